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

  /// A text as a prompt reads it.
  package struct Reading: Sendable {
    /// In order; all of them compile, where ``refused`` is nil.
    package fileprivate(set) var pieces: [PromptPiece] = []
    /// The first that does not compile: then nothing of the text should be run.
    package fileprivate(set) var refused: PromptPiece?
  }

  /// The pieces of a text.
  ///
  /// A text that is a script is one piece, whatever its lines begin with; so is what stands between two commands where it is
  /// statements. Else it is read line by line as it would be typed, each piece as short as it can be: expressions are statements
  /// then. O(bytes), and for each piece of many lines once more for each of them.
  package static func pieces(of text: [UInt8]) -> Reading {
    var reading = Reading()
    if text.isEmpty { return reading }
    // Nobody's statements run in it.
    guard let state = try? LuaState() else {
      reading.refused = PromptPiece(kind: .statements, bytes: text, line: 1)
      return reading
    }
    if (try? state.load(text, chunkName: "stdin")) != nil {
      reading.pieces = [PromptPiece(kind: .statements, bytes: text, line: 1)]
      return reading
    }
    let source = LuaSourceText(bytes: text)
    var start = 1
    func close(before line: Int) -> Bool {
      guard start < line else { return true }
      read(source, start..<line, state, &reading)
      return reading.refused == nil
    }
    var line = 1
    while line <= source.lineCount {
      defer { line += 1 }
      guard let range = source.byteRange(ofLine: line), isCommand(text[range]) else { continue }
      guard close(before: line) else { return reading }
      reading.pieces.append(PromptPiece(kind: .command, bytes: Array(text[range]), line: line))
      start = line + 1
    }
    _ = close(before: source.lineCount + 1)
    return reading
  }

  /// Whether a line is a command and no statement: `::label::` is one.
  package static func isCommand(_ line: some Collection<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ":"), let second = line.dropFirst().first else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }

  private static func read(
    _ source: LuaSourceText, _ lines: Range<Int>, _ state: LuaState, _ reading: inout Reading
  ) {
    func piece(_ lines: Range<Int>) -> PromptPiece {
      PromptPiece(kind: .statements, bytes: bytes(source, lines), line: lines.lowerBound)
    }
    let whole = piece(lines)
    if (try? state.load(whole.bytes, chunkName: "stdin")) != nil { return reading.pieces.append(whole) }
    var first = lines.lowerBound
    for line in lines {
      let next = piece(first..<(line + 1))
      switch Self.check(next.bytes, state) {
      case .unfinished: continue
      case .refused:
        reading.refused = next
        return
      case .complete:
        reading.pieces.append(next)
        first = line + 1
      }
    }
    if first < lines.upperBound { reading.refused = piece(first..<lines.upperBound) }
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
