-- A cell keeps what it showed when it was made, until its row is reloaded or reconfigured. A move does not refresh it.
local tv

before_each(function()
  tv = TableView { name = "letters", rows = { { "a", "b", "c" } } }
  assert.equal("a", tv:cell(0, 0))
end)

describe("a cell", function()
  it("is stale when the data changes and the table is not told", function()
    tv.rows[1][1] = "A"
    assert.equal("a", tv:cell(0, 0))
  end)

  it("is refreshed by reloadRows", function()
    tv.rows[1][1] = "A"
    tv:reloadRows { { 0, 0 } }
    assert.equal("A", tv:cell(0, 0))
  end)

  it("is refreshed by reconfigureRows, outside any group", function()
    tv.rows[1][2] = "B"
    tv:reconfigureRows { { 0, 1 } }
    assert.callbacks(tv, [[ reconfigureRows [0, 1] ]])
    assert.equal("B", tv:cell(0, 1))
  end)

  it("is refreshed by reloading its section", function()
    tv.rows[1][3] = "C"
    tv:reloadSections { 0 }
    assert.equal("C", tv:cell(0, 2))
  end)

  it("is refreshed by reloadData", function()
    tv.rows[1][1] = "A"
    tv:reloadData()
    assert.equal("A", tv:cell(0, 0))
  end)

  it("is not refreshed by a move", function()
    tv.rows = { { "b", "c", "A" } }
    tv:moveRow({ 0, 0 }, { 0, 2 })
    assert.equal("a", tv:cell(0, 2))
    tv:reconfigureRows { { 0, 2 } }
    assert.equal("A", tv:cell(0, 2))
  end)

  it("travels with rows inserted before it", function()
    tv.rows = { { "n", "A", "b", "c" } }
    tv:insertRows { { 0, 0 } }
    assert.equal("n", tv:cell(0, 0))
    assert.equal("a", tv:cell(0, 1), "it is still the cell that was made for a")
  end)
end)
