import KVEngine
import KVScripting
import Music
import Testing

/// The suites in Lua, each as a test; their failures are this target's.
@Suite struct LuaSuites {
  private static let music = SwiftModule("music", [Song.self, Playlist.self])

  /// A suite lies beside this file, so that a failure points at the line to be corrected.
  private static func path(_ name: String) -> String {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return "\(folder)/Suites/\(name).lua"
  }

  @Test(arguments: ["playlists"])
  func suite(name: String) throws {
    for failure in try ScriptTests(Self.path(name), modules: [Self.music]).failures() {
      Issue.record(
        Comment(rawValue: "\(failure.test): \(failure.text)"),
        sourceLocation: SourceLocation(
          fileID: "MusicTests/\(name).lua", filePath: failure.path, line: failure.line, column: 1))
    }
  }

  @Test func `What fails is told with its line`() throws {
    let failures = try ScriptTests(Self.path("broken"), modules: [Self.music]).failures()
    #expect(failures.map(\.line) == [4])
    #expect(failures.first?.text.contains("Wov") == true)
  }

  @Test func `A script of one's own is run with one's own classes`() throws {
    var configuration = ScriptRunner.Configuration()
    configuration.modules = [Self.music]
    let runner = try ScriptRunner(
      source: ScriptSource(name: "hello.lua", text: "print(require 'music'.Song { title = 'Wow' })"),
      configuration: configuration)
    var printed = ""
    runner.trace.add(format: TextTraceFormat { printed += $0 })
    guard case .good = runner.run() else {
      Issue.record("it has failed")
      return
    }
    #expect(printed == "<Song \"Wow\">\n")
  }
}
