import KVBase

/// Folded text cut into characters, each a scalar with the marks that follow it, or a wildcard.
struct CharacterSequence {
  /// Stands for any characters; no scalar has this value.
  static let any: UInt32 = 0x11_0000
  /// Stands for one character; no scalar has this value.
  static let one: UInt32 = 0x11_0001

  /// The scalars of all characters.
  private(set) var scalars: [UInt32] = []
  /// Where each character begins; empty while every one is a single scalar.
  private var starts: [Int] = []

  /// The number of characters.
  var count: Int { starts.isEmpty ? scalars.count : starts.count }

  /// The scalars of a character.
  subscript(index: Int) -> ArraySlice<UInt32> {
    guard !starts.isEmpty else { return scalars[index...index] }
    return scalars[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : scalars.count)]
  }

  /// The first scalar of a character.
  func first(at index: Int) -> UInt32 {
    starts.isEmpty ? scalars[index] : scalars[starts[index]]
  }

  /// Appends a wildcard.
  mutating func appendWildcard(_ wildcard: UInt32) {
    if !starts.isEmpty { starts.append(scalars.count) }
    scalars.append(wildcard)
  }

  /// Appends text; `joinsMarks` says whether a mark belongs to the scalar before it.
  mutating func append(_ text: [UInt32], joinsMarks: Bool) {
    var pace = Cancellation.Pace()
    for (offset, scalar) in text.enumerated() {
      if pace.isCancelled { return }
      let isPart = joinsMarks && offset > 0 && FoldedText.isMark(scalar)
      if isPart, starts.isEmpty { starts = Array(0..<scalars.count) }
      if !isPart, !starts.isEmpty { starts.append(scalars.count) }
      scalars.append(scalar)
    }
  }
}
