import KVObjects
import KVTrace

/// How texts of a trace get into a page: they are data everywhere, and never close what they stand in.
package enum PageText {
  /// `text` as a JSON string within a `script` element.
  ///
  /// Beyond JSON's own, `<`, `>` and `&` are escaped, so that neither `</script>` nor `<!--` can be read there, and so
  /// is what acts rather than shows, U+2028 and U+2029 among it, which end lines of a script. O(n).
  package static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
      case "\n": bytes += #"\n"#.utf8
      case "<", ">", "&": bytes.appendNumber(of: scalar)
      case " "..<"\u{7F}": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where scalar.isControl: bytes.appendNumber(of: scalar)
      default: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
    bytes.append(UInt8(ascii: "\""))
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

extension [UInt8] {
  /// Appends `\u001b`, the number of a character with at most four digits.
  fileprivate mutating func appendNumber(of scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    self += #"\u"#.utf8
    self += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
    self += digits.utf8
  }
}
