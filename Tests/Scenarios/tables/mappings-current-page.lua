-- TableView { mapping = "current page" }: a move is moveRow, an update configures the cell at the old index path.
local friends = require "friends-by-color"
local Friend, Document = friends.Friend, friends.Document

local joe, sue, zoe, doc, tv

local function show(kind)
  tv = TableView { kind = kind, mapping = "current page", cellKeyPaths = { "name", "age" } }
  friends.show(doc, tv)
end

before_each(function()
  joe, sue, zoe, doc = friends.make()
  show("table")
end)

describe("the mapping of the current page", function()
  it("moves a row with moveRow", function()
    doc.friends:add(Friend { name = "kim", color = "yellow" })
    tv:clear()
    zoe.color = "red"
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [1, 1] to [0, 2]
      endUpdates
    ]])
    assert.replays(tv)
  end)

  it("leaves a row stale whose text changed with its place", function()
    sue.name = "abe"
    assert.has_error(function() assert.replays(tv) end,
      'the table does not show its content: row [0, 0] shows "sue  0", its data source says "abe  0"')
    assert.same({ { indexPath = { 0, 0 }, shown = "sue  0", expected = "abe  0", kind = "stale" } }, tv:staleCells())
  end)

  it("says of a stale row that moved what the safe mapping sends", function()
    sue.name = "abe"
    local _, e = pcall(function() assert.replays(tv) end)
    assert.equal(
      'mapping "current page" does not refresh a row that moves; the safe mapping sends reconfigureRows [0, 0] after '
        .. "endUpdates", e.hint)
  end)

  it("may not move a row out of a section that is deleted", function()
    friends.refused(tv, "cannot move a row from a deleted section (1)",
      "moves a row out of a section that is deleted; the safe mapping sends deleteSections [1], insertRows [0, 2]",
      function() zoe.color = "red" end)
  end)

  it("may not move a row into a section that is inserted", function()
    friends.refused(tv, "cannot move a row into a newly inserted section (0)",
      "moves a row into a section that is inserted; the safe mapping sends insertSections [0], deleteRows [0, 1]",
      function() sue.color = "blue" end)
  end)

  it("may not move the only row of a section that changes its name", function()
    friends.refused(tv, "cannot move a row from a deleted section (1)",
      "moves a row out of a section that is deleted; the safe mapping sends deleteSections [1], insertSections [1]",
      function() zoe.color = "white" end)
  end)

  it("speaks of items where the view is a collection view", function()
    -- Others, so that the table of the other tests has nothing to refuse.
    sue, zoe = Friend { name = "sue", color = "red" }, Friend { name = "zoe", color = "yellow" }
    doc = Document { friends = { joe, sue, zoe } }
    show("collection")
    friends.refused(tv, "cannot move an item from a deleted section (1)",
      "moves a row out of a section that is deleted; the safe mapping sends deleteSections [1], insertRows [0, 2]",
      function() zoe.color = "red" end)
  end)

  it("fills the cell of a row that shifts with its neighbour", function()
    batch(function()
      doc.friends:add(Friend { name = "abe", color = "red" })
      sue.age = 7
    end)
    assert.has_error(function() assert.replays(tv) end,
      'row [0, 2] shows "joe  0", its data source says "sue  7"')
  end)

  it("asks for an object that is not there any more when the last row shifts up", function()
    assert.has_error(function()
      batch(function()
        doc.friends:remove(joe)
        sue.age = 7
      end)
    end, "NSInternalInconsistencyException: no object at index 1 in section at index 0")
  end)
end)
