-- The silent faults: UIKit accepts the update, the counts are right, and a cell shows the wrong thing. A table keeps what
-- each cell shows and whose it is, so assert.replays finds them, and names the first.
local Friend = class "Friend" { name = "string" }

local joe, sue, zoe, friends, tv

before_each(function()
  joe, sue, zoe = Friend { name = "joe" }, Friend { name = "sue" }, Friend { name = "zoe" }
  friends = { joe, sue, zoe }
  tv = TableView {
    name = "friends",
    dataSource = {
      numberOfRows = function() return #friends end,
      cell = function(_, row) return friends[row + 1] end,
    },
  }
  tv:numberOfSections()
  assert.replays(tv)
end)

local function finds(text)
  assert.has_error(function() assert.replays(tv) end, text)
end

describe("a stale cell", function()
  it("is found where the counts are right and the table was told nothing", function()
    sue.name = "susan"
    assert.equal(3, tv:numberOfRows(0))
    finds 'the table does not show its content: row [0, 1] shows "sue", its data source says "susan"'
  end)

  it("is found behind an update that was accepted", function()
    zoe.name = "zora"
    friends = { sue, zoe }
    tv:deleteRows { { 0, 0 } }
    finds 'row [0, 1] shows "zoe", its data source says "zora"'
  end)

  it("is found where a row moved: a move does not refresh", function()
    joe.name = "tom"
    friends = { sue, zoe, joe }
    tv:moveRow({ 0, 0 }, { 0, 2 })
    finds 'row [0, 2] shows "joe", its data source says "tom"'
    tv:reconfigureRows { { 0, 2 } }
    assert.replays(tv)
  end)

  it("is found where the row was refreshed at its old path", function()
    joe.name = "tom"
    friends = { sue, zoe, joe }
    tv:moveRow({ 0, 0 }, { 0, 2 })
    tv:reconfigureRows { { 0, 0 } }
    finds 'row [0, 2] shows "joe"'
  end)
end)

describe("the wrong object in a cell", function()
  it("is found where rows changed places and the table was told nothing", function()
    friends = { sue, joe, zoe }
    finds 'row [0, 0] shows "joe", its data source says "sue"'
  end)

  it("is found where a deletion names the wrong row", function()
    friends = { joe, zoe }
    tv:deleteRows { { 0, 0 } }
    finds 'row [0, 0] shows "sue", its data source says "joe"'
  end)

  it("is found where an insertion names the wrong row", function()
    friends = { Friend { name = "ann" }, joe, sue, zoe }
    tv:insertRows { { 0, 3 } }
    finds 'row [0, 0] shows "joe", its data source says "ann"'
  end)

  it("is found where the texts are the same", function()
    friends = { Friend { name = "joe" }, sue, zoe }
    finds 'row [0, 0] shows "joe", its data source says "joe" for another object'
  end)

  it("is found where two rows of the same text changed places", function()
    sue.name = "joe"
    tv:reloadRows { { 0, 1 } }
    friends = { sue, joe, zoe }
    finds "for another object"
  end)
end)

describe("what is no fault", function()
  it("is what reloadData, a reload or reconfiguring has put right", function()
    joe.name, sue.name = "tom", "susan"
    tv:reloadRows { { 0, 0 } }
    tv:reconfigureRows { { 0, 1 } }
    assert.replays(tv)
    zoe.name = "zora"
    tv:reloadData()
    assert.replays(tv)
  end)

  it("is a refused update: the table shows its content after it", function()
    friends = { zoe }
    assert.has_error(function() tv:deleteRows { { 0, 0 } } end, "NSInternalInconsistencyException")
    assert.replays(tv)
  end)
end)
