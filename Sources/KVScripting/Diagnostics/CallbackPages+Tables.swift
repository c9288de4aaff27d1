extension CallbackPages {
  /// What a table view is told.
  package static let tableOperations: [CallbackPage] = [
    CallbackPage(
      "beginUpdates", "view:beginUpdates()",
      cocoa: "beginUpdates",
      example: tableOfThree + """
        view:beginUpdates()
        view.rows[1] = { "a" }
        view:deleteRows { { 0, 1 } }
        view:endUpdates()
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:3  view:beginUpdates()
            list: beginUpdates
        example.lua:5  view:deleteRows { { 0, 1 } }
            list: deleteRows [0, 1]
        example.lua:6  view:endUpdates()
            list: endUpdates
        """),
    CallbackPage(
      "endUpdates", "view:endUpdates()",
      cocoa: "endUpdates",
      example: tableOfThree + """
        view:beginUpdates()
        view.rows[1] = { "a" }
        view:deleteRows { { 0, 1 } }
        view:endUpdates()
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:3  view:beginUpdates()
            list: beginUpdates
        example.lua:5  view:deleteRows { { 0, 1 } }
            list: deleteRows [0, 1]
        example.lua:6  view:endUpdates()
            list: endUpdates
        """),
    CallbackPage(
      "insertRows", "view:insertRows(paths)",
      cocoa: "insertRowsAtIndexPaths:withRowAnimation:",
      example: tableOfThree + """
        table.insert(view.rows[1], "x")
        view:insertRows { { 0, 2 } }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:insertRows { { 0, 2 } }
            list: insertRows [0, 2]
        """),
    CallbackPage(
      "deleteRows", "view:deleteRows(paths)",
      cocoa: "deleteRowsAtIndexPaths:withRowAnimation:",
      example: tableOfThree + """
        table.remove(view.rows[1], 1)
        view:deleteRows { { 0, 0 } }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:deleteRows { { 0, 0 } }
            list: deleteRows [0, 0]
        """),
    CallbackPage(
      "reloadRows", "view:reloadRows(paths)",
      cocoa: "reloadRowsAtIndexPaths:withRowAnimation:",
      example: tableOfThree + """
        view.rows[1][2] = "B"
        view:reloadRows { { 0, 1 } }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:reloadRows { { 0, 1 } }
            list: reloadRows [0, 1]
        """),
    CallbackPage(
      "reconfigureRows", "view:reconfigureRows(paths)",
      cocoa: "reconfigureRowsAtIndexPaths:",
      example: tableOfThree + """
        view.rows[1][2] = "B"
        view:reconfigureRows { { 0, 1 } }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:reconfigureRows { { 0, 1 } }
            list: reconfigureRows [0, 1]
        """),
    CallbackPage(
      "moveRow", "view:moveRow(from, to)",
      cocoa: "moveRowAtIndexPath:toIndexPath:",
      example: tableOfThree + """
        view.rows[1] = { "b", "a" }
        view:moveRow({ 0, 0 }, { 0, 1 })
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:moveRow({ 0, 0 }, { 0, 1 })
            list: moveRow [0, 0] to [0, 1]
        """),
    CallbackPage(
      "insertSections", "view:insertSections(sections)",
      cocoa: "insertSections:withRowAnimation:",
      example: tableOfThree + """
        table.insert(view.rows, { "d" })
        view:insertSections { 2 }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:insertSections { 2 }
            list: insertSections [2]
        """),
    CallbackPage(
      "deleteSections", "view:deleteSections(sections)",
      cocoa: "deleteSections:withRowAnimation:",
      example: tableOfThree + """
        table.remove(view.rows, 1)
        view:deleteSections { 0 }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:deleteSections { 0 }
            list: deleteSections [0]
        """),
    CallbackPage(
      "reloadSections", "view:reloadSections(sections)",
      cocoa: "reloadSections:withRowAnimation:",
      example: tableOfThree + """
        view.rows[1] = { "x", "y", "z" }
        view:reloadSections { 0 }
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:reloadSections { 0 }
            list: reloadSections [0]
        """),
    CallbackPage(
      "moveSection", "view:moveSection(from, to)",
      cocoa: "moveSection:toSection:",
      example: tableOfThree + """
        view.rows = { { "c" }, { "a", "b" } }
        view:moveSection(0, 1)
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:moveSection(0, 1)
            list: moveSection 0 to 1
        """),
    CallbackPage(
      "reloadData", "view:reloadData()",
      cocoa: "reloadData",
      example: tableOfThree + """
        view.rows = { { "x" } }
        view:reloadData()
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:reloadData()
            list: reloadData
        """),
    CallbackPage(
      "performBatchUpdates", "view:performBatchUpdates(f)",
      cocoa: "performBatchUpdates:completion:",
      example: tableOfThree + """
        view.rows[1] = { "a" }
        view:performBatchUpdates(function() view:deleteRows { { 0, 1 } } end)
        """,
      output: """
        example.lua:2  view:reloadData()
            list: reloadData
        example.lua:4  view:performBatchUpdates(function() view:deleteRows { { 0, 1 } } end)
            list: beginUpdates
            list: deleteRows [0, 1]
            list: endUpdates
        """),
  ]

  /// What the examples have before the statement that they show.
  private static let tableOfThree = """
    local view = TableView { name = "list", rows = { { "a", "b" }, { "c" } } }
    view:reloadData()

    """
}
