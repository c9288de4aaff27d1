import KVObjects

/// What two values have in common wherever `==` under the same options takes them for the same: unordered collections
/// are compared by it in one pass, however many elements they have.
///
/// In contrast to ``Value``'s own hash it sees strings as the options leave them. Of a list it is only the length: lists
/// that share it have still to be compared.
enum SamenessKey: Hashable {
  /// nil, null, or a to-many property that holds nil.
  case nothing
  /// A string without options: Swift's equality is canonical equivalence, as that of `==`.
  case text(String)
  /// A string as the options leave it.
  case folded([UInt32])
  /// A list or a collection of so many elements.
  case many(Int)
  /// Anything else.
  case value(Value)

  init(_ value: Value, _ options: StringOptions) {
    // Equality has no locale.
    let options = options.subtracting(.localeSensitive)
    switch value {
    case .string(let text): self = options.isEmpty ? .text(text) : .folded(FoldedText.scalars(text, options))
    case _ where value.isNothing: self = .nothing
    case _ where value.isMany: self = .many(value.elements?.count ?? 0)
    default: self = .value(value)
    }
  }
}
