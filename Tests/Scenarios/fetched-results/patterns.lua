-- The three ways to keep a table in step (A10): by each change, by reloading, by hand; and the hybrid of the first two.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, all

before_each(function()
  ctx, all = Context { classes = { Friend, friends.Team } }, {}
  for index = 1, 120 do all[index] = ctx:insert(Friend { name = ("f%03d"):format(index), age = index }) end
  ctx:save()
end)

local function deleteHundred()
  for index = 1, 100 do ctx:delete(all[index]) end
  ctx:save()
end

describe("pattern A, by each change,", function()
  it("is one group of updates for an event, with all rows in one call", function()
    local tv = TableView()
    local c = friends.list(ctx, tv)
    deleteHundred()
    local rows = tv:take()
    assert.equal(3, #rows)
    assert.equal("deleteRows", rows[2][1])
    assert.equal(100, #rows[2][2])
    assert.equal(20, tv:numberOfRows(0))
    assert.replays(tv)
    assert.replays(c)
  end)

  it("may be a delegate of one's own that calls the table", function()
    local function texts(objects)
      local result = {}
      for index, friend in ipairs(objects) do result[index] = friend.name end
      return result
    end
    local tv, c
    c = friends.list(ctx, {
      willChangeContent = function() tv:beginUpdates() end,
      didChangeObject = function(_, _, indexPath, kind, newIndexPath)
        if kind == "delete" or kind == "move" then tv:deleteRows { indexPath } end
        if kind == "insert" or kind == "move" then tv:insertRows { newIndexPath } end
      end,
      didChangeContent = function(controller)
        tv.rows = { texts(controller.fetchedObjects) }
        tv:endUpdates()
      end,
    })
    tv = TableView { rows = { texts(c.fetchedObjects) } }
    assert.equal(120, tv:numberOfRows(0))
    all[1].name = "z"
    ctx:delete(all[2])
    ctx:insert(Friend { name = "a" })
    ctx:processPendingChanges()
    assert.equal("a", tv:cell(0, 0))
    assert.equal("z", tv:cell(0, 119))
    deleteHundred()
    assert.equal(21, tv:numberOfRows(0))
  end)
end)

describe("pattern B, by reloading,", function()
  it("is one reloadData for an event, however many changes", function()
    local tv = TableView { updates = "reload" }
    friends.list(ctx, tv)
    deleteHundred()
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(20, tv:numberOfRows(0))
    assert.replays(tv)
  end)

  it("is no reload where nothing has changed", function()
    local tv = TableView { updates = "reload" }
    friends.list(ctx, tv)
    all[1].name = "f001"
    ctx:save()
    assert.no_callbacks(tv)
  end)

  it("needs a delegate with didChangeContent alone", function()
    local calls = 0
    local c = friends.list(ctx, { didChangeContent = function() calls = calls + 1 end })
    deleteHundred()
    assert.equal(1, calls)
    assert.equal(20, #c.fetchedObjects)
    assert.replays(c)
  end)
end)

describe("pattern C, by hand,", function()
  it("has no delegate: the table is in step when the script has fetched and reloaded", function()
    local c = friends.list(ctx)
    local function names()
      local result = {}
      for index, friend in ipairs(c.fetchedObjects) do result[index] = friend.name end
      return { result }
    end
    local tv = TableView { rows = names() }
    tv:reloadData()
    deleteHundred()
    assert.equal(120, #c.fetchedObjects)
    c:performFetch()
    tv.rows = names()
    tv:reloadData()
    assert.callbacks(tv, [[
      reloadData
      reloadData
    ]])
    assert.equal(20, tv:numberOfRows(0))
  end)
end)

describe("the hybrid of A and B", function()
  local tv

  before_each(function()
    tv = TableView { updates = "hybrid", threshold = 10 }
    friends.list(ctx, tv)
  end)

  it("is by calls up to the threshold", function()
    for index = 1, 10 do ctx:delete(all[index]) end
    ctx:save()
    assert.equal("deleteRows", tv:take()[2][1])
    assert.replays(tv)
  end)

  it("reloads above it", function()
    for index = 1, 11 do ctx:delete(all[index]) end
    ctx:save()
    assert.callbacks(tv, [[ reloadData ]])
    assert.replays(tv)
  end)
end)
