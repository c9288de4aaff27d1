extension Value: CustomStringConvertible {
  /// The printed form of lua-api.md section 10: strings quoted, integers plain, numbers as the shortest text that reads
  /// back as a float, lists in brackets, objects as they describe themselves. A collection is printed as the list of
  /// all of its members, `nil` where its property holds nil.
  public var description: String {
    switch self {
    case .nil: "nil"
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    // The sign of NaN is the machine's, not the script's.
    case .number(let number): number.isNaN ? "nan" : "\(number)"
    case .string(let text): Value.quoted(text)
    case .date(let date): date.description
    case .object(let object): object.description
    case .list(let list): list.description
    case .collection(let collection): collection.isNil ? "nil" : collection.snapshot().description
    case .opaque(let value): value.text
    }
  }

  /// Appends the printed form: lists one inside the other are written where they belong, and not copied outwards level
  /// by level.
  func write(into text: inout String) {
    switch self {
    case .list(let list): list.write(into: &text)
    case .collection(let collection) where !collection.isNil: collection.snapshot().write(into: &text)
    default: text += description
    }
  }

  /// Whether a value within a list is written out behind `count` bytes of the same text, or as many values.
  ///
  /// Lists that share lists have more elements, written out, than there is memory: a list in a list is `…` behind 65,536, and
  /// with it all that follows in the outer one. Every writer of lists, as text or as JSON, calls this. Everything else has room,
  /// as its size is that of what was made.
  package func hasRoom(behind count: Int) -> Bool {
    count <= 1 << 16 || !isList
  }

  /// Whether it is written as a list.
  private var isList: Bool {
    switch self {
    case .list, .collection: true
    case .opaque(let value): value.elements != nil
    case .nil, .null, .boolean, .integer, .number, .string, .date, .object: false
    }
  }

  /// The value as a reader would write it: a string without its quotes, everything else as ``description``.
  ///
  /// ```swift
  /// Value.string("Africa").plainText  // Africa
  /// Value.list(["Africa", 3]).plainText  // ["Africa", 3]
  /// ```
  public var plainText: String {
    if case .string(let text) = self { return text }
    return description
  }

  /// `text` in double quotes, with `\"`, `\\` and `\n` escaped; every other character stands as it is.
  ///
  /// ```swift
  /// Value.quoted("say \"hi\"")  // "say \"hi\""
  /// ```
  ///
  /// - Complexity: O(n) for n bytes.
  public static func quoted(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let escapes = bytes.count { escape(of: $0) != nil }
      return String(unsafeUninitializedCapacity: bytes.count + escapes + 2) { result in
        var end = 0
        func append(_ byte: UInt8) {
          result.initializeElement(at: end, to: byte)
          end += 1
        }
        append(UInt8(ascii: "\""))
        for byte in bytes {
          if let letter = escape(of: byte) {
            append(UInt8(ascii: "\\"))
            append(letter)
          } else {
            append(byte)
          }
        }
        append(UInt8(ascii: "\""))
        return end
      }
    }
  }

  /// What follows a backslash for a byte that is not written as itself between quotes.
  private static func escape(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    default: nil
    }
  }
}
