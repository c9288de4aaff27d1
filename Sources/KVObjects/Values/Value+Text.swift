extension Value: CustomStringConvertible {
  /// The printed form of lua-api.md section 10: strings quoted, integers plain, numbers as the shortest text that reads
  /// back as a float, lists in brackets, objects as they describe themselves.
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

  /// The value as a reader would write it: a string without its quotes, everything else as ``description``.
  public var plainText: String {
    if case .string(let text) = self { return text }
    return description
  }

  /// `text` in double quotes, with `\"`, `\\` and `\n` escaped.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
