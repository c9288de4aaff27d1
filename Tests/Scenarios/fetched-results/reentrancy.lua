-- Delegates that change, process, save or fetch within a bracket: it is finished first, and the next one follows it.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, c

before_each(function() ctx, joe, sue = friends.make() end)

after_each(function() assert.replays(c) end)

--- A controller whose delegate runs `act` once, in the callback of that name, and records.
local function follow(callback, act)
  local done
  local delegate = {
    willChangeContent = function() end, didChangeSection = function() end, didChangeObject = function() end,
    didChangeContent = function() end,
  }
  delegate[callback] = function()
    if done then return end
    done = true
    act()
  end
  local log = Recorder(delegate)
  c = friends.follow(ctx, { delegate = log })
  return log
end

local twoBrackets = [[
  willChangeContent
  didChangeObject <Friend "abe"> insert at [0, 0]
  didChangeContent
  willChangeContent
  didChangeObject <Friend "sue"> delete at [0, 2]
  didChangeContent
]]

describe("a delegate", function()
  for _, callback in ipairs { "willChangeContent", "didChangeObject", "didChangeContent" } do
    for _, name in ipairs { "processPendingChanges", "save" } do
      it(("that deletes in %s and calls %s gets the next bracket after this one"):format(callback, name), function()
        local log = follow(callback, function()
          ctx:delete(sue)
          ctx[name](ctx)
        end)
        ctx:insert(Friend { name = "abe", color = "red" })
        ctx:processPendingChanges()
        assert.callbacks(log, twoBrackets)
        assert.equal("red: abe joe | yellow: zoe", friends.shown(c))
      end)
    end
  end

  it("that fetches within a bracket sees what is there, and gets the bracket of it after this one", function()
    local count
    local log = follow("didChangeObject", function()
      ctx:delete(sue)
      count = #ctx:fetch { entity = "Friend" }
    end)
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    assert.equal(3, count)
    assert.callbacks(log, twoBrackets)
  end)

  it("finds each bracket's own content, also in the one that waits", function()
    local seen = {}
    local done
    c = friends.follow(ctx, {
      delegate = {
        willChangeContent = function() seen[#seen + 1] = "will " .. friends.shown(c) end,
        didChangeObject = function()
          if done then return end
          done = true
          ctx:delete(sue)
          ctx:processPendingChanges()
          seen[#seen + 1] = "in " .. friends.shown(c)
        end,
        didChangeContent = function() seen[#seen + 1] = "did " .. friends.shown(c) end,
      },
    })
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    assert.same({
      "will red: joe sue | yellow: zoe", "in red: abe joe sue | yellow: zoe", "did red: abe joe sue | yellow: zoe",
      "will red: abe joe sue | yellow: zoe", "did red: abe joe | yellow: zoe",
    }, seen)
  end)

  it("that changes and does not process waits for the next event", function()
    local log = follow("didChangeContent", function() joe.note = "seen" end)
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    log:clear()
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> update at [0, 1]
      didChangeContent
    ]])
  end)
end)

describe("the change notes of a context", function()
  it("go out before the brackets of the event", function()
    local told = {}
    c = friends.follow(ctx, { delegate = { willChangeContent = function() told[#told + 1] = "will" end } })
    ctx:observeChanges(function(note) told[#told + 1] = "note " .. #note.inserted .. " " .. friends.shown(c) end)
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    assert.same({ "note 1 red: joe sue | yellow: zoe", "will" }, told)
  end)
end)
