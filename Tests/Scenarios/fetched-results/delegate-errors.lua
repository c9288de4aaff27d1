-- Errors that a delegate raises: they reach the line that ends the event, after everything has been sent.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe

before_each(function() ctx, joe, sue, zoe = friends.make() end)

local function delegate(calls, raising)
  local methods = {}
  for _, name in ipairs { "willChangeContent", "didChangeSection", "didChangeObject", "didChangeContent" } do
    methods[name] = function()
      calls[#calls + 1] = name
      if name == raising then error("no " .. name) end
    end
  end
  return methods
end

describe("an error of a delegate", function()
  for _, name in ipairs { "willChangeContent", "didChangeSection", "didChangeObject", "didChangeContent" } do
    it("in " .. name .. " is raised at the line that processes, after the bracket has been closed", function()
      local calls = {}
      local c = friends.follow(ctx, { delegate = delegate(calls, name) })
      zoe.color = "white"
      assert.has_error(function() ctx:processPendingChanges() end, "no " .. name)
      assert.same(
        { "willChangeContent", "didChangeSection", "didChangeSection", "didChangeObject", "didChangeContent" }, calls)
      assert.equal("red: joe sue | white: zoe", friends.shown(c))
      assert.replays(c)
    end)
  end

  it("does not keep the next event from being sent", function()
    local calls = {}
    local c = friends.follow(ctx, { delegate = delegate(calls, "didChangeObject") })
    ctx:delete(joe)
    assert.has_error(function() ctx:processPendingChanges() end, "no didChangeObject")
    ctx:processPendingChanges()
    ctx:delete(zoe)
    assert.has_error(function() ctx:processPendingChanges() end, "no didChangeObject")
    assert.equal("red: sue", friends.shown(c))
    assert.replays(c)
  end)

  it("does not keep other controllers from being told", function()
    friends.follow(ctx, { delegate = delegate({}, "didChangeObject") })
    local log = Recorder()
    friends.follow(ctx, { delegate = log })
    ctx:delete(joe)
    assert.has_error(function() ctx:processPendingChanges() end, "no didChangeObject")
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
  end)

  it("is the first of several", function()
    friends.follow(ctx, { delegate = delegate({}, "didChangeObject") })
    friends.follow(ctx, { delegate = delegate({}, "didChangeContent") })
    ctx:delete(joe)
    assert.has_error(function() ctx:processPendingChanges() end, "no didChangeObject")
  end)

  it("does not keep save from saving", function()
    friends.follow(ctx, { delegate = delegate({}, "didChangeContent") })
    local abe = ctx:insert(Friend { name = "abe", color = "red" })
    assert.has_error(function() ctx:save() end, "no didChangeContent")
    assert.is_false(ctx.hasChanges)
    assert.is_false(abe:isInserted())
  end)

  it("does not keep undo and rollback from doing all of it", function()
    local c = friends.follow(ctx, { delegate = delegate({}, "didChangeContent") })
    ctx:delete(joe)
    assert.has_error(function() ctx:processPendingChanges() end)
    assert.has_error(function() ctx:undo() end, "no didChangeContent")
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    assert.has_error(function() ctx:redo() end, "no didChangeContent")
    assert.has_error(function() ctx:rollback() end, "no didChangeContent")
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    assert.is_false(ctx.hasChanges)
  end)

  it("of another controller is raised by performFetch, which has fetched all the same", function()
    friends.follow(ctx, { delegate = delegate({}, "didChangeContent") })
    local c = friends.controller(ctx)
    ctx:insert(Friend { name = "abe", color = "red" })
    assert.has_error(function() c:performFetch() end, "no didChangeContent")
    assert.equal("red: abe joe sue | yellow: zoe", friends.shown(c))
  end)

  it("reaches the fetch that processed", function()
    friends.follow(ctx, { delegate = delegate({}, "didChangeContent") })
    ctx:delete(joe)
    assert.has_error(function() ctx:fetch { entity = "Friend" } end, "no didChangeContent")
    assert.equal(2, #ctx:fetch { entity = "Friend" })
  end)

  it("reaches resume", function()
    local c = friends.follow(ctx, { delegate = delegate({}, "didChangeContent") })
    c:pause()
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.has_error(function() c:resume() end, "no didChangeContent")
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
  end)

  it("that gives a title is raised too", function()
    local c = friends.follow(ctx, {
      delegate = {
        sectionIndexTitleForSectionName = function() error "no title" end, didChangeSection = function() end,
      },
    })
    assert.has_error(function() return c.sectionIndexTitles end, "no title")
    ctx:insert(Friend { name = "abe", color = "black" })
    assert.has_error(function() ctx:processPendingChanges() end, "no title")
    assert.replays(c)
  end)

  it("in a snapshot's method is raised by performFetch, and when an event is processed", function()
    local c = friends.controller(ctx, { delegate = { didChangeContentWithSnapshot = function() error "no snapshot" end } })
    assert.has_error(function() c:performFetch() end, "no snapshot")
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    ctx:delete(joe)
    assert.has_error(function() ctx:processPendingChanges() end, "no snapshot")
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
  end)
end)

describe("a delegate that removes itself in its own callback", function()
  it("is told of the rest of the bracket, or of nothing: the content stays right", function()
    local c
    c = friends.follow(ctx, {
      delegate = { willChangeContent = function() c.delegate = nil end, didChangeContent = function() end },
    })
    ctx:delete(joe)
    ctx:processPendingChanges()
    c:performFetch()
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
  end)

  it("gets the whole bracket that has begun", function()
    for _, other in ipairs { false, { didChangeContent = function() end } } do
      local calls, c = {}, nil -- luacheck: ignore
      local whole = delegate(calls)
      whole.willChangeContent = function() c.delegate = other or nil end
      c = friends.follow(ctx, { delegate = whole })
      ctx:insert(Friend { name = "abe", color = "red" })
      ctx:processPendingChanges()
      assert.same({ "didChangeObject", "didChangeContent" }, calls)
    end
  end)

  it("may fetch anew in its own callback", function()
    local c
    local fetched
    c = friends.follow(ctx, {
      delegate = {
        didChangeContent = function()
          if fetched then return end
          fetched = true
          assert(c:performFetch())
        end,
      },
    })
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
    ctx:delete(sue)
    ctx:processPendingChanges()
    assert.equal("yellow: zoe", friends.shown(c))
    assert.replays(c)
  end)
end)

describe("compat { delegateErrors = \"log\" }", function()
  it("raises nothing: the error is printed", function()
    compat { delegateErrors = "log" }
    local calls = {}
    local c = friends.follow(ctx, { delegate = delegate(calls, "didChangeContent") })
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.same({ "willChangeContent", "didChangeObject", "didChangeContent" }, calls)
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
  end)

  it("raises nothing either where a title is asked for within a bracket: the section has the first letter", function()
    compat { delegateErrors = "log" }
    local titles = {}
    local c = friends.follow(ctx, {
      delegate = {
        sectionIndexTitleForSectionName = function() error "no title" end,
        didChangeSection = function(_, section) titles[#titles + 1] = section.indexTitle end,
      },
    })
    ctx:insert(Friend { name = "abe", color = "black" })
    assert.has_no_error(function() ctx:processPendingChanges() end)
    assert.same({ "B" }, titles)
    assert.replays(c)
  end)

  it("leaves a table that its delegate did not bring up to date inconsistent: the next update is refused", function()
    compat { delegateErrors = "log" }
    local tv = TableView { rows = { { "joe", "sue", "zoe" } } }
    assert.equal(3, tv:numberOfRows(0))
    friends.list(ctx, {
      willChangeContent = function() tv:beginUpdates() end,
      didChangeObject = function(_, _, indexPath) tv:deleteRows { indexPath } end,
      didChangeContent = function() tv:endUpdates() end,
    })
    ctx:delete(joe)
    -- The data source was never changed: what UIKit says is caught, as NSFetchedResultsController does.
    ctx:processPendingChanges()
    assert.equal(3, #tv.rows[1])
  end)
end)
