-- reloadData has no place beside updates in a group, and a failed function does not leave a group open.
local tv

before_each(function()
  tv = TableView { name = "letters", rows = { { "a", "b" } } }
  tv:numberOfSections()
end)

describe("reloadData inside a group", function()
  it("is refused beside updates", function()
    tv:beginUpdates()
    tv.rows = { { "x", "a", "b" } }
    tv:insertRows { { 0, 0 } }
    tv:reloadData()
    assert.has_error(
      function() tv:endUpdates() end,
      "NSInternalInconsistencyException: attempt to call reloadData within a group of updates")
    assert.equal("x", tv:cell(0, 0))
  end)

  it("alone does no harm: everything is read at its end", function()
    tv:beginUpdates()
    tv.rows = { { "x" } }
    tv:reloadData()
    tv:endUpdates()
    assert.equal("x", tv:cell(0, 0))
  end)
end)

describe("performBatchUpdates whose function throws", function()
  it("hands the error on, and the table can be used again", function()
    assert.has_error(function() tv:performBatchUpdates(function() error("enough") end) end, "enough")
    table.insert(tv.rows[1], "c")
    tv:insertRows { { 0, 2 } }
    assert.equal("c", tv:cell(0, 2))
  end)
end)

describe("nested groups", function()
  it("are refused at the outermost end only", function()
    tv:beginUpdates()
    tv:beginUpdates()
    tv:deleteRows { { 0, 0 } }
    tv:endUpdates()
    assert.has_error(function() tv:endUpdates() end, "invalid number of rows in section 0")
  end)

  it("are recorded as they are called", function()
    tv:beginUpdates()
    tv:beginUpdates()
    tv:endUpdates()
    tv:endUpdates()
    assert.callbacks(tv, [[
      beginUpdates
      beginUpdates
      endUpdates
      endUpdates
    ]])
  end)
end)
