import ArgumentParser
import Glibc
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// `kvosandbox stubs [FOLDER]`.
struct StubsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stubs",
    abstract: "Write what editors and luacheck need to know the language beside your scripts.",
    discussion: """
      Writes .kvosandbox/kvosandbox.lua (annotations of the Lua language server), .luarc.json and .luacheckrc. A file that \
      is there and says something else stays, and nothing is written, unless --force is given.
      """)

  @Argument(help: "The folder of the scripts.", completion: .directory)
  var folder = "."

  @Flag(help: "Replace files that are there.")
  var force = false

  @OptionGroup var speech: OutputOptions

  func validate() throws { try refuseEmptyNames([("the folder", folder)]) }

  func run() throws {
    let files = try LuaStubs.files
    let others = force ? [] : files.filter { file in existing(file).map { $0 != file.text } ?? false }
    guard others.isEmpty else {
      let names = others.map(\.path).joined(separator: ", ")
      speech.diagnosticWriter.write(
        code: .output, "\(names) \(others.count == 1 ? "is" : "are") there and would change; nothing was written",
        hint: .hintForce)
      return try ExitStatus.usage.end()
    }
    let subfolder = "\(folder)/.kvosandbox"
    if subfolder.withPath({ mkdir($0, 0o777) }) != 0, errno != EEXIST {
      let failure = OutputFailure(path: subfolder, reason: .system(errno))
      speech.diagnosticWriter.write(failure.diagnostic)
      return try failure.status.end()
    }
    for file in files where existing(file) != file.text {
      let output = AtomicFile("\(folder)/\(file.path)")
      output.write(file.text)
      if let failure = output.close() {
        speech.diagnosticWriter.write(failure.diagnostic)
        return try failure.status.end()
      }
      if !speech.quiet { StandardStreams.output.write("wrote \(folder.onOneLine)/\(file.path)\n") }
    }
    try ExitStatus.good.end()
  }

  /// What a file says; nil where there is none, nothing where it cannot be read.
  private func existing(_ file: LuaStubs.File) -> String? {
    let path = "\(folder)/\(file.path)"
    guard FolderPath.exists(path) else { return nil }
    return FileBytes.read(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
