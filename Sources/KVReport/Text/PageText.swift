import KVObjects
import KVTexts
import KVTrace

/// How texts of a trace get into a page: they are data everywhere, and never close the element that they are in.
package enum PageText {
  /// `text` as a JSON string within a `script` element. O(n).
  package static func quoted(_ text: String) -> String {
    String(decoding: embedded(JSONValue.string(text).text), as: UTF8.self)
  }

  /// An object of members whose values are JSON already.
  static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ","))}"
  }

  /// JSON that may be in a `script` element: neither `</script>` nor `<!--` can be read in it.
  ///
  /// These characters are in its strings alone, where they may be written by their numbers; what acts rather than shows,
  /// U+2028 and U+2029 among it, JSON has already. O(n).
  package static func embedded(_ json: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count + 16)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += #"\u003c"#.utf8
      case UInt8(ascii: ">"): bytes += #"\u003e"#.utf8
      case UInt8(ascii: "&"): bytes += #"\u0026"#.utf8
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// `text` between tags. O(n).
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // HTML has no way to write some of these, and others would turn the rest around.
      case "\u{200B}"..."\u{200F}", "\u{2060}"..."\u{206F}": result += "\u{FFFD}"
      case _ where scalar.isControl: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ReportWords {
  /// The words as a page reads them: an object of texts, each of which is an object where it has forms.
  var pageObject: String {
    PageText.object(words.filter { $0.key != Self.noScript }.map { ($0.key, Self.value(of: $0)) })
  }

  private static func value(of word: Word) -> String {
    guard word.hasForms else { return PageText.quoted(word.forms.other) }
    return PageText.object(word.forms.all.map { ($0.0.rawValue, PageText.quoted($0.1)) })
  }
}
