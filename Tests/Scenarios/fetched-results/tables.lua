-- A table that is the delegate of a controller of fetched results, through the safe mapping.
local friends, group = require "friends-in-context", require "group"
local Friend = friends.Friend

local ctx, joe, sue, zoe, tv, c

before_each(function()
  ctx, joe, sue, zoe = friends.make()
  tv = TableView { name = "friends" }
  c = friends.follow(ctx, { delegate = tv })
end)

after_each(function()
  assert.replays(c)
  assert.replays(tv)
end)

local function process() ctx:processPendingChanges() end

describe("a table that is the delegate", function()
  it("is loaded silently by performFetch, and shows sections with their names", function()
    assert.no_callbacks(tv)
    assert.equal("── red (2)\n   0 joe\n   1 sue\n── yellow (1)\n   0 zoe", tv:text())
    assert.equal("yellow", tv:title(1))
  end)

  it("shows nothing before performFetch", function()
    local empty = TableView()
    local d = friends.controller(ctx, { delegate = empty, sections = false })
    assert.equal(0, empty:numberOfSections())
    d:performFetch()
    assert.equal(3, empty:numberOfRows(0))
    assert.no_callbacks(empty)
  end)

  it("is loaded when it is set on a controller that has fetched", function()
    local late = TableView()
    local d = friends.follow(ctx)
    ctx:delete(zoe)
    process()
    d.delegate = late
    assert.equal(1, late:numberOfSections())
    assert.no_callbacks(late)
    assert.replays(late)
    tv:clear()
  end)

  it("is loaded anew by another performFetch", function()
    c.fetchRequest.predicate = "color == 'yellow'"
    c:performFetch()
    assert.no_callbacks(tv)
    assert.equal(1, tv:numberOfSections())
    assert.equal("zoe", tv:cell(0, 0))
  end)

  it("changes when the event is processed, not before", function()
    ctx:delete(joe)
    assert.no_callbacks(tv)
    assert.equal(2, tv:numberOfRows(0))
    process()
    assert.callbacks(tv, group [[ deleteRows [0, 0] ]])
    assert.equal(1, tv:numberOfRows(0))
  end)

  it("inserts a section without naming its rows", function()
    ctx:insert(Friend { name = "tom", color = "white" })
    ctx:insert(Friend { name = "abe", color = "red" })
    process()
    assert.callbacks(tv, group [[
      insertSections [1]
      insertRows [0, 0]
    ]])
  end)

  it("deletes a section without naming its rows", function()
    ctx:delete(zoe)
    ctx:delete(joe)
    process()
    assert.callbacks(tv, group [[
      deleteSections [1]
      deleteRows [0, 0]
    ]])
  end)

  it("moves a row between sections that stay, and refreshes it", function()
    sue.color = "yellow"
    process()
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 1] to [1, 0]
      endUpdates
      reconfigureRows [1, 0]
    ]])
  end)

  it("takes the half that is left of a move into a new section", function()
    sue.color = "white"
    process()
    assert.callbacks(tv, group [[
      insertSections [1]
      deleteRows [0, 1]
    ]])
  end)

  it("takes the half that is left of a move out of a deleted section", function()
    zoe.color = "red"
    process()
    assert.callbacks(tv, group [[
      deleteSections [1]
      insertRows [0, 2]
    ]])
  end)

  it("takes no half of a move from a deleted to a new section", function()
    zoe.color = "white"
    process()
    assert.callbacks(tv, group [[
      deleteSections [1]
      insertSections [1]
    ]])
  end)

  it("refreshes a row that shows something new, without a group", function()
    joe.note = "new"
    process()
    assert.callbacks(tv, [[ reconfigureRows [0, 0] ]])
  end)

  it("is told nothing where an equal value is set", function()
    joe.name = "joe"
    process()
    assert.no_callbacks(tv)
  end)

  it("shows a limit's window", function()
    local few = TableView()
    friends.list(ctx, few, { fetchLimit = 2 })
    ctx:insert(Friend { name = "abe", color = "red" })
    process()
    assert.callbacks(few, group [[
      deleteRows [0, 1]
      insertRows [0, 0]
    ]])
    assert.replays(few)
    tv:clear()
  end)

  it("shows two swapped rows by one move", function()
    joe.name, sue.name = "sue", "joe"
    process()
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 1] to [0, 0]
      endUpdates
      reconfigureRows [0, 0] [0, 1]
    ]])
  end)

  it("is not told of a reset: it shows what it showed until it is loaded anew", function()
    ctx:reset()
    assert.no_callbacks(tv)
    assert.equal(2, tv:numberOfRows(0))
    c:performFetch()
    assert.equal(2, tv:numberOfRows(0))
  end)

  it("shows its cells' own key paths", function()
    local wide = TableView { cellKeyPaths = { "name", "age" } }
    friends.list(ctx, wide)
    joe.age = 11
    process()
    assert.callbacks(wide, [[ reconfigureRows [0, 0] ]])
    assert.equal("joe  11", wide:cell(0, 0))
    tv:clear()
  end)
end)
