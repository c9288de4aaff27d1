import KVBase

/// The right side of LIKE: `*` matches any characters or none, `?` for one, and a backslash takes both, and itself,
/// as they are. The pattern matches a whole text.
///
/// Cocoa translates such a pattern to a regular expression whose dot matches line ends too; this matches it directly.
/// A character is a letter with its accents, however they are spelled; `?` is one of these. A backslash in front of
/// another character is dropped, and one at the end of the pattern matches itself, where Cocoa raises.
///
/// Matching takes O(n · m) steps at worst for a text of n characters and a pattern of m, and O(n + m) where the pattern
/// has no repetition to be misled by; it uses no recursion, and no allocation where text and pattern are ASCII.
package final class WildcardPattern: Sendable {
  private let options: StringOptions
  private let characters: CharacterSequence
  /// The pattern for texts of ASCII; nil if it holds something else, which no such text has.
  private let bytes: [UInt16]?

  private static let anyByte: UInt16 = 0x100
  private static let oneByte: UInt16 = 0x101

  /// Prepares a pattern; every string is one.
  package init(_ pattern: String, _ options: StringOptions) {
    self.options = options
    var parsed = CharacterSequence()
    for part in Self.parts(of: pattern) {
      switch part {
      case .any: parsed.appendWildcard(CharacterSequence.any)
      case .one: parsed.appendWildcard(CharacterSequence.one)
      case .text(let text):
        parsed.append(FoldedText.scalars(text, options), joinsMarks: !options.contains(.normalized))
      }
    }
    characters = parsed
    var bytes: [UInt16]? = []
    for scalar in parsed.scalars {
      switch scalar {
      case CharacterSequence.any: bytes?.append(Self.anyByte)
      case CharacterSequence.one: bytes?.append(Self.oneByte)
      case ..<0x80: bytes?.append(UInt16(scalar))
      default: bytes = nil
      }
    }
    self.bytes = bytes
  }

  /// Whether the pattern matches the whole text.
  package func matches(_ text: String) -> Bool {
    let foldsCase = options.contains(.caseInsensitive) && !options.contains(.normalized)
    let found = ASCIIText.withBytes(of: text) { text -> Bool in
      guard let bytes else { return false }
      return bytes.withUnsafeBufferPointer { bytes in
        Self.matches(
          text.count, bytes.count, isAny: { bytes[$0] == Self.anyByte },
          isSame: { position, index in
            let expected = bytes[index]
            let byte = foldsCase ? CaseFolding.ascii(text[position]) : text[position]
            return expected == UInt16(byte) || expected == Self.oneByte
          })
      }
    }
    if let found { return found }
    var subject = CharacterSequence()
    subject.append(FoldedText.scalars(text, options), joinsMarks: !options.contains(.normalized))
    let pattern = characters
    return Self.matches(
      subject.count, pattern.count, isAny: { pattern.first(at: $0) == CharacterSequence.any },
      isSame: { position, index in
        pattern.first(at: index) == CharacterSequence.one || pattern[index] == subject[position]
      })
  }

  /// Goes through the text once, and after a mismatch back to one character later than the last `*` began: an earlier
  /// `*` need never be tried anew, as the last one takes whatever it would leave.
  @inline(__always)
  private static func matches(
    _ textCount: Int, _ patternCount: Int, isAny: (Int) -> Bool, isSame: (Int, Int) -> Bool
  ) -> Bool {
    var (position, index) = (0, 0)
    var star: (index: Int, position: Int)?
    var pace = Cancellation.Pace()
    while position < textCount {
      if pace.isCancelled { return false }
      if index < patternCount, isAny(index) {
        index += 1
        star = (index, position)
      } else if index < patternCount, isSame(position, index) {
        position += 1
        index += 1
      } else if let last = star {
        position = last.position + 1
        star = (last.index, position)
        index = last.index
      } else {
        return false
      }
    }
    while index < patternCount, isAny(index) { index += 1 }
    return index == patternCount
  }

  // MARK: Parsing

  private enum Part {
    case any
    case one
    case text(String)
  }

  private static func parts(of pattern: String) -> [Part] {
    var parts: [Part] = []
    var text = String.UnicodeScalarView()
    func flush() {
      if !text.isEmpty { parts.append(.text(String(text))) }
      text = String.UnicodeScalarView()
    }
    var rest = pattern.unicodeScalars.makeIterator()
    while let scalar = rest.next() {
      switch scalar {
      case "\\": text.append(rest.next() ?? "\\")
      case "*":
        flush()
        parts.append(.any)
      case "?":
        flush()
        parts.append(.one)
      default: text.append(scalar)
      }
    }
    flush()
    return parts
  }
}
