-- Which delegates make a controller track, and what happens while none does.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe

before_each(function() ctx, joe, sue, zoe = friends.make() end)

--- Whether a controller with this delegate shows an object that was inserted after its fetch.
local function tracks(delegate)
  local c = friends.follow(ctx, { delegate = delegate })
  ctx:insert(Friend { name = "abe", color = "red" })
  ctx:processPendingChanges()
  assert.replays(c)
  return #c.fetchedObjects == 4
end

describe("a controller tracks", function()
  for _, name in ipairs {
    "willChangeContent", "didChangeSection", "didChangeObject", "didChangeContent", "didChangeContentWithSnapshot",
  } do
    it("with a delegate that implements nothing but " .. name, function()
      assert.is_true(tracks { [name] = function() end })
    end)
  end

  it("with a delegate that takes differences, without sections", function()
    local c = friends.list(ctx, { didChangeContentWithDifference = function() end })
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.same({ sue, zoe }, c.fetchedObjects)
  end)

  it("with a recorder or a table", function()
    assert.is_true(tracks(Recorder()))
    ctx = friends.make()
    assert.is_true(tracks(TableView()))
  end)
end)

describe("a controller does not track", function()
  it("without a delegate", function() assert.is_false(tracks(nil)) end)

  it("with a delegate that implements nothing", function() assert.is_false(tracks {}) end)

  it("with a delegate that has nothing but titles", function()
    assert.is_false(tracks { sectionIndexTitleForSectionName = function() end })
  end)
end)

describe("what does not track", function()
  local c
  before_each(function() c = friends.follow(ctx) end)

  it("shows what it fetched, in its order and sections, though objects change and go", function()
    joe.color = "yellow"
    sue.name = "aaa"
    ctx:delete(zoe)
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:save()
    assert.same({ joe, sue, zoe }, c.fetchedObjects)
    assert.same({ 0, 0 }, c:indexPathForObject(joe))
    assert.equal("red", c.sections[1].name)
    assert.equal("aaa", c:objectAtIndexPath { 0, 1 }.name)
  end)

  it("shows what there is after another fetch", function()
    joe.color = "yellow"
    ctx:delete(zoe)
    assert.is_true(c:performFetch())
    assert.equal("red: sue | yellow: joe", friends.shown(c))
  end)
end)

describe("a delegate that is set", function()
  it("after the fetch is told of what comes", function()
    local c = friends.follow(ctx)
    local log = Recorder()
    c.delegate = log
    assert.no_callbacks(log)
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)

  it("starts from the last processed state: what was missed is not told", function()
    local c = friends.follow(ctx)
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    local log = Recorder()
    c.delegate = log
    assert.no_callbacks(log)
    assert.equal("red: abe joe sue | yellow: zoe", friends.shown(c))
    ctx:processPendingChanges()
    assert.no_callbacks(log)
    assert.replays(c)
  end)

  it("is told of what was pending when it was set", function()
    local c = friends.follow(ctx)
    ctx:insert(Friend { name = "abe", color = "red" })
    local log = Recorder()
    c.delegate = log
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeContent
    ]])
  end)

  it("in another's place goes on from there", function()
    local first, second = Recorder(), Recorder()
    local c = friends.follow(ctx, { delegate = first })
    ctx:delete(joe)
    c.delegate = second
    ctx:processPendingChanges()
    assert.no_callbacks(first)
    assert.callbacks(second, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)

  it("to nil and again misses what happened between", function()
    local log = Recorder()
    local c = friends.follow(ctx, { delegate = log })
    c.delegate = nil
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.same({ joe, sue, zoe }, c.fetchedObjects)
    c.delegate = log
    assert.no_callbacks(log)
    assert.same({ sue, zoe }, c.fetchedObjects)
    sue.name = "abe"
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "abe"> update at [0, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)

  it("before the fetch is told of nothing until then", function()
    local c = friends.controller(ctx)
    local log = Recorder()
    c.delegate = log
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.no_callbacks(log)
  end)

  it("that gets its first callback later is never told of what the controller does not show", function()
    local delegate, seen = {}, {}
    local c = friends.follow(ctx, { delegate = delegate })
    delegate.didChangeContent = function() seen[#seen + 1] = friends.shown(c) end
    ctx:delete(joe)
    ctx:processPendingChanges()
    for _, text in ipairs(seen) do assert.equal("red: sue | yellow: zoe", text) end
    c.delegate = delegate
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
    ctx:delete(zoe)
    ctx:processPendingChanges()
    assert.equal("red: sue", seen[#seen])
  end)

  it("is what the controller answers", function()
    local c = friends.follow(ctx)
    assert.is_nil(c.delegate)
    local delegate = { didChangeContent = function() end }
    c.delegate = delegate
    assert.equal(delegate, c.delegate)
  end)
end)

describe("which methods are called", function()
  local called

  local function delegate(...)
    called = {}
    local methods = {}
    for _, name in ipairs { ... } do methods[name] = function() called[name] = true end end
    return methods
  end

  local classic = { "willChangeContent", "didChangeSection", "didChangeObject", "didChangeContent" }

  local function change()
    zoe.color = "blue"
    ctx:processPendingChanges()
  end

  it("with snapshots: no other", function()
    friends.follow(ctx, {
      delegate = delegate("didChangeContentWithSnapshot", "didChangeContentWithDifference", table.unpack(classic)),
    })
    change()
    assert.same({ didChangeContentWithSnapshot = true }, called)
  end)

  it("with snapshots, without sections: no other", function()
    friends.list(ctx, delegate("didChangeContentWithSnapshot", "didChangeContentWithDifference", table.unpack(classic)))
    zoe.name = "aaa"
    ctx:processPendingChanges()
    assert.same({ didChangeContentWithSnapshot = true }, called)
  end)

  it("with differences, without sections: no other", function()
    friends.list(ctx, delegate("didChangeContentWithDifference", table.unpack(classic)))
    zoe.name = "aaa"
    ctx:processPendingChanges()
    assert.same({ didChangeContentWithDifference = true }, called)
  end)

  it("with differences and sections: the single ones", function()
    friends.follow(ctx, { delegate = delegate("didChangeContentWithDifference", table.unpack(classic)) })
    change()
    assert.same(
      { willChangeContent = true, didChangeSection = true, didChangeObject = true, didChangeContent = true }, called)
  end)

  it("with some of the single ones: those", function()
    friends.follow(ctx, { delegate = delegate("didChangeObject") })
    change()
    assert.same({ didChangeObject = true }, called)
  end)
end)
