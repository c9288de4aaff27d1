-- Modes that bring back what others do: generations, a limit that is not kept, touches, section deletes at the end.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, at, log, c

local function numbered(count, options)
  options = options or {}
  ctx, at, log = Context { classes = { Friend, friends.Team } }, {}, Recorder()
  for index = 1, count do
    local name = string.char(96 + index)
    at[name] = ctx:insert(Friend { name = name, age = index * 10, color = options.colors and options.colors[index] })
  end
  ctx:save()
  c = friends.follow(ctx, {
    delegate = options.delegate or log, sections = options.colors and "color" or false, request = {
      sortDescriptors = options.colors and { "color", "age" } or { "age" }, fetchLimit = options.limit,
      fetchOffset = options.offset,
    },
  })
end

local function sends(changes)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket(changes))
end

local function sendsNothing()
  ctx:processPendingChanges()
  assert.no_callbacks(log)
end

describe("compat { generation = \"classic\" }", function()
  before_each(function() compat { generation = "classic" } end)

  it("makes a move of a sort key that is touched where the place changes", function()
    numbered(3)
    at.a.age, at.b.age = 20, 10
    sends [[
      didChangeObject <Friend "b"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "a"> move from [0, 0] to [0, 1]
    ]]
  end)

  it("makes an update of one where the place stays", function()
    numbered(3)
    at.b.age = 25
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
  end)

  it("makes n moves of the renumbering after a drag", function()
    numbered(4)
    at.d.age, at.a.age, at.b.age, at.c.age = 1, 2, 3, 4
    sends [[
      didChangeObject <Friend "d"> move from [0, 3] to [0, 0]
      didChangeObject <Friend "a"> move from [0, 0] to [0, 1]
      didChangeObject <Friend "b"> move from [0, 1] to [0, 2]
      didChangeObject <Friend "c"> move from [0, 2] to [0, 3]
    ]]
    assert.replays(c)
  end)

  it("makes an update of another key", function()
    numbered(3)
    at.b.note = "new"
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
  end)

  it("makes inserts and deletes as ever", function()
    numbered(3)
    ctx:delete(at.a)
    ctx:insert(Friend { name = "x", age = 1 })
    sends [[
      didChangeObject <Friend "a"> delete at [0, 0]
      didChangeObject <Friend "x"> insert at [0, 0]
    ]]
  end)

  it("makes a move of a change of section", function()
    numbered(2, { colors = { "red", "red" } })
    at.b.color = "white"
    sends [[
      didChangeSection "white" insert at 1
      didChangeObject <Friend "b"> move from [0, 1] to [1, 0]
    ]]
  end)
end)

describe("compat { generation = \"ios9\" }", function()
  before_each(function() compat { generation = "ios9" } end)

  it("makes a move of a sort key that is touched, though it stays where it is", function()
    numbered(3)
    at.b.age = 25
    sends [[ didChangeObject <Friend "b"> move from [0, 1] to [0, 1] ]]
  end)

  it("makes an update of another key", function()
    numbered(3)
    at.b.note = "new"
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
  end)

  it("makes moves of both of two that are swapped", function()
    numbered(2)
    at.a.age, at.b.age = 20, 10
    sends [[
      didChangeObject <Friend "b"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "a"> move from [0, 0] to [0, 1]
    ]]
    assert.replays(c)
  end)
end)

describe("compat { generation = \"modern\" }", function()
  it("is what holds without a mode", function()
    numbered(2)
    at.a.age = 15
    sends [[ didChangeObject <Friend "a"> update at [0, 0] ]]
  end)

  it("can be named", function()
    compat { generation = "modern" }
    numbered(2)
    at.a.age, at.b.age = 20, 10
    sends [[
      didChangeObject <Friend "b"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "a"> update at [0, 0] now [0, 1]
    ]]
  end)
end)

