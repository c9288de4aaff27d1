-- A limit and an offset are a window over what matches: who enters and who leaves it is told.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, at, log, c

--- Friends a to f of ages 10 to 60, those of `options` seen by age.
local function window(limit, offset, options)
  options = options or {}
  ctx, at, log = Context { classes = { Friend, friends.Team } }, {}, Recorder()
  for index = 1, options.count or 6 do
    local name = string.char(96 + index)
    at[name] = ctx:insert(Friend { name = name, age = index * 10, color = options.colors and options.colors[index] })
  end
  ctx:save()
  c = friends.follow(ctx, {
    delegate = log, sections = options.colors and "color" or false,
    request = { sortDescriptors = options.sort or { "age" }, fetchLimit = limit, fetchOffset = offset, predicate = options.predicate },
  })
end

local function sends(changes, after)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket(changes))
  if after then assert.equal(after, friends.shown(c)) end
  assert.replays(c)
end

local function sendsNothing()
  ctx:processPendingChanges()
  assert.no_callbacks(log)
  assert.replays(c)
end

local function insert(name, age, color) at[name] = ctx:insert(Friend { name = name, age = age, color = color }) end

describe("a limit", function()
  before_each(function() window(3, 0) end)

  it("shows the first", function() assert.equal("a b c", friends.shown(c)) end)

  it("tells of who comes, and of who is pushed out", function()
    insert("x", 15)
    sends([[
      didChangeObject <Friend "c"> delete at [0, 2]
      didChangeObject <Friend "x"> insert at [0, 1]
    ]], "a x b")
  end)

  it("tells nothing of who comes behind it", function()
    insert("x", 35)
    sendsNothing()
  end)

  it("tells, over several events, of who was changed while outside", function()
    for _, holdBack in ipairs { batch, function(body) c:pause() body() c:resume() end } do
      local x
      holdBack(function()
        x = ctx:insert(Friend { name = "x", age = 1 })
        ctx:processPendingChanges()
        at.c.note = "changed"
        ctx:processPendingChanges()
        ctx:delete(x)
        ctx:processPendingChanges()
        at.a.note = "changed"
        ctx:processPendingChanges()
      end)
      assert.callbacks(log, bracket [[
        didChangeObject <Friend "a"> update at [0, 0]
        didChangeObject <Friend "c"> update at [0, 2]
      ]])
      assert.replays(c)
      at.a.note, at.c.note = "", ""
      ctx:processPendingChanges()
      log:clear()
    end
  end)

  it("tells of who goes, and of who enters behind", function()
    ctx:delete(at.a)
    sends([[
      didChangeObject <Friend "a"> delete at [0, 0]
      didChangeObject <Friend "d"> insert at [0, 2]
    ]], "b c d")
  end)

  it("tells nothing of who goes behind it", function()
    ctx:delete(at.e)
    sendsNothing()
  end)

  it("tells of a move to the other side as a delete and an insert", function()
    at.a.age = 55
    sends([[
      didChangeObject <Friend "a"> delete at [0, 0]
      didChangeObject <Friend "d"> insert at [0, 2]
    ]], "b c d")
    at.a.age = 25
    sends([[
      didChangeObject <Friend "d"> delete at [0, 2]
      didChangeObject <Friend "a"> insert at [0, 1]
    ]], "b a c")
  end)

  it("tells of a move within as a move", function()
    at.a.age = 35
    sends([[ didChangeObject <Friend "a"> move from [0, 0] to [0, 2] ]], "b c a")
  end)

  it("tells of an update within, and of none behind", function()
    at.b.note, at.e.note = "new", "new"
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
    at.e.note = "newer"
    sendsNothing()
  end)

  it("tells nothing of a change of places behind it", function()
    at.d.age, at.e.age = 50, 40
    sendsNothing()
  end)

  it("is not reached where there are fewer", function()
    window(3, 0, { count = 2 })
    insert("x", 5)
    sends([[ didChangeObject <Friend "x"> insert at [0, 0] ]], "x a b")
    insert("y", 1)
    sends([[
      didChangeObject <Friend "b"> delete at [0, 2]
      didChangeObject <Friend "y"> insert at [0, 0]
    ]], "y x a")
  end)

  it("counts what matches the predicate", function()
    window(2, 0, { predicate = "age > 15" })
    assert.equal("b c", friends.shown(c))
    at.b.age = 1
    sends([[
      didChangeObject <Friend "b"> delete at [0, 0]
      didChangeObject <Friend "d"> insert at [0, 1]
    ]], "c d")
    at.a.age = 20
    sends([[
      didChangeObject <Friend "d"> delete at [0, 1]
      didChangeObject <Friend "a"> insert at [0, 0]
    ]], "a c")
  end)

  it("follows undo", function()
    ctx:delete(at.a)
    ctx:processPendingChanges()
    log:clear()
    ctx:undo()
    sends([[
      didChangeObject <Friend "d"> delete at [0, 2]
      didChangeObject <Friend "a"> insert at [0, 0]
    ]], "a b c")
  end)
end)

