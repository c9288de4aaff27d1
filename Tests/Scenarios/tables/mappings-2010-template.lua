-- TableView { mapping = "2010 template" }: a move is deleteRows and insertRows, an update configures the cell at the old
-- index path. Sections are safe with it; an update of a row that shifts is not.
local friends, group = require "friends-by-color", require "group"
local Friend = friends.Friend

local joe, sue, zoe, doc, tv

before_each(function()
  joe, sue, zoe, doc = friends.make()
  tv = TableView { mapping = "2010 template", cellKeyPaths = { "name", "age" } }
  friends.show(doc, tv)
end)

describe("the template of 2010", function()
  it("calls the table at each callback, in the order in which they come", function()
    batch(function()
      doc.friends:remove(zoe)
      doc.friends:addAll { Friend { name = "kim", color = "white" }, Friend { name = "abe", color = "red" } }
    end)
    assert.callbacks(tv, group [[
      deleteSections [1]
      insertSections [1]
      deleteRows [1, 0]
      insertRows [0, 0]
      insertRows [1, 0]
    ]])
    assert.replays(tv)
  end)

  it("deletes and inserts a row that moves, which reads it anew", function()
    sue.name = "abe"
    assert.callbacks(tv, group [[
      deleteRows [0, 1]
      insertRows [0, 0]
    ]])
    assert.equal("abe  0", tv:cell(0, 0))
    assert.replays(tv)
  end)

  it("moves a row out of a deleted section and into an inserted one, since such rows may be named", function()
    zoe.color = "red"
    assert.replays(tv)
    sue.color = "blue"
    assert.replays(tv)
    sue.color = "green"
    assert.equal("── green (1)\n   0 sue  0\n── red (2)\n   0 joe  0\n   1 zoe  0", tv:text())
  end)

  it("configures the cell of an update without a call of the table", function()
    sue.age = 7
    assert.callbacks(tv, group "")
    assert.equal("sue  7", tv:cell(0, 1))
    assert.replays(tv)
  end)

  it("fills the cell of a row that shifts down with its neighbour", function()
    batch(function()
      doc.friends:add(Friend { name = "abe", color = "red" })
      sue.age = 7
    end)
    -- The cell stood at [0, 1]; when it was configured, joe stood there already.
    assert.equal("── red (3)\n   0 abe  0\n   1 joe  0\n   2 joe  0\n── yellow (1)\n   0 zoe  0", tv:text())
    assert.has_error(function() assert.replays(tv) end,
      'the table does not show its content: row [0, 2] shows "joe  0", its data source says "sue  7"')
    local cell = tv:staleCells()[1]
    assert.same({ indexPath = { 0, 2 }, shown = "joe  0", expected = "sue  7", kind = "wrong object" }, cell)
  end)

  it("asks for an object that is not there any more when the last row shifts up", function()
    local ok, e = pcall(batch, function()
      doc.friends:remove(joe)
      sue.age = 7
    end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.equal("no object at index 1 in section at index 0", e.reason)
    assert.matches('^mapping "2010 template" asks the controller', e.hint)
    -- The group was ended nevertheless, and the row that should have been refreshed was not.
    assert.equal("sue  0", tv:cell(0, 0))
    assert.equal("stale", tv:staleCells()[1].kind)
  end)

  it("asks for a section that is not there any more when the last section shifts up", function()
    local ok, e = pcall(batch, function()
      doc.friends:minus { joe, sue }
      zoe.age = 7
    end)
    assert.is_false(ok)
    assert.equal("no section at index 1", e.reason)
  end)

  it("says what the safe mapping sends", function()
    batch(function()
      doc.friends:add(Friend { name = "abe", color = "red" })
      sue.age = 7
    end)
    local _, e = pcall(function() assert.replays(tv) end)
    assert.equal(
      'mapping "2010 template" fills the cell that stood at an index path with the object that stands there after the '
        .. "change; the safe mapping sends reconfigureRows [0, 2] after endUpdates", e.hint)
  end)
end)
