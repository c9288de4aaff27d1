import KVObjects

extension Explanations {
  /// Table views and what feeds them.
  static let tables: [Explanation] = [
    Explanation(
      .tableUpdate,
      """
      UIKit would refuse this update and raise NSInternalInconsistencyException: the rows that the data source has
      afterwards are not the rows before, plus what was inserted, less what was deleted; or a call names a row that is
      not there; or two calls are about one row. Deletions, reloads and the sources of moves count in the rows before the
      update, insertions and the targets of moves in the rows after it. Change the data after beginUpdates and say exactly
      what changed, as the hint does, or call reloadData. To refresh a row that moves, reconfigure it after the update.
      """,
      example: """
        local view = TableView { rows = { { "a" } } }
        view:numberOfRows(0)
        view:insertRows { { 0, 1 } }
        """),
    Explanation(
      .dataSource,
      """
      A data source answers how many sections and rows there are with whole numbers from 0 up, from its data alone.
      """,
      example: """
        local view = TableView { dataSource = { numberOfRows = function(section) return "two" end } }
        view:reloadData()
        print(view:numberOfRows(0))
        """),
    Explanation(
      .rows,
      """
      The rows that feed a table are a list of sections, each of them a list of rows.
      """,
      example: """
        local view = TableView { rows = { "a", "b" } }
        print(view:text())
        """),
    Explanation(
      .notACollection,
      """
      The relation of a controller, and the key path of a TableObserver, lead to an array, an ordered set or a set: that
      is what can be shown.
      """,
      example: """
        local List = class "List" { name = "string" }
        TableObserver { object = List { name = "L" }, keyPath = "name", tableView = TableView() }
        """),
  ]
}
