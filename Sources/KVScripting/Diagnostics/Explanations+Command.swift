import KVObjects

extension Explanations {
  /// What the command says of files, choices and itself, and what is not there.
  static let command: [Explanation] = [
    Explanation(
      .noFile,
      """
      A file or folder that was named is not there, cannot be read, or is no file; or what stands behind the colon of
      FILE:LINE is no line. Paths count from the folder in which the command was started. `test` without a path takes
      the folder Scenarios. The status is 66.
      """,
      example: "kvosandbox run nowhere.lua", .command),
    Explanation(
      .output,
      """
      Something could not be written: the standard output, the file of --output or of a reporter, or a script whose text
      blocks were to be written. The message has the system's reason. With CI set nothing is written into scripts, which
      is said under this code too. A reader that goes away, as head does, is no error.
      """,
      example: "kvosandbox demo --no-color > /dev/full", .command),
    Explanation(
      .nothingMatched,
      """
      No test was run: none of the files that were named has a test of that name, tag or line, or there is none at all.
      The status is 5, so that a misspelt choice never passes for a good run. Of a part, --shard I/N, it is a warning:
      another part may have what was asked for. `kvosandbox test --list` says which tests there are.
      """,
      example: """
        echo 'it("adds", function() end)' > sums.lua
        kvosandbox test sums.lua --filter subtracts
        """, .command),
    Explanation(
      .onlySome,
      """
      A test was declared with it.only, so that the other tests of its file did not run. That is for the hour in which one
      test is written: make it an it when you are done. A warning; the status is that of the tests that ran.
      """,
      example: """
        echo 'it.only("this", function() end) it("that", function() end)' > both.lua
        kvosandbox test both.lua
        """, .command),
    Explanation(
      .interrupted,
      """
      The process was told to end, by Ctrl-C or a signal. What had been produced until then is printed, and of tests a
      summary so far. The status is 130 after an interrupt and 143 after a request to terminate.
      """,
      example: "echo 'while true do end' | timeout --signal INT 1 kvosandbox run -", .command),
    Explanation(
      .noPage,
      """
      Nothing has that name here: no code, callback, table operation or name of Cocoa's. `kvosandbox explain` without a
      name lists the pages.
      """,
      example: "kvosandbox explain E-NONE", .command),
    Explanation(
      .noThread,
      """
      The system gave no thread to run a script on: the user, the container or the machine has as many processes as it
      may, or as much memory. End something else, or raise the limit (`ulimit -u`, the container's pids limit). Tests
      whose files got no thread have failed, as they were not run.
      """,
      example: "prlimit --nproc=1 kvosandbox test Scenarios", .shown),
    Explanation(
      .internalError,
      """
      Something happened in the command itself that should not be possible; no script can be to blame. Please report it,
      with the script and all that was printed. The status is 70.
      """,
      example: "kvosandbox run script.lua --traceback full 2> report.txt", .shown),
    Explanation(
      .wrongThread,
      """
      Objects belong to the world that made them, and a world is confined to the thread that made it unless it was made
      shared. Scripts have one thread each and never meet this: it is an error of a program in Swift that uses an object
      from another thread. Make the world shared, or use its objects on one thread only.
      """,
      example: """
        let album = try world.make("Album")
        Thread.detachNewThread { try? album.setValue("Aerial", forKey: "title") }
        """, .shown),
    Explanation(
      .pathOperator,
      """
      An operator stands in a key path where it cannot: @max, @min, @sum, @avg and the operators of unions need a key path
      to their right, which says what of each element is meant; self stands for the elements themselves. Only @count
      needs none.
      """,
      example: """
        local Song = class "Song" { seconds = "integer" }
        local List = class "List" { songs = set "Song" }
        List():observe("songs.@max", {}, print)
        """),
    Explanation(
      .noTrace,
      """
      What receivers got is kept only where something reads it, which the text of the script tells: the lines for expect
      where it names expect, the calls of a table where it names take or callbacks. A script that makes up such a name,
      as here, finds nothing kept. Write the name as it is.
      """,
      example: """
        local name = "exp" .. "ect"
        _G[name] [[ observeValue title of <Song#1> {kind: setting} ]]
        """),
    Explanation(
      .notBuilt,
      """
      It is part of what Cocoa has and not of what is here: stores in files. Leave the option out: the objects of a
      context are kept in memory.
      """,
      example: """
        local Song = class "Song" { title = "string" }
        Context { classes = { Song }, store = "songs.sqlite" }
        """),
  ]
}
