-- A table fed by hand: the script changes tv.rows, and then tells the table what it did. tv.rows is a plain Lua list of
-- sections (counted from 1); the table's calls take index paths {section, row} as Cocoa counts them, from 0.
local tv

before_each(function() tv = TableView { name = "letters", rows = { { "a", "b" }, { "c" } } } end)

describe("a table with rows", function()
  it("reads them", function()
    assert.equal(2, tv:numberOfSections())
    assert.equal(2, tv:numberOfRows(0))
    assert.equal(1, tv:numberOfRows(1))
    assert.equal("c", tv:cell(1, 0))
    assert.no_callbacks(tv)
  end)

  it("inserts a row", function()
    tv:numberOfSections()
    table.insert(tv.rows[1], 2, "x")
    tv:insertRows { { 0, 1 } }
    assert.callbacks(tv, [[ insertRows [0, 1] ]])
    assert.equal("x", tv:cell(0, 1))
    assert.equal("b", tv:cell(0, 2))
  end)

  it("deletes a row", function()
    tv:numberOfSections()
    table.remove(tv.rows[1], 1)
    tv:deleteRows { { 0, 0 } }
    assert.callbacks(tv, [[ deleteRows [0, 0] ]])
    assert.equal("b", tv:cell(0, 0))
  end)

  it("moves a row to another section", function()
    tv:numberOfSections()
    table.insert(tv.rows[2], table.remove(tv.rows[1], 1))
    tv:moveRow({ 0, 0 }, { 1, 1 })
    assert.callbacks(tv, [[ moveRow [0, 0] to [1, 1] ]])
    assert.equal("a", tv:cell(1, 1))
  end)

  it("inserts, deletes, moves and reloads sections", function()
    tv:numberOfSections()
    table.insert(tv.rows, 1, { "new" })
    tv:insertSections { 0 }
    table.insert(tv.rows, table.remove(tv.rows, 1))
    tv:moveSection(0, 2)
    tv.rows[1][1] = "A"
    tv:reloadSections { 0 }
    table.remove(tv.rows, 2)
    tv:deleteSections { 1 }
    assert.callbacks(tv, [[
      insertSections [0]
      moveSection 0 to 2
      reloadSections [0]
      deleteSections [1]
    ]])
    assert.equal("A", tv:cell(0, 0))
    assert.equal("new", tv:cell(1, 0))
  end)

  it("reads everything anew with reloadData", function()
    tv.rows = { { "z" } }
    tv:reloadData()
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(1, tv:numberOfSections())
    assert.equal("z", tv:cell(0, 0))
  end)

  it("hands its operations out as rows of a list", function()
    tv:numberOfSections()
    tv.rows[1][3] = "x"
    tv:insertRows { { 0, 2 } }
    assert.same({ { "insertRows", { { 0, 2 } } } }, tv:take())
    assert.same({}, tv:take())
  end)

  it("draws itself as text", function()
    local drawn = "── (2)\n   0 a\n   1 b\n── (1)\n   0 c"
    assert.equal(drawn, (tv:text():gsub("%s+$", "")))
  end)
end)

describe("a group of updates", function()
  it("counts deletions before it, insertions after it, whatever the order of the calls", function()
    tv:numberOfSections()
    tv.rows = { { "b", "x" }, { "c" } }
    tv:beginUpdates()
    tv:insertRows { { 0, 1 } }
    tv:deleteRows { { 0, 0 } }
    tv:endUpdates()
    assert.equal("b", tv:cell(0, 0))
    assert.equal("x", tv:cell(0, 1))
  end)

  it("may be a function", function()
    tv:numberOfSections()
    tv:performBatchUpdates(function()
      tv.rows = { { "b" }, { "c" } }
      tv:deleteRows { { 0, 0 } }
    end)
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 0]
      endUpdates
    ]])
    assert.equal("b", tv:cell(0, 0))
  end)

  it("nests: all index paths are relative to the outermost, which is checked at its end", function()
    tv:numberOfSections()
    tv:beginUpdates()
    tv.rows = { { "x", "b" }, { "c" } }
    tv:deleteRows { { 0, 0 } }
    tv:beginUpdates()
    tv:insertRows { { 0, 0 } }
    tv:endUpdates()
    assert.equal("a", tv:cell(0, 0), "nothing is shown before the outermost end")
    tv:endUpdates()
    assert.equal("x", tv:cell(0, 0))
  end)

  it("may be empty where the counts agree", function()
    tv:beginUpdates()
    tv:endUpdates()
    assert.callbacks(tv, [[
      beginUpdates
      endUpdates
    ]])
  end)

  it("deletes a section together with its rows", function()
    tv:numberOfSections()
    tv:beginUpdates()
    tv.rows = { { "c" } }
    tv:deleteRows { { 0, 0 }, { 0, 1 } }
    tv:deleteSections { 0 }
    tv:endUpdates()
    assert.equal("c", tv:cell(0, 0))
  end)

  it("inserts a section together with its rows", function()
    tv:numberOfSections()
    tv:beginUpdates()
    tv.rows = { { "n" }, { "a", "b" }, { "c" } }
    tv:insertSections { 0 }
    tv:insertRows { { 0, 0 } }
    tv:endUpdates()
    assert.equal("n", tv:cell(0, 0))
    assert.equal("c", tv:cell(2, 0))
  end)

  it("reloads by the path before, which beside an insertion is shown at the path after", function()
    tv:numberOfSections()
    tv:beginUpdates()
    tv.rows = { { "n", "a", "B" }, { "c" } }
    tv:insertRows { { 0, 0 } }
    tv:reloadRows { { 0, 1 } }
    tv:endUpdates()
    assert.equal("B", tv:cell(0, 2))
  end)

  it("cannot be ended before it was begun", function()
    assert.has_error(
      function() tv:endUpdates() end, "NSInternalInconsistencyException: endUpdates without beginUpdates")
  end)
end)

describe("options that contradict each other", function()
  it("are refused: rows and a data source", function()
    assert.has_error(
      function() TableView { rows = {}, dataSource = { numberOfRows = function() return 0 end } } end,
      "NSInvalidArgumentException: TableView takes 'rows' or a 'dataSource', not both")
  end)

  it("are refused: a threshold for a table that is not hybrid", function()
    local message = "NSInvalidArgumentException: TableView: option 'threshold' is for updates = \"hybrid\""
    assert.has_error(function() TableView { threshold = 3 } end, message)
    assert.has_error(function() TableView { updates = "reload", threshold = 3 } end, message)
    assert.has_no_error(function() TableView { updates = "hybrid", threshold = 3 } end)
  end)
end)

describe("the title of a section", function()
  it("is nil in a table by hand that gives none, and may be empty", function()
    assert.is_nil(tv:title(0))
    local titled = TableView {
      dataSource = { numberOfRows = function() return 0 end, title = function() return "" end },
    }
    assert.equal("", titled:title(0))
  end)
end)
