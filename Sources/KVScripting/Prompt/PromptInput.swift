/// One statement of a prompt, or a file that was loaded there.
package struct PromptInput: Sendable {
  /// What messages call it: `[3]`, or the file.
  package let name: String
  /// As it was typed, or read.
  package let bytes: [UInt8]
  /// Whether it is a file.
  package let isFile: Bool
  /// The text that its lines are lines of, where that is more than this.
  var wholeText: [UInt8]?
  /// How it went when it was run.
  package var ending = Ending.good

  /// How a statement ended.
  package enum Ending: Sendable {
    /// To its end.
    case good
    /// By an error that nobody caught; what it had done stays done.
    case failed
  }

  /// A statement, which is called by its number.
  package init(number: Int, bytes: [UInt8]) {
    (name, isFile) = ("[\(number)]", false)
    // A length, and no first line that is for the shell.
    self.bytes = bytes.first == UInt8(ascii: "#") ? Array(" ".utf8) + bytes : bytes
  }

  /// A part of a text that is run piece by piece: behind so many line ends as are before it there.
  package init(_ piece: PromptPiece, of text: [UInt8], name: String) {
    (self.name, isFile, wholeText) = (name, false, text)
    bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: piece.line - 1) + piece.bytes
  }

  /// The same statement as a part of a text.
  func asPiece(atLine line: Int, of text: [UInt8], name: String) -> PromptInput {
    PromptInput(PromptPiece(kind: .statements, bytes: bytes, line: line), of: text, name: name)
  }

  /// A file.
  package init(_ source: ScriptSource) { (name, bytes, isFile) = (source.name, source.bytes, true) }
}
