import KVObjects

extension Explanations {
  /// What the command says of files, choices and itself, and what is not there.
  static let command: [Explanation] = [
    Explanation(
      .noFile, example: "kvosandbox run nowhere.lua", .command),
    Explanation(
      .output, example: "kvosandbox demo --no-color > /dev/full", .command),
    Explanation(
      .nothingMatched,
      example: """
        echo 'it("adds", function() end)' > sums.lua
        kvosandbox test sums.lua --filter subtracts
        """, .command),
    Explanation(
      .onlySome,
      example: """
        echo 'it.only("this", function() end) it("that", function() end)' > both.lua
        kvosandbox test both.lua
        """, .command),
    Explanation(
      .interrupted, example: "echo 'while true do end' | timeout --signal INT 1 kvosandbox run -", .command),
    Explanation(
      .noPage, example: "kvosandbox explain E-NONE", .command),
    Explanation(
      .noThread, example: "prlimit --nproc=1 kvosandbox test Scenarios", .shown),
    Explanation(
      .internalError, example: "kvosandbox run script.lua --traceback full 2> report.txt", .shown),
    Explanation(
      .wrongThread,
      example: """
        let album = try world.make("Album")
        Thread.detachNewThread { try? album.setValue("Aerial", forKey: "title") }
        """, .shown),
    Explanation(
      .pathOperator,
      example: """
        local Song = class "Song" { seconds = "integer" }
        local List = class "List" { songs = set "Song" }
        List():observe("songs.@max", {}, print)
        """),
    Explanation(
      .noTrace,
      example: """
        local name = "exp" .. "ect"
        _G[name] [[ observeValue title of <Song#1> {kind: setting} ]]
        """),
    Explanation(
      .store,
      example: """
        local Song = class "Song" { title = "string" }
        Context { classes = { Song }, store = "../songs.sqlite" }
        """),
  ]
}
