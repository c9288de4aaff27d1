import KVObjects
import KVTexts

/// A command of the prompt.
enum PromptCommand: String, CaseIterable {
  case objects, graph, table, content, observers, why, who, predict, undo, redo, back, save, load, html, explain
  case reset, help, quit

  /// As it is typed.
  var form: String {
    switch self {
    case .objects: ":objects [CLASS]"
    case .table: ":table [NAME]"
    case .observers: ":observers OBJECT"
    case .why: ":why [N]"
    case .who: ":who OBJECT.KEY"
    case .predict: ":predict on|off"
    case .undo: ":undo [N]"
    case .back: ":back N"
    case .save: ":save [--expect] FILE"
    case .load: ":load FILE"
    case .html: ":html FILE"
    case .explain: ":explain X"
    case .graph, .content, .redo, .reset, .help, .quit: ":\(rawValue)"
    }
  }

  /// What it does.
  var help: Message {
    switch self {
    case .objects: .promptHelpObjects
    case .graph: .promptHelpGraph
    case .table: .promptHelpTable
    case .content: .promptHelpContent
    case .observers: .promptHelpObservers
    case .why: .promptHelpWhy
    case .who: .promptHelpWho
    case .predict: .promptHelpPredict
    case .undo: .promptHelpUndo
    case .redo: .promptHelpRedo
    case .back: .promptHelpBack
    case .save: .promptHelpSave
    case .load: .promptHelpLoad
    case .html: .promptHelpHTML
    case .explain: .promptHelpExplain
    case .reset: .promptHelpReset
    case .help: .promptHelpHelp
    case .quit: .promptHelpQuit
    }
  }

  /// What is behind its name: how many words at least and at most. A file's name, and what is explained, may have blanks.
  private var words: (least: Int, most: Int) {
    switch self {
    case .objects, .table, .why, .undo: (0, 1)
    case .observers, .who, .predict, .back, .save, .load, .html, .explain: (1, 1)
    case .graph, .content, .redo, .reset, .help, .quit: (0, 0)
    }
  }

  private var takesBlanks: Bool { [.load, .html, .explain, .save].contains(self) }

  /// A line that begins with a colon: the command, and what is behind it.
  struct Call {
    let command: PromptCommand
    /// Nil where there is nothing.
    var argument: String?
    /// `--expect` of ``PromptCommand/save``.
    var isExpecting = false
    /// Of the commands that take a number.
    var number: Int?

    /// Reads a line. Throws a ``Fault``.
    init(_ line: String) throws(Fault) {
      let rest = line.dropFirst()
      let name = String(rest.prefix { $0 != " " && $0 != "\t" })
      guard let command = PromptCommand(rawValue: name) else {
        throw Fault(
          message: .promptUnknownCommand(name: ":" + name.shortened),
          hint: Spelling.suggestion(for: ":" + name, among: PromptCommand.allCases.map { ":" + $0.rawValue })
            ?? .promptListsAll)
      }
      self.command = command
      var text = Substring(String(rest.dropFirst(name.count)).trimmed)
      if command == .save, text.prefix(8) == "--expect", text.dropFirst(8).first.map({ $0 == " " }) ?? true {
        isExpecting = true
        text = Substring(String(text.dropFirst(8)).trimmed)
      }
      let count =
        command.takesBlanks ? (text.isEmpty ? 0 : 1) : text.split(whereSeparator: { $0 == " " || $0 == "\t" }).count
      if count < command.words.least { throw Fault(message: .promptTooFewWords(form: command.form)) }
      if count > command.words.most { throw Fault(message: .promptTooManyWords(form: command.form)) }
      argument = text.isEmpty ? nil : String(text)
      try readNumber()
    }

    private mutating func readNumber() throws(Fault) {
      switch command {
      case .why, .undo, .back:
        guard let argument else { return }
        guard let number = Int(argument), number >= (command == .back ? 0 : 1) else {
          throw Fault(message: .promptNotANumber(word: argument.shortened, form: command.form))
        }
        self.number = number
      case .predict:
        if argument != "on", argument != "off" { throw Fault(message: .promptNotOnOrOff(form: command.form)) }
      default: break
      }
    }
  }

  /// Why a line is no command.
  struct Fault: Error {
    let message: Message
    var hint: Message?
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let isBlank = { (letter: Character) in letter == " " || letter == "\t" || letter == "\r" }
    return String(String(drop(while: isBlank).reversed()).drop(while: isBlank).reversed())
  }

  /// What a message says of what somebody has typed.
  fileprivate var shortened: String { utf8.count > 40 ? String(unicodeScalars.prefix(40)) + "…" : self }
}
