/// What the command is called with for a request.
package struct PlayTask: Sendable {
  /// What is answered.
  package enum Answer: Sendable, Equatable {
    /// The lines of the output, then one that says how the run has ended.
    case lines
    /// The output, which is a page.
    case page
    /// How it has ended and what it has printed.
    case outcome
    /// The output, which is JSON.
    case json
  }

  package let arguments: [String]
  /// The files in its folder, by their names.
  package let files: [(name: String, text: String)]
  package let answer: Answer
  /// Whether it reads and writes what the user's learning has come to, for which it has to know where that is.
  package let usesProgress: Bool

  /// Seconds of time and MiB of memory that a script may take.
  private static let limits = ["--time-limit", "5", "--memory-limit", "256"]
  private static let answersFile = "answers.txt"

  /// The task of a route that runs the command; nil for one that does not.
  package init?(_ route: PlayRoute, _ request: PlayRequest, language: String) throws(Rejection) {
    let speech = ["--lang", language, "--color", "never"]
    let name = request.fileName
    func script() throws(Rejection) -> String {
      guard let script = request.script else { throw .badRequest }
      return script
    }
    switch route {
    case .run:
      let variants = try Self.words(request.with ?? []).flatMap { ["--with", $0] }
      arguments = ["run", "--format", "json", "--detail", "state"] + Self.limits + speech + variants + ["--", name]
      files = [(name, try script())]
      (answer, usesProgress) = (.lines, false)
    case .predict:
      arguments =
        ["run", "--predict", "--format", "json", "--answers", Self.answersFile] + Self.limits + speech + ["--", name]
      files = [(name, try script()), (Self.answersFile, Self.text(of: request.answers ?? []))]
      (answer, usesProgress) = (.lines, false)
    case .page:
      arguments = ["run", "--format", "none", "--html", "-"] + Self.limits + speech + ["--", name]
      files = [(name, try script())]
      (answer, usesProgress) = (.page, false)
    case .lesson:
      guard let id = request.id, let action = request.action, try Self.words([id]) == [id] else { throw .badRequest }
      arguments = ["learn", action.rawValue, id] + (action == .check ? ["--in", "."] : []) + speech
      files = action == .check ? [("\(id).lua", try script())] : []
      (answer, usesProgress) = (.outcome, true)
    case .progress:
      arguments = ["learn", "list", "--format", "json"] + speech
      files = []
      (answer, usesProgress) = (.json, true)
    case .file: return nil
    }
  }

  /// Words that cannot be options, nor lead to another folder.
  private static func words(_ words: [String]) throws(Rejection) -> [String] {
    guard words.count <= 8,
      words.allSatisfy({ word in
        !word.isEmpty && word.utf8.count <= 100 && word.utf8.first != UInt8(ascii: "-")
          && word.utf8.first != UInt8(ascii: ".")
          && !word.unicodeScalars.contains { $0 == "/" || $0.value < 32 }
      })
    else { throw .badRequest }
    return words
  }

  /// Answers as `run --answers` reads them: an empty line after those of each statement.
  private static func text(of answers: [[String]]) -> String {
    answers.map { lines in lines.map { line in "\(line.filter { !$0.isNewline })\n" }.joined() + "\n" }.joined()
  }
}
