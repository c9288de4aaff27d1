-- TableView { mapping = "moveRow and reloadRows" }: both calls are named after what happened, and do not go together.
local friends = require "friends-by-color"
local Friend, Document = friends.Friend, friends.Document

local joe, sue, zoe, doc, tv

local function show(...)
  doc = Document { friends = { ... } }
  tv = TableView { mapping = "moveRow and reloadRows", cellKeyPaths = { "name", "age" } }
  friends.show(doc, tv)
end

before_each(function()
  joe, sue, zoe = friends.make()
  show(joe, sue, zoe)
end)

describe("moveRow and reloadRows", function()
  it("reload a row that is updated, also where it shifts: a reload goes by the row before", function()
    batch(function()
      doc.friends:add(Friend { name = "abe", color = "red" })
      sue.age = 7
    end)
    assert.callbacks(tv, [[
      beginUpdates
      insertRows [0, 0]
      reloadRows [0, 1]
      endUpdates
    ]])
    assert.replays(tv)
  end)

  it("leave a row stale whose text changed with its place", function()
    sue.name = "abe"
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 1] to [0, 0]
      endUpdates
    ]])
    assert.has_error(function() assert.replays(tv) end,
      'row [0, 0] shows "sue  0", its data source says "abe  0"')
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

  it("may not reload a row whose new cell would stand where another moves to", function()
    friends.refused(tv, "attempt to perform an insert and a move to the same index path (<NSIndexPath> {length = 2, path = 0 - 0})",
      "reloads a row beside a move, and a reload is placed as if nothing moved; the safe mapping sends moveRow [0, 1] to "
        .. "[0, 0], reconfigureRows [0, 0] [0, 1] after endUpdates",
      function()
        sue.name = "abe"
        joe.age = 7
      end)
  end)

  it("may not reload a row whose new cell would stand beyond the end of a section that a row leaves", function()
    show(joe, sue, zoe, Friend { name = "kim", color = "yellow" })
    friends.refused(tv, "attempt to insert row 1 into section 0, but there are only 1 rows in section 0 after the update",
      "reloads a row beside a move, and a reload is placed as if nothing moved; the safe mapping sends moveRow [0, 0] to "
        .. "[1, 0], reconfigureRows [0, 0] [1, 0] after endUpdates",
      function()
        joe.color = "yellow"
        sue.age = 7
      end)
  end)

  it("may be accepted and read another row's cell", function()
    local a, b = Friend { name = "a", color = "red" }, Friend { name = "b", color = "red" }
    show(a, b, Friend { name = "c", color = "red" }, Friend { name = "d", color = "red" })
    batch(function()
      a.name = "z"
      b.age = 7
    end)
    -- b stood at 1 and stands at 0; its new cell was put at 1, as if a had not moved, and reads what stands there: c.
    assert.equal("── red (4)\n   0 c  0\n   1 c  0\n   2 d  0\n   3 a  0", tv:text())
    local _, e = pcall(function() assert.replays(tv) end)
    assert.equal('the table does not show its content: row [0, 0] shows "c  0", its data source says "b  7"', e.reason)
    assert.equal(
      'mapping "moveRow and reloadRows" reloads at the index that it is told, and a reload is placed by what stood there '
        .. "before and as if nothing moved; the safe mapping sends reconfigureRows [0, 0] after endUpdates", e.hint)
  end)

  it("may not be of one row, as a relational controller's batch makes them", function()
    doc = Document { friends = { Friend { name = "a" }, Friend { name = "b" }, Friend { name = "c" } } }
    local b, c = doc.friends:toTable()[2], doc.friends:toTable()[3]
    tv = TableView { mapping = "moveRow and reloadRows", cellKeyPaths = { "name", "age" } }
    RelationalCollectionController {
      relation = "friends", onObject = doc, sortedBy = "name", observingChildKeyPaths = { "age" }, delegate = tv,
    }
    -- b stands at 2 afterwards, where c was: the index that b is told with names c's old place.
    friends.refused(tv, "attempt to perform a delete and a move from the same index path (<NSIndexPath> {length = 2, path = 0 - 2})",
      "reloads a row that moves; the safe mapping sends moveRow [0, 2] to [0, 0], reconfigureRows [0, 0] [0, 2] after "
        .. "endUpdates",
      function()
        c.name = "0"
        b.age = 7
      end)
  end)
end)
