import FoundationEssentials
import Glibc
import KVPlay
import Testing

/// `play`: what it opens, and what it hands to its server. The server itself is attacked by Scripts/check-play.
struct PlayTests {
  private let folder: Folder
  private let command: Command

  init() throws {
    folder = try Folder()
    command = Command(folder: folder, environment: ["XDG_STATE_HOME": folder.path + "/state"])
    try folder.write("a.lua", "print(1)")
  }

  /// What the server is handed: one stands beside a copy of the command that prints what it reads.
  private func settings(_ arguments: String...) throws -> PlaySettings {
    try folder.write("kvosandbox-play", "#!/bin/sh\n[ $# = 0 ] && cat <&3\n")
    chmod("\(folder.path)/kvosandbox-play", 0o700)
    let result = try copiedCommand(["play"] + arguments)
    #expect(result.status == 0, "\(result.error)")
    return try JSONDecoder().decode(PlaySettings.self, from: Data(result.output.utf8))
  }

  /// Runs a copy of the command, beside which there is what the test has put there.
  private func copiedCommand(_ arguments: [String]) throws -> Command.Result {
    let path = "\(folder.path)/kvosandbox"
    try FileManager.default.copyItem(atPath: Command.path, toPath: path)
    var result: Command.Result
    // A process that another test has started in the meantime may still hold the copy open for writing.
    repeat {
      result = try Process(
        path, arguments, folder: folder.path, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]
      ).finish()
    } while result.status == 126 && result.error.contains("busy")
    return result
  }

  @Test func `the page is three files, which hold lessons, examples and rules`() throws {
    let settings = try settings()
    #expect(settings.files.map(\.path) == ["/", "/page.css", "/page.js"])
    #expect(settings.files.map(\.type) == ["text/html", "text/css", "text/javascript"])
    let page = settings.files[0].text
    for part in [
      #"<link rel="stylesheet" href="/page.css">"#, #"<script src="/page.js"></script>"#, #""kind":"play""#,
      #""id":"silent-array""#,
      #""name":"albums.lua""#, #""equal-values-notify":"#, #""insertRows":"#, #""mapping=recipe""#, #""TableView":"#,
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Content-Security-Policy"), "the server says it")
    #expect(settings.command == "\(folder.path)/kvosandbox")
    #expect(settings.opening.isEmpty)
    #expect(settings.script == nil)
    #expect(settings.browser == nil)
  }

  @Test func `a file is followed by its path, and nothing of it is in the page`() throws {
    try folder.write("b.lua", "print 'a secret'")
    let settings = try settings("b.lua", "--browser", "none")
    #expect(settings.opening == "file")
    #expect(settings.script == "\(folder.path)/b.lua")
    #expect(settings.browser == "none")
    #expect(!settings.files.contains { $0.text.contains("a secret") })
  }

  @Test func `a lesson is opened by its ID`() throws {
    #expect(try settings("silent-array").opening == "lesson=silent-array")
  }

  @Test func `a shared script is handed on as it is`() throws {
    #expect(try settings("s=abcXYZ019-_").opening == "s=abcXYZ019-_")
  }

  @Test func `the page speaks German`() throws {
    let settings = try settings("--lang", "de")
    #expect(settings.language == "de")
    #expect(settings.files[0].text.hasPrefix("<!doctype html>\n<html lang=\"de\">"))
    #expect(settings.words.ready.contains("Strg-C"))
  }

  @Test func `what is neither a file nor a lesson is said to be, with what is near`() throws {
    let result = try command.run("play", "silent-aray")
    #expect(result.status == 66)
    #expect(result.error.contains("'silent-aray' is neither a file nor a lesson"))
    #expect(result.error.contains("silent-array"))
    #expect(try command.run("play", "nothing.lua").error.contains("kvosandbox learn list"))
    #expect(try command.run("play", ".").error.contains("is a folder"))
    #expect(try command.run("play", "s=<script>").status == 66)
    #expect(try command.run("play", "").status == 64)
    #expect(try command.run("play", "--browser", "").status == 64)
  }

  @Test func `a command without a server says where it would be`() throws {
    let result = try copiedCommand(["play"])
    #expect(result.status == 66)
    #expect(result.error.contains("there is no \(folder.path)/kvosandbox-play"))
    #expect(result.error.contains("Scripts/kvosandbox play"))
  }

  @Test func `a server that cannot be started is reported with the reason`() throws {
    try folder.write("kvosandbox-play", "no program")
    let result = try copiedCommand(["play"])
    #expect(result.status == 66)
    #expect(
      result.error.contains(
        "\(folder.path)/kvosandbox-play, which serves the page, cannot be started: Permission denied"))
  }
}
