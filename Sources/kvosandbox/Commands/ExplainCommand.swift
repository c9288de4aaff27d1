import ArgumentParser
import Glibc
import KVLessons
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// `kvosandbox explain CODE|CALLBACK|RULE|WORD|NAME`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say what a diagnostic, a callback, a rule or a word means.")

  @Argument(
    help: ArgumentHelp(
      """
      A diagnostic's code, such as E-UNKNOWN-KEY; a callback or table operation, such as didChangeObject; a rule, such as \
      move-is-a-new-gap or T12; a word, such as bracket; or a name of Cocoa's, such as addObject. cocoa lists those, lua the \
      names of the language; nothing lists all others.
      """,
      valueName: "code or name"), completion: .custom { _, _, _ in ExplainCommand.pageNames })
  var name: String?

  @OptionGroup var speech: OutputOptions

  func run() throws {
    let text = try name.map(page) ?? list
    guard let text else {
      let name = name ?? ""
      speech.diagnosticWriter.write(
        code: .noPage, "there is no page '\(name)'",
        hint: ExplainPages.suggestion(for: name) ?? .explainListsAll)
      return try ExitStatus.nothingMatched.end()
    }
    let isTable = name == "cocoa" || name == "lua"
    StandardStreams.output.write(isTable ? text : text.reflowed(to: ScreenWidth.columns(STDOUT_FILENO)))
    try ExitStatus.good.end()
  }

  /// The page of a name; nil where there is none.
  private func page(_ name: String) throws -> String? {
    if name == "cocoa" { return CocoaNames.page }
    if name == "lua" { return try LuaReference.page }
    let language = speech.language
    if let page = ExplainPages.page(of: name, in: language) { return page + lessons(about: name) }
    if name.utf8.count > 200 { return nil }
    guard let row = CocoaNames.row(for: name) else { return nil }
    return "\(Message.explainIsCalledHere(cocoa: row.cocoa).text(in: language))\n\n    \(row.here)\n"
      + (CallbackPages.page(of: row.name).map { "\n\($0.page(in: language))" } ?? "")
  }

  /// Which lessons are about a rule, or fail with a code; empty where none is. A name is taken as its page is found.
  private func lessons(about name: String) -> String {
    let plain = { (name: String) in name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " } }
    let wanted = plain(name)
    let commands = Course.standard.lessons.filter { lesson in
      [lesson.rule, lesson.fails].compactMap(\.self).contains { plain($0) == wanted }
    }.map { "kvosandbox learn goto \($0.id)" }
    return commands.isEmpty
      ? "" : "\n\(Message.explainLessons(commands: commands.joined(separator: ", ")).text(in: speech.language))\n"
  }

  /// The names of all pages, but for Cocoa's own: shells take colons for separators.
  private static var pageNames: [String] { ExplainPages.names + ["cocoa", "lua"] }

  /// Every page, by kind.
  private var list: String {
    ExplainPages.kinds.map { kind in
      "\(kind.title.text(in: speech.language))\n\(kind.names.map { "  \($0)\n" }.joined())"
    }
    .joined(separator: "\n")
  }
}
