/// The placeholders of a text: `{name}`, a letter and further letters or digits.
///
/// Any other brace is one: `{ "new" }`, `{…}`, `{}`.
package enum Placeholders {
  /// The names in a text, each once, in the order in which they come first. O(length).
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    _ = fill(text) { name in
      if !names.contains(name) { names.append(name) }
      return nil
    }
    return names
  }

  /// The text with what `value` gives for each placeholder; one that it gives nothing for stays. O(length).
  static func fill(_ text: String, value: (String) -> String?) -> String {
    var result = ""
    var rest = Substring(text)
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let inside = rest[rest.utf8.index(after: open)...]
      let name = inside.utf8.prefix(while: isNameByte)
      let isPlaceholder =
        name.first.map(isLetter) == true && name.endIndex < rest.endIndex
        && rest.utf8[name.endIndex] == UInt8(ascii: "}")
      if isPlaceholder, let value = value(String(Substring(name))) {
        result += rest[..<open]
        result += value
        rest = rest[rest.utf8.index(after: name.endIndex)...]
      } else {
        result += rest[...open]
        rest = inside
      }
    }
    return result + rest
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
