import KVLua

/// A part of a text that a prompt is given as a whole, as from a pipe: a command, or statements.
package struct PromptPiece: Sendable {
  /// What it is.
  package enum Kind: Sendable {
    /// A line that begins with a colon and a letter.
    case command
    /// One statement, or several.
    case statements
  }

  /// What it is.
  package let kind: Kind
  /// Its bytes; those of a command without the end of its line.
  package let bytes: [UInt8]
  /// The line on which it begins, from 1.
  package let line: Int

  /// The pieces of a text; nil where something in it does not compile: then nothing of it should be run.
  ///
  /// What stands between two commands is one piece where it is statements, as a script is. Else it is read line by line as it
  /// would be typed, each piece as short as it can be: expressions are statements then. O(bytes), and for each piece of many lines
  /// once more for each of them.
  package static func pieces(of text: [UInt8]) -> [PromptPiece]? {
    // Nobody's statements run in it.
    guard let state = try? LuaState() else { return nil }
    let source = LuaSourceText(bytes: text)
    var pieces: [PromptPiece] = []
    var start = 1
    func close(before line: Int) -> Bool {
      guard start < line else { return true }
      guard let found = statements(source, start..<line, state) else { return false }
      pieces += found
      return true
    }
    var line = 1
    while line <= source.lineCount {
      defer { line += 1 }
      guard let range = source.byteRange(ofLine: line), isCommand(text[range]) else { continue }
      guard close(before: line) else { return nil }
      pieces.append(PromptPiece(kind: .command, bytes: Array(text[range]), line: line))
      start = line + 1
    }
    return close(before: source.lineCount + 1) ? pieces : nil
  }

  /// Whether a line is a command and no statement: `::label::` is one.
  package static func isCommand(_ line: some Collection<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ":"), let second = line.dropFirst().first else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }

  private static func statements(_ source: LuaSourceText, _ lines: Range<Int>, _ state: LuaState) -> [PromptPiece]? {
    let whole = bytes(source, lines)
    if (try? state.load(whole, chunkName: "stdin")) != nil {
      return [PromptPiece(kind: .statements, bytes: whole, line: lines.lowerBound)]
    }
    var pieces: [PromptPiece] = []
    var first = lines.lowerBound
    for line in lines {
      let text = bytes(source, first..<(line + 1))
      switch Self.check(text, state) {
      case .unfinished: continue
      case .refused: return nil
      case .complete:
        pieces.append(PromptPiece(kind: .statements, bytes: text, line: first))
        first = line + 1
      }
    }
    return first == lines.upperBound ? pieces : nil
  }

  private enum Check { case complete, unfinished, refused }

  private static func check(_ text: [UInt8], _ state: LuaState) -> Check {
    var isUnfinished = false
    for head in ["", "return "] {
      do {
        _ = try state.load(Array(head.utf8) + text, chunkName: "stdin")
        return .complete
      } catch {
        isUnfinished = isUnfinished || (error as? LuaError)?.isUnfinished == true
      }
    }
    return isUnfinished ? .unfinished : .refused
  }

  private static func bytes(_ source: LuaSourceText, _ lines: Range<Int>) -> [UInt8] {
    guard let start = source.byteRange(ofLine: lines.lowerBound)?.lowerBound else { return [] }
    let end = source.byteRange(ofLine: lines.upperBound)?.lowerBound ?? source.bytes.count
    return Array(source.bytes[start..<end])
  }
}
