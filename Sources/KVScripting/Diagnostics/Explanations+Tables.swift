import KVObjects

extension Explanations {
  /// Table views and what feeds them.
  static let tables: [Explanation] = [
    Explanation(
      .tableUpdate,
      example: """
        local view = TableView { rows = { { "a" } } }
        view:numberOfRows(0)
        view:insertRows { { 0, 1 } }
        """),
    Explanation(
      .dataSource,
      example: """
        local view = TableView { dataSource = { numberOfRows = function(section) return "two" end } }
        view:reloadData()
        print(view:numberOfRows(0))
        """),
    Explanation(
      .rows,
      example: """
        local view = TableView { rows = { "a", "b" } }
        print(view:text())
        """),
    Explanation(
      .notACollection,
      example: """
        local List = class "List" { name = "string" }
        TableObserver { object = List { name = "L" }, keyPath = "name", tableView = TableView() }
        """),
  ]
}
