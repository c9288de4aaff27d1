extension String {
  /// The printed form with the lists in it shortened to `most` elements each, and a count behind those. What stands in
  /// quotes is left alone. O(n).
  func shorteningLists(to most: Int) -> String {
    var lists = ListShortening(most: most)
    for byte in utf8 { lists.read(byte) }
    return String(decoding: lists.output, as: UTF8.self)
  }
}

/// Copies a printed form byte by byte, and takes back what a list has too much of where the list ends.
private struct ListShortening {
  /// A list, or what stands in braces, that is open.
  private struct Open {
    let isList: Bool
    var count = 1
    /// How long the output was before the first element that is too many.
    var end: Int?
  }

  let most: Int
  private(set) var output: [UInt8] = []
  private var open: [Open] = []
  private var isQuoted = false
  private var isEscaped = false

  init(most: Int) { self.most = most }

  mutating func read(_ byte: UInt8) {
    defer { isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped }
    if byte == UInt8(ascii: "\"") {
      if !isEscaped { isQuoted.toggle() }
    } else if !isQuoted {
      readMark(byte)
    }
    output.append(byte)
  }

  private mutating func readMark(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(Open(isList: byte == UInt8(ascii: "[")))
    case UInt8(ascii: ","):
      guard let last = open.indices.last else { return }
      open[last].count += 1
      if open[last].isList, open[last].count == most + 1 { open[last].end = output.count }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let closed = open.popLast(), let end = closed.end else { return }
      output.removeSubrange(end...)
      output += Array(", … (\(closed.count - most) more)".utf8)
    default: break
    }
  }
}
