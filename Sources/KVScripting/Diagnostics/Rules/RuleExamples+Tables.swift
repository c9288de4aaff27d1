extension RulePages {
  /// What tables take.
  static let tables: [RuleExample] = [
    RuleExample(
      "bare-call",
      """
      local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      view.rows = { { "b" }, { "c" } }
      view:deleteRows { { 0, 0 } }
      view.rows = { { "b", "z" }, { "c" } }
      view:insertRows { { 0, 1 } }
      """,
      output: """
        example.lua:4  view:deleteRows { { 0, 0 } }
            list: deleteRows [0, 0]
        example.lua:6  view:insertRows { { 0, 1 } }
            list: insertRows [0, 1]
        """),
    RuleExample(
      "counts-last-read",
      """
      local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      view.rows = { { "b" }, { "c" } }
      view:beginUpdates()
      view:deleteRows { { 0, 0 } }
      view:endUpdates()
      """,
      output: """
        example.lua:4  view:beginUpdates()
            list: beginUpdates
        example.lua:5  view:deleteRows { { 0, 0 } }
            list: deleteRows [0, 0]
        example.lua:6  view:endUpdates()
            list: endUpdates
        """),
    RuleExample(
      "covered-by-its-section",
      """
      local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
      view:numberOfSections()
      view:performBatchUpdates(function()
        view.rows = { { "a", "b" } }
        view:deleteSections { 1 }
      end)
      """,
      output: """
        example.lua:3  view:performBatchUpdates(function()
            list: beginUpdates
            list: deleteSections [1]
            list: endUpdates
        """),
    RuleExample(
      "reload-replaces-a-row",
      """
      local Item = class "Item" { name = "string" }
      local List = class "List" { items = array "Item" }
      local a, b = Item { name = "a" }, Item { name = "b" }
      local list = List { items = { a, b } }
      local view = TableView { name = "list" }
      local observer = TableObserver { object = list, keyPath = "items", tableView = view, cellKeyPaths = { "name" } }
      batch(function()
        b.name = "c"
        list.items:removeAt(0)
      end)
      """,
      output: """
        example.lua:7  batch(function()
            list: beginUpdates
            list: deleteRows [0, 0]
            list: reloadRows [0, 1]
            list: endUpdates
        """),
    RuleExample(
      "reconfigure-after-move", in: .library,
      """
      local controller = SetController {
        observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
        filteredBy = "rating > 0", delegate = TableView { name = "list" } }
      assert(controller:performQuery())
      a.title = "Z"
      """,
      output: """
        example.lua:9  a.title = "Z"
            list: beginUpdates
            list: moveRow [0, 0] to [0, 2]
            list: endUpdates
            list: reconfigureRows [0, 2]
        """),
  ]
}
