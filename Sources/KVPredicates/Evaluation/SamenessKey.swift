import KVObjects
import KVText

/// What two values have in common wherever `==` under the same options takes them for the same: unordered collections
/// are compared by it in one pass, however many elements they have.
///
/// In contrast to ``Value``'s own hash it sees strings as the options leave them. Of a list it is only the length: lists
/// that share it have still to be compared.
enum SamenessKey: Hashable {
  /// nil, null, or a to-many property that holds nil.
  case nothing
  /// A string that is ASCII and compared without options.
  case text(String)
  /// A string as the options leave it, decomposed: canonically equivalent strings are the same, as `==` has it. (Swift's
  /// own equality is that too, but takes n² steps for n marks on one letter.)
  case folded([UInt32])
  /// A list or a collection of so many elements.
  case many(Int)
  /// Anything else.
  case value(Value)

  init(_ value: Value, _ options: StringOptions) {
    // Equality has no locale.
    let options = options.subtracting(.localeSensitive)
    switch value {
    case .string(let text): self = SamenessKey(text, options)
    case _ where value.isNothing: self = .nothing
    case _ where value.isMany: self = .many(value.elements?.count ?? 0)
    case .object(let object):
      self = .value(object.world.objectRegister?.identity(of: object).map(Value.opaque) ?? value)
    default: self = .value(value)
    }
  }

  /// The key of a string.
  init(_ text: String, _ options: StringOptions) {
    if options.isEmpty, ASCIIText.withBytes(of: text, { _ in true }) != nil {
      self = .text(text)
      return
    }
    let folded = FoldedText.scalars(text, options)
    // What is equivalent to a string of ASCII has the key of that: the Kelvin sign is the letter K.
    self =
      options.isEmpty && folded.allSatisfy { $0 < 0x80 }
      ? .text(String(decoding: folded.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)) : .folded(folded)
  }
}
