import KVObjects

extension Explanations {
  /// What nobody refuses and is most likely a mistake: warnings of `run`.
  static let warnings: [Explanation] = [
    Explanation(
      .openUpdate,
      """
      An update of a table was begun with beginUpdates and never ended: its calls wait, and nothing was checked. Call
      endUpdates once for each beginUpdates, or write performBatchUpdates(function() … end), which ends it also where an
      error is raised. `run` warns of it; a test fails.
      """,
      example: """
        local view = TableView { name = "songs", rows = { { "Africa" } } }
        view:beginUpdates()
        table.insert(view.rows[1], "Dakota")
        view:insertRows { { 0, 1 } }
        """),
    Explanation(
      .notQueried,
      """
      A SetController shows nothing before performQuery(), a FetchedResultsController nothing before performFetch(), and
      neither tells its delegate anything. Both calls never raise: they give true, or false and the error. Write
      assert(controller:performQuery()), so that a refusal ends the script. `run` and `test` warn; a test fails of a
      refusal that nobody has looked at.
      """,
      example: """
        local Friend = class "Friend" { name = "string" }
        local Document = class "Document" { friends = set "Friend" }
        local controller = SetController {
          observed = Document(), setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" },
          delegate = Recorder "log",
        }
        """),
    Explanation(
      .delegate,
      """
      A delegate is a table of functions under the names of callbacks. What has another name is never called: here none of
      the functions is one that this kind of controller calls, or one has Cocoa's name for a callback. A relational
      controller calls insertedObject and its siblings, a set controller and one of fetched results didChangeSection and
      didChangeObject; all call willChangeContent and didChangeContent.
      """,
      example: """
        local List = class "List" { songs = set "Song" }
        class "Song" { title = "string" }
        RelationalCollectionController {
          relation = "songs", onObject = List(),
          delegate = { didChangeObject = function(c, object) print(object) end },
        }
        """),
    Explanation(
      .staleCell,
      """
      A row of the table shows a text that its object does not say any more: a property changed that nobody observes for
      this table. Name what the cells show: observingChildKeyPaths of a RelationalCollectionController, keyPaths of a
      SetController, cellKeyPaths of a TableObserver. Nothing is said where the script reads the table, or has chosen a
      mapping.
      """,
      example: """
        local Song = class "Song" { title = "string" }
        local List = class "List" { songs = array "Song" }
        local list = List { songs = { Song { title = "Africa" } } }
        RelationalCollectionController {
          relation = "songs", onObject = list, delegate = TableView { name = "songs" },
        }
        list.songs:first().title = "Dakota"
        """),
    Explanation(
      .surplusArgument,
      """
      The call has more arguments than the function takes, and Lua drops what is left over without a word. The page of the
      function says what it takes; the caret stands at the first argument that nobody reads. Each place is told of once.
      """,
      example: """
        local List = class "List" { songs = array "string" }
        List().songs:add("Africa", 0)
        """),
  ]
}
