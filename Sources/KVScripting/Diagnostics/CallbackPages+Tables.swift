extension CallbackPages {
  /// What a table view is told.
  public static let tableOperations: [CallbackPage] = [
    CallbackPage(
      "beginUpdates", "view:beginUpdates()",
      cocoa: "beginUpdates",
      text: """
        Begins a group of updates: from here to endUpdates calls are collected, and carried out as one.
        Groups nest.
        """,
      arguments: """
        None.
        """,
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
      text: """
        Ends a group of updates. The outermost end checks that the rows before, less what was deleted, plus
        what was inserted, are the rows that the data source has now, and refuses the whole group where they
        are not.
        """,
      arguments: """
        None.
        """,
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
      text: """
        Rows have come: the data source has them already when the update ends.
        """,
      arguments: """
        Index paths { section, row } of the rows after the update.
        """,
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
      text: """
        Rows have gone: the data source has them no more when the update ends.
        """,
      arguments: """
        Index paths { section, row } of the rows before the update.
        """,
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
      text: """
        Rows are to be asked for anew: each is a deletion and an insertion in its place, so that a row which
        also moves is to be reconfigured after the update.
        """,
      arguments: """
        Index paths { section, row } of the rows before the update.
        """,
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
      text: """
        The cells of rows are to show their content anew, and stay the cells that they are.
        """,
      arguments: """
        Index paths { section, row } of the rows as the table shows them.
        """,
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
      text: """
        A row stands elsewhere; its cell moves along and is not asked for anew.
        """,
      arguments: """
        The index path { section, row } before the update, and that after it.
        """,
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
      text: """
        Sections have come, with all their rows: no row of theirs is named.
        """,
      arguments: """
        Indexes of the sections after the update.
        """,
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
      text: """
        Sections have gone, with all their rows: no row of theirs is named.
        """,
      arguments: """
        Indexes of the sections before the update.
        """,
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
      text: """
        All rows of sections are to be asked for anew; how many they are may change.
        """,
      arguments: """
        Indexes of the sections before the update.
        """,
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
      text: """
        A section stands elsewhere, with its rows.
        """,
      arguments: """
        The index before the update, and that after it.
        """,
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
      text: """
        Everything is to be read anew. Nothing is checked, and no row keeps its cell.
        """,
      arguments: """
        None.
        """,
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
      text: """
        A group of updates in one call: beginUpdates, the calls of f, endUpdates. Where f fails the group is
        given up.
        """,
      arguments: """
        The function that calls the updates.
        """,
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
