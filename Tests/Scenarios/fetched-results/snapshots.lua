-- Delegates that take the whole content, or the difference to the content before (A9).
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe

before_each(function() ctx, joe, sue, zoe = friends.make() end)

describe("a delegate that takes snapshots", function()
  local log, c

  before_each(function()
    log = Recorder { snapshot = true }
    c = friends.follow(ctx, { delegate = log })
  end)

  after_each(function() assert.replays(c) end)

  it("gets the first one from performFetch", function()
    assert.callbacks(log, [[
      didChangeContentWithSnapshot {"red": [<Friend "joe">, <Friend "sue">], "yellow": [<Friend "zoe">]} reloaded []
    ]])
  end)

  it("gets one again from each performFetch", function()
    log:clear()
    c:performFetch()
    assert.callbacks(log, [[
      didChangeContentWithSnapshot {"red": [<Friend "joe">, <Friend "sue">], "yellow": [<Friend "zoe">]} reloaded []
    ]])
  end)

  it("gets one for each event, of the whole content", function()
    log:clear()
    ctx:delete(zoe)
    ctx:insert(Friend { name = "abe", color = "blue" })
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      didChangeContentWithSnapshot {"blue": [<Friend "abe">], "red": [<Friend "joe">, <Friend "sue">]} reloaded []
    ]])
  end)

  it("finds what got an update or a move marked, in the order of the content", function()
    log:clear()
    zoe.note = "new"
    sue.color = "blue"
    joe.note = "new"
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      didChangeContentWithSnapshot {"blue": [<Friend "sue">], "red": [<Friend "joe">], "yellow": [<Friend "zoe">]} reloaded [<Friend "sue">, <Friend "joe">, <Friend "zoe">]
    ]])
  end)

  it("gets none where nothing has changed", function()
    log:clear()
    joe.name = "joe"
    ctx:processPendingChanges()
    ctx:save()
    assert.no_callbacks(log)
  end)

  it("gets names and objects", function()
    local seen
    c.delegate = { didChangeContentWithSnapshot = function(controller, snapshot) seen = { controller, snapshot } end }
    joe.color = "yellow"
    ctx:processPendingChanges()
    assert.equal(c, seen[1])
    assert.same({ { name = "red", objects = { sue } }, { name = "yellow", objects = { joe, zoe } } }, seen[2].sections)
    assert.same({ joe }, seen[2].reloaded)
  end)

  it("finds the new content in the controller", function()
    local seen
    c.delegate = { didChangeContentWithSnapshot = function() seen = friends.shown(c) end }
    joe.color = "yellow"
    ctx:processPendingChanges()
    assert.equal("red: sue | yellow: joe zoe", seen)
  end)
end)

describe("a snapshot without sections", function()
  it("has one without a name", function()
    local log = Recorder { snapshot = true }
    friends.list(ctx, log)
    assert.callbacks(log, [[
      didChangeContentWithSnapshot {"": [<Friend "joe">, <Friend "sue">, <Friend "zoe">]} reloaded []
    ]])
  end)

  it("of nothing has it too", function()
    local log = Recorder { snapshot = true }
    friends.list(ctx, log, { predicate = "name == 'nobody'" })
    assert.callbacks(log, [[ didChangeContentWithSnapshot {"": []} reloaded [] ]])
  end)

  it("of nothing with a section key path has none", function()
    local log = Recorder { snapshot = true }
    friends.follow(ctx, { delegate = log, request = { predicate = "name == 'nobody'" } })
    assert.callbacks(log, [[ didChangeContentWithSnapshot {} reloaded [] ]])
  end)
end)

describe("a delegate that takes differences", function()
  local log, c

  before_each(function()
    log = Recorder { difference = true }
    c = friends.list(ctx, log)
  end)

  after_each(function() assert.replays(c) end)

  it("gets nothing from performFetch", function() assert.no_callbacks(log) end)

  it("gets removals in the frame before, insertions in that after", function()
    ctx:delete(joe)
    ctx:delete(zoe)
    ctx:insert(Friend { name = "abe" })
    ctx:insert(Friend { name = "tom" })
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      didChangeContentWithDifference removals [0 <Friend "joe">, 2 <Friend "zoe">] insertions [0 <Friend "abe">, 2 <Friend "tom">] updates []
    ]])
  end)

  it("gets a move as both, each with the other's index", function()
    local seen
    c.delegate = { didChangeContentWithDifference = function(_, difference) seen = difference end }
    joe.name = "yan"
    ctx:processPendingChanges()
    assert.same({ { index = 0, object = joe, associatedWith = 1 } }, seen.removals)
    assert.same({ { index = 1, object = joe, associatedWith = 0 } }, seen.insertions)
    assert.same({}, seen.updates)
  end)

  it("gets updates apart, ascending, in the frame after", function()
    zoe.note, sue.note = "new", "new"
    ctx:insert(Friend { name = "abe" })
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      didChangeContentWithDifference removals [] insertions [0 <Friend "abe">] updates [2 <Friend "sue">, 3 <Friend "zoe">]
    ]])
  end)

  it("gets rows without associatedWith where nothing moved", function()
    local seen
    c.delegate = { didChangeContentWithDifference = function(_, difference) seen = difference end }
    ctx:delete(joe)
    sue.note = "new"
    ctx:processPendingChanges()
    assert.same({ { index = 0, object = joe } }, seen.removals)
    assert.same({ { index = 0, object = sue } }, seen.updates)
  end)

  it("gets none where nothing has changed", function()
    joe.name = "joe"
    ctx:processPendingChanges()
    assert.no_callbacks(log)
  end)

  it("can make the new list of the old one", function()
    local list = c.fetchedObjects
    c.delegate = {
      didChangeContentWithDifference = function(_, difference)
        for index = #difference.removals, 1, -1 do
          local row = difference.removals[index]
          assert.equal(row.object, table.remove(list, row.index + 1))
        end
        for _, row in ipairs(difference.insertions) do table.insert(list, row.index + 1, row.object) end
      end,
    }
    for _ = 1, 60 do
      for _ = 1, math.random(4) do
        local what, some = math.random(3), list[math.random(math.max(1, #list))]
        if what == 1 or not some then ctx:insert(Friend { name = "n" .. math.random(99) })
        elseif what == 2 then ctx:delete(some)
        else some.name = "n" .. math.random(99)
        end
        if what == 2 then break end
      end
      ctx:processPendingChanges()
      assert.same(c.fetchedObjects, list)
    end
  end)
end)

describe("a delegate that takes snapshots and differences", function()
  it("gets snapshots", function()
    local log = Recorder { snapshot = true, difference = true }
    friends.list(ctx, log)
    log:clear()
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      didChangeContentWithSnapshot {"": [<Friend "sue">, <Friend "zoe">]} reloaded []
    ]])
  end)
end)

describe("a plain recorder", function()
  it("has neither form", function()
    local log = Recorder()
    friends.list(ctx, log)
    assert.no_callbacks(log)
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
  end)
end)
