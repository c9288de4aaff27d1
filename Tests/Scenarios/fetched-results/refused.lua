-- A change after which the sort tears sections apart cannot be shown.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, log, c

before_each(function()
  ctx, joe = friends.make()
  log = Recorder()
  c = friends.follow(ctx, { delegate = log, request = { sortDescriptors = { "name" } } })
end)

after_each(function() assert.replays(c) end)

local function refused(f, index, name)
  local ok, e = pcall(f)
  assert.is_false(ok, "it was accepted")
  assert.matches(
    ("The fetched object at index %d has an out of order section name '%s'. Objects must be sorted by section name")
      :format(index, name), e.reason)
end

local function process() ctx:processPendingChanges() end

describe("an event that tears a section apart", function()
  it("raises where it is processed, and the controller keeps its content", function()
    ctx:insert(Friend { name = "kim", color = "yellow" })
    refused(process, 2, "red")
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("raises again only when something has changed", function()
    ctx:insert(Friend { name = "kim", color = "yellow" })
    refused(process, 2, "red")
    process()
    process()
    ctx:insert(Friend { name = "abe", color = "red" })
    refused(process, 3, "red")
    process()
    assert.no_callbacks(log)
  end)

  it("is over when the model is acceptable: one bracket brings the net change", function()
    local kim = ctx:insert(Friend { name = "kim", color = "yellow" })
    refused(process, 2, "red")
    ctx:insert(Friend { name = "abe", color = "red" })
    refused(process, 3, "red")
    kim.color = "red"
    process()
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeObject <Friend "kim"> insert at [0, 2]
    ]])
  end)

  it("is over without a bracket where the object goes again", function()
    local kim = ctx:insert(Friend { name = "kim", color = "yellow" })
    refused(process, 2, "red")
    ctx:delete(kim)
    process()
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("does not keep other controllers from being told", function()
    local other = Recorder()
    local d = friends.list(ctx, other)
    ctx:insert(Friend { name = "kim", color = "yellow" })
    refused(process, 2, "red")
    assert.callbacks(other, bracket [[ didChangeObject <Friend "kim"> insert at [0, 1] ]])
    assert.replays(d)
  end)

  it("does not keep save from saving", function()
    ctx:insert(Friend { name = "kim", color = "yellow" })
    refused(function() ctx:save() end, 2, "red")
    assert.is_false(ctx.hasChanges)
    assert.no_callbacks(log)
  end)

  it("may be a rename", function()
    joe.name = "zzz"
    refused(process, 2, "red")
    assert.equal("red: zzz sue | yellow: zoe", friends.shown(c))
    joe.name = "jon"
    process()
    assert.callbacks(log, bracket [[ didChangeObject <Friend "jon"> update at [0, 0] ]])
  end)

  it("is not one where it is torn and mended within the event", function()
    joe.name = "zzz"
    joe.name = "jon"
    process()
    assert.callbacks(log, bracket [[ didChangeObject <Friend "jon"> update at [0, 0] ]])
  end)

  it("may be undone: the content is what it was", function()
    joe.name = "zzz"
    refused(process, 2, "red")
    ctx:undo()
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("that is over by a fetch is refused there first", function()
    joe.name = "zzz"
    refused(process, 2, "red")
    local ok, e = c:performFetch()
    assert.is_false(ok)
    assert.equal(134060, e.cocoaCode)
    joe.name = "joe"
    assert.is_true(c:performFetch())
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    assert.no_callbacks(log)
  end)

  it("while it is paused raises at resume", function()
    c:pause()
    ctx:insert(Friend { name = "kim", color = "yellow" })
    process()
    refused(function() c:resume() end, 2, "red")
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("in a batch raises at its end, if it is still torn then", function()
    refused(function()
      batch(function()
        ctx:insert(Friend { name = "kim", color = "yellow" })
        process()
      end)
    end, 2, "red")
    assert.no_callbacks(log)
  end)

  it("in a batch that mends it raises nothing", function()
    batch(function()
      local kim = ctx:insert(Friend { name = "kim", color = "yellow" })
      process()
      kim.color = "red"
      process()
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "kim"> insert at [0, 1] ]])
  end)
end)

describe("a filter that fails on an object", function()
  it("raises where the event is processed, and the content stays until it does not fail", function()
    local picky = Recorder()
    local d = friends.list(ctx, picky, {
      predicate = { function(friend) if friend.name == "bad" then error "a bad one" end return true end, keyPaths = { "name" } },
    })
    local bad = ctx:insert(Friend { name = "bad", color = "red" })
    assert.has_error(process, "a bad one")
    assert.no_callbacks(picky)
    assert.equal("joe sue zoe", friends.shown(d))
    bad.name = "good"
    log:clear()
    process()
    assert.callbacks(picky, bracket [[ didChangeObject <Friend "good"> insert at [0, 0] ]])
    assert.replays(d)
    log:clear()
  end)
end)