describe("compat { fetchLimit = \"ignore\" }", function()
  before_each(function()
    compat { fetchLimit = "ignore" }
    numbered(4, { limit = 2 })
  end)

  it("fetches no more than the limit", function() assert.equal("a b", friends.shown(c)) end)

  it("takes in whatever is inserted, beyond the limit", function()
    ctx:insert(Friend { name = "x", age = 5 })
    sends [[ didChangeObject <Friend "x"> insert at [0, 0] ]]
    assert.equal("x a b", friends.shown(c))
    assert.replays(c)
  end)

  it("lets nobody enter where one goes", function()
    ctx:delete(at.a)
    sends [[ didChangeObject <Friend "a"> delete at [0, 0] ]]
    assert.equal("b", friends.shown(c))
    assert.replays(c)
  end)

  it("keeps the limit again at the next fetch", function()
    ctx:insert(Friend { name = "x", age = 5 })
    ctx:processPendingChanges()
    c:performFetch()
    assert.equal("x a", friends.shown(c))
  end)
end)

describe("compat { reportTouches = true }", function()
  before_each(function() compat { reportTouches = true } end)

  it("reports an update where an equal value is set", function()
    numbered(2)
    at.a.name = "a"
    sends [[ didChangeObject <Friend "a"> update at [0, 0] ]]
  end)

  it("reports one where an equal sort key is set", function()
    numbered(2)
    at.a.age = 10
    sends [[ didChangeObject <Friend "a"> update at [0, 0] ]]
  end)

  it("reports one where a value was changed and changed back", function()
    numbered(2)
    at.a.name = "x"
    at.a.name = "a"
    sends [[ didChangeObject <Friend "a"> update at [0, 0] ]]
  end)

  it("is a move X to X with generation ios9", function()
    compat { generation = "ios9" }
    numbered(2)
    at.a.age = 10
    sends [[ didChangeObject <Friend "a"> move from [0, 0] to [0, 0] ]]
  end)

  it("is not there without the mode", function()
    compat { reportTouches = false }
    numbered(2)
    at.a.name = "a"
    sendsNothing()
  end)
end)

describe("compat { sectionOrder = \"observed\" }", function()
  before_each(function() compat { sectionOrder = "observed" } end)

  it("sends section deletes after the objects", function()
    numbered(3, { colors = { "red", "red", "white" } })
    at.c.color = "amber"
    sends [[
      didChangeSection "amber" insert at 0
      didChangeObject <Friend "c"> move from [1, 0] to [0, 0]
      didChangeSection "white" delete at 1
    ]]
    assert.replays(c)
  end)

  it("sends those descending, and section inserts before the objects", function()
    numbered(3, { colors = { "a", "b", "c" } })
    ctx:delete(at.a)
    ctx:delete(at.c)
    at.b.note = "new"
    sends [[
      didChangeObject <Friend "c"> delete at [2, 0]
      didChangeObject <Friend "a"> delete at [0, 0]
      didChangeObject <Friend "b"> update at [1, 0] now [0, 0]
      didChangeSection "c" delete at 2
      didChangeSection "a" delete at 0
    ]]
    assert.replays(c)
  end)

  it("is no different for a table with the safe mapping", function()
    local tv = TableView()
    numbered(3, { colors = { "red", "red", "white" }, delegate = tv })
    at.c.color = "amber"
    ctx:processPendingChanges()
    assert.callbacks(tv, [[
      beginUpdates
      deleteSections [1]
      insertSections [0]
      endUpdates
    ]])
    assert.replays(tv)
  end)
end)

describe("a mode", function()
  it("counts at once, also for a controller that has fetched", function()
    numbered(3)
    compat { generation = "ios9" }
    at.b.age = 25
    sends [[ didChangeObject <Friend "b"> move from [0, 1] to [0, 1] ]]
    compat { generation = "modern" }
    at.b.age = 26
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
    compat { reportTouches = true }
    at.b.name = "b"
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
  end)

  it("of another it is gone", function()
    numbered(2)
    at.a.name = "a"
    sendsNothing()
  end)

  it("that does not exist is refused", function()
    assert.has_error(function() compat { generation = "ios10" } end, "generation")
    assert.has_error(function() compat { fetchLimit = "keep" } end, "fetchLimit")
    assert.has_error(function() compat { reportTouches = 1 } end, "reportTouches")
    assert.has_error(function() compat { reportTouch = true } end, "compat has no option 'reportTouch'")
    assert.has_error(function() compat { sectionOrder = "documented" } end, "sectionOrder")
    assert.has_error(function() compat { delegateErrors = "print" } end, "delegateErrors")
  end)
end)
