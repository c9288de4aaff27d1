import ArgumentParser
import Glibc
import KVObjects
import KVScripting
import KVTrace

/// `kvosandbox explain CODE|CALLBACK|NAME`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say what a diagnostic or a callback means, and what to do about it.")

  @Argument(
    help: ArgumentHelp(
      """
      A diagnostic's code, such as E-UNKNOWN-KEY; a callback or table operation, such as didChangeObject; or a name of \
      Cocoa's, such as addObject. cocoa lists those, lua the names of the language; nothing lists all codes, callbacks \
      and operations.
      """,
      valueName: "code or name"), completion: .custom { _, _, _ in ExplainCommand.pageNames })
  var name: String?

  @OptionGroup var speech: OutputOptions

  func run() throws {
    let text = try name.map(page) ?? list
    guard let text else {
      let name = name ?? ""
      let hint =
        Spelling.suggestion(for: name, among: CallbackPages.all.map(\.name))
        ?? Spelling.suggestion(for: name.uppercased(), among: Explanations.all.map(\.code.rawValue))
      speech.diagnosticWriter.write(
        code: .noPage, "there is no page '\(name)'", hint: hint ?? "kvosandbox explain lists them all")
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
    // Beyond that nothing has a name, and a text is compared letter by letter.
    if name.utf8.count > 200 { return nil }
    if let page = DiagnosticCode(rawValue: name.uppercased()).flatMap(Explanations.page) { return page.page }
    if let page = CallbackPages.page(of: name) { return page.page }
    guard let row = CocoaNames.row(for: name) else { return nil }
    return "\(row.cocoa) is called here\n\n    \(row.here)\n"
      + (CallbackPages.page(of: row.name).map { "\n\($0.page)" } ?? "")
  }

  /// The names of all pages, but for Cocoa's own: shells take colons for separators.
  private static var pageNames: [String] {
    Explanations.all.map(\.code.rawValue) + CallbackPages.all.map(\.name) + ["cocoa", "lua"]
  }

  /// Every page, by kind.
  private var list: String {
    let codes = Explanations.all.map(\.code.rawValue)
    func block(_ title: String, _ names: [String]) -> String { "\(title)\n\(names.map { "  \($0)\n" }.joined())" }
    return [
      block("Diagnostics", codes),
      block("Callbacks", (CallbackPages.observers + CallbackPages.controllers).map(\.name)),
      block("Table operations", CallbackPages.tableOperations.map(\.name)),
    ].joined(separator: "\n")
  }
}
