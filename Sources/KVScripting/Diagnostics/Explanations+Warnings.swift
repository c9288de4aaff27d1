import KVObjects

extension Explanations {
  /// What nobody refuses and is most likely a mistake: warnings of `run`.
  static let warnings: [Explanation] = [
    Explanation(
      .openUpdate,
      example: """
        local view = TableView { name = "songs", rows = { { "Africa" } } }
        view:beginUpdates()
        table.insert(view.rows[1], "Dakota")
        view:insertRows { { 0, 1 } }
        """),
    Explanation(
      .notQueried,
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
      example: """
        local List = class "List" { songs = array "string" }
        List().songs:add("Africa", 0)
        """),
  ]
}