describe("an offset", function()
  before_each(function() window(2, 2) end)

  it("leaves the first out", function() assert.equal("c d", friends.shown(c)) end)

  it("tells of what is pushed in and out by who comes before", function()
    insert("x", 5)
    sends([[
      didChangeObject <Friend "d"> delete at [0, 1]
      didChangeObject <Friend "b"> insert at [0, 0]
    ]], "b c")
  end)

  it("tells of what slips in and out by who goes before", function()
    ctx:delete(at.a)
    sends([[
      didChangeObject <Friend "c"> delete at [0, 0]
      didChangeObject <Friend "e"> insert at [0, 1]
    ]], "d e")
  end)

  it("tells of a move over both edges", function()
    at.a.age = 65
    sends([[
      didChangeObject <Friend "c"> delete at [0, 0]
      didChangeObject <Friend "e"> insert at [0, 1]
    ]], "d e")
    at.f.age = 1
    sends([[
      didChangeObject <Friend "e"> delete at [0, 1]
      didChangeObject <Friend "c"> insert at [0, 0]
    ]], "c d")
  end)

  it("tells of a move from before into the window", function()
    at.a.age = 35
    -- b c a d e f: the window is a d.
    sends([[
      didChangeObject <Friend "c"> delete at [0, 0]
      didChangeObject <Friend "a"> insert at [0, 0]
    ]], "a d")
  end)

  it("without a limit shows all behind it", function()
    window(0, 4)
    assert.equal("e f", friends.shown(c))
    ctx:delete(at.a)
    sends([[ didChangeObject <Friend "e"> delete at [0, 0] ]], "f")
    insert("x", 70)
    sends([[ didChangeObject <Friend "x"> insert at [0, 1] ]], "f x")
  end)

  it("beyond all shows nothing, until there are enough", function()
    window(2, 6)
    assert.equal("", friends.shown(c))
    insert("x", 5)
    sends([[ didChangeObject <Friend "f"> insert at [0, 0] ]], "f")
    ctx:delete(at.a)
    sends([[ didChangeObject <Friend "f"> delete at [0, 0] ]], "")
  end)
end)

describe("a window over sections", function()
  before_each(function()
    window(4, 0, { colors = { "a", "a", "b", "b", "c", "c" }, sort = { "color", "age" } })
  end)

  it("has the sections of what it shows", function() assert.equal("a: a b | b: c d", friends.shown(c)) end)

  it("loses a section whose last object is pushed out", function()
    at.x = ctx:insert(Friend { name = "x", age = 1, color = "a" })
    ctx:insert(Friend { name = "y", age = 2, color = "a" })
    sends([[
      didChangeSection "b" delete at 1
      didChangeObject <Friend "d"> delete at [1, 1]
      didChangeObject <Friend "c"> delete at [1, 0]
      didChangeObject <Friend "x"> insert at [0, 0]
      didChangeObject <Friend "y"> insert at [0, 1]
    ]], "a: x y a b")
  end)

  it("gets a section whose first object enters", function()
    ctx:delete(at.b)
    sends([[
      didChangeSection "c" insert at 2
      didChangeObject <Friend "b"> delete at [0, 1]
      didChangeObject <Friend "e"> insert at [2, 0]
    ]], "a: a | b: c d | c: e")
  end)

  it("tells of a move to another section within it as a move", function()
    at.a.color = "b"
    sends([[ didChangeObject <Friend "a"> move from [0, 0] to [1, 0] ]], "a: b | b: a c d")
  end)

  it("tells of a move into a section behind it as a delete", function()
    at.a.color = "c"
    sends([[
      didChangeSection "c" insert at 2
      didChangeObject <Friend "a"> move from [0, 0] to [2, 0]
    ]], "a: b | b: c d | c: a")
    at.a.age = 99
    sends([[
      didChangeObject <Friend "a"> delete at [2, 0]
      didChangeObject <Friend "e"> insert at [2, 0]
    ]], "a: b | b: c d | c: e")
  end)

  it("renumbers sections where one before it goes out over the offset", function()
    window(3, 1, { colors = { "a", "a", "b", "b", "c", "c" }, sort = { "color", "age" } })
    assert.equal("a: b | b: c d", friends.shown(c))
    ctx:delete(at.a)
    sends([[
      didChangeSection "a" delete at 0
      didChangeSection "c" insert at 1
      didChangeObject <Friend "b"> delete at [0, 0]
      didChangeObject <Friend "e"> insert at [1, 0]
    ]], "b: c d | c: e")
  end)
end)

describe("a window under random changes", function()
  for _, edges in ipairs { { 3, 0 }, { 3, 2 }, { 0, 3 }, { 1, 1 }, { 5, 4 } } do
    it(("of limit %d and offset %d shows what a fetch gives, and replays"):format(edges[1], edges[2]), function()
      local colors = { "a", "b", "c" }
      window(edges[1], edges[2], { colors = { "a", "a", "b", "b", "c", "c" }, sort = { "color", "age" } })
      for _ = 1, 150 do
        for _ = 1, math.random(4) do
          local all = ctx:fetch { entity = "Friend" }
          local what, some = math.random(5), all[math.random(math.max(1, #all))]
          if what == 1 or not some then insert("n" .. math.random(99), math.random(30), colors[math.random(3)])
          elseif what == 2 then ctx:delete(some)
          elseif what == 3 then some.color = colors[math.random(3)]
          else some.age = math.random(30)
          end
        end
        ctx:processPendingChanges()
        local expected = ctx:fetch {
          entity = "Friend", sortDescriptors = { "color", "age" }, fetchLimit = edges[1], fetchOffset = edges[2],
        }
        assert.same(expected, c.fetchedObjects)
        assert.replays(c)
      end
    end)
  end
end)
