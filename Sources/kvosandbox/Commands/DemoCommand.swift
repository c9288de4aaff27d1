import ArgumentParser
import KVScripting

/// `kvosandbox demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Show a script and what happens when it runs; no file needed.")

  @OptionGroup var speech: OutputOptions

  func run() throws {
    let output = StandardStreams.output
    if !speech.quiet {
      output.write(DemoScript.text + "\nWhat happens, statement by statement:\n\n")
    }
    var request = RunRequest(script: "demo.lua", arguments: [])
    request.adopt(speech)
    let source = ScriptSource(name: request.script, text: DemoScript.text)
    let status = ScriptRun(source: source, request: request, stream: output).status()
    // Nothing in it can fail by itself.
    let isExpected = [.good, .interrupted, .terminated].contains(status)
    try (isExpected ? status : .internalError).end()
  }
}

/// The script that the demo runs.
enum DemoScript {
  static let text = """
    local Song = class "Song" { title = "string", rating = "integer" }
    local Playlist = class "Playlist" { name = "string", songs = orderedSet "Song" }
    local list = Playlist { name = "Road trip" }

    list:observe("songs", { "new", "old" }, function(change) print("songs: " .. change.kind) end)
    local view = TableView { name = "songs" }
    TableObserver { object = list, keyPath = "songs", tableView = view, cellKeyPaths = { "title" } }

    local dakota = Song { title = "Dakota" }
    list.songs:addAll { Song { title = "Africa" }, Song { title = "Babylon" }, dakota }
    list.songs:move(2, 0)
    dakota.title = "Dakota (live)"
    batch(function() list.songs:removeLast(); list.songs:add(Song { title = "Echo" }) end)
    print(view:text())

    """
}
