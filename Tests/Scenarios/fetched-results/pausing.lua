-- pause, resume, batch and background, and the end of a controller.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe, log, c

before_each(function()
  ctx, joe, sue, zoe = friends.make()
  log = Recorder()
  c = friends.follow(ctx, { delegate = log })
end)

after_each(function() assert.replays(c) end)

local function sent(changes) assert.callbacks(log, bracket(changes)) end

describe("a paused controller", function()
  it("sends nothing, and shows what it showed", function()
    c:pause()
    ctx:delete(joe)
    ctx:save()
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    c:resume()
    log:clear()
  end)

  it("sends one bracket with the net change when it resumes", function()
    c:pause()
    ctx:delete(joe)
    ctx:processPendingChanges()
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    zoe.color = "blue"
    ctx:processPendingChanges()
    c:resume()
    sent [[
      didChangeSection "yellow" delete at 1
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "zoe"> move from [1, 0] to [0, 0]
      didChangeObject <Friend "abe"> insert at [1, 0]
    ]]
  end)

  it("sends none where there is no net change", function()
    c:pause()
    local abe = ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    ctx:delete(abe)
    ctx:processPendingChanges()
    c:resume()
    assert.no_callbacks(log)
  end)

  it("sends the net change of however many events", function()
    c:pause()
    for event = 1, 1000 do
      local guest = ctx:insert(Friend { name = "guest" .. event, color = "red" })
      if event % 2 == 0 then ctx:processPendingChanges() end
      ctx:delete(guest)
      joe.age = event
      ctx:processPendingChanges()
    end
    sue.name = "aida"
    ctx:save()
    c:resume()
    sent [[
      didChangeObject <Friend "aida"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "joe"> update at [0, 0] now [0, 1]
    ]]
  end)

  it("resumes from the last processed state: what is pending waits for its event", function()
    c:pause()
    ctx:delete(joe)
    ctx:processPendingChanges()
    ctx:insert(Friend { name = "abe", color = "red" })
    c:resume()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "abe"> insert at [0, 0] ]]
  end)

  it("that fetches anew shows what there is", function()
    c:pause()
    ctx:delete(joe)
    ctx:processPendingChanges()
    c:performFetch()
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
    c:resume()
    assert.no_callbacks(log)
  end)

  it("does not keep others waiting", function()
    local other = Recorder()
    local d = friends.follow(ctx, { delegate = other })
    c:pause()
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.callbacks(other, bracket [[ didChangeObject <Friend "joe"> delete at [0, 0] ]])
    c:resume()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
    assert.replays(d)
  end)
end)

describe("a batch", function()
  it("gathers several events into one bracket", function()
    batch(function()
      ctx:insert(Friend { name = "abe", color = "red" })
      ctx:processPendingChanges()
      joe.color = "yellow"
      ctx:processPendingChanges()
      assert.no_callbacks(log)
    end)
    sent [[
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeObject <Friend "joe"> move from [0, 0] to [1, 0]
    ]]
  end)

  it("sends nothing where there is no net change", function()
    batch(function()
      local abe = ctx:insert(Friend { name = "abe", color = "red" })
      ctx:processPendingChanges()
      ctx:delete(abe)
      ctx:processPendingChanges()
    end)
    assert.no_callbacks(log)
  end)

  it("does not end the event", function()
    batch(function() ctx:delete(joe) end)
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
  end)

  it("that ends by an error sends what was processed", function()
    assert.has_error(function()
      batch(function()
        ctx:delete(joe)
        ctx:processPendingChanges()
        error "enough"
      end)
    end, "enough")
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
  end)
end)

describe("background", function()
  it("delivers on the main loop", function()
    background(function()
      ctx:delete(joe)
      ctx:processPendingChanges()
    end)
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    mainLoop:drain()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
  end)

  it("delivers whole brackets in order, each with its content", function()
    local seen = {}
    c.delegate = { didChangeContent = function() seen[#seen + 1] = friends.shown(c) end }
    background(function()
      ctx:delete(joe)
      ctx:processPendingChanges()
      ctx:delete(zoe)
      ctx:processPendingChanges()
    end)
    mainLoop:drain()
    assert.same({ "red: sue | yellow: zoe", "red: sue" }, seen)
  end)
end)

describe("a controller that is invalidated", function()
  it("is told nothing more, and shows what it showed last", function()
    c:invalidate()
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.no_callbacks(log)
  end)

  it("does not concern others", function()
    local other = Recorder()
    local d = friends.follow(ctx, { delegate = other })
    c:invalidate()
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.callbacks(other, bracket [[ didChangeObject <Friend "joe"> delete at [0, 0] ]])
    assert.replays(d)
  end)

  it("by a delegate of another in the same event is still told of it, or of nothing: never of a part", function()
    local second = Recorder()
    local first = friends.controller(ctx, {
      delegate = { didChangeContent = function() c:invalidate() end },
    })
    first:performFetch()
    ctx:delete(joe)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
    ctx:delete(sue)
    ctx:processPendingChanges()
    assert.no_callbacks(log)
    assert.no_callbacks(second)
  end)
end)
