-- What an event's changes are: inserts, deletes, moves and updates (A6).
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

--- a, b, c, … with ages 1, 2, 3, …, by age, in sections by color where `sections`.
local ctx, log, c
local function numbered(names, options)
  options = options or {}
  local made = {}
  ctx, log = Context { classes = { Friend, friends.Team } }, Recorder()
  for index = 1, #names do
    made[index] = ctx:insert(Friend { name = names:sub(index, index), age = index, color = (options.colors or {})[index] })
  end
  ctx:save()
  local sort = options.colors and { "color", "age" } or { "age" }
  c = friends.follow(ctx, {
    delegate = log, sections = options.colors and "color" or false,
    request = { sortDescriptors = sort, predicate = options.predicate },
  })
  return table.unpack(made)
end

local function sends(changes)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket(changes))
  assert.replays(c)
end

local function sendsNothing()
  ctx:processPendingChanges()
  assert.no_callbacks(log)
end

describe("an insert is", function()
  it("an object that is created", function()
    numbered "ab"
    ctx:insert(Friend { name = "c", age = 0 })
    sends [[ didChangeObject <Friend "c"> insert at [0, 0] ]]
  end)

  it("an object that begins to match the predicate", function()
    local a = numbered("abc", { predicate = "age > 1" })
    a.age = 5
    sends [[ didChangeObject <Friend "a"> insert at [0, 2] ]]
  end)
end)

describe("a delete is", function()
  it("an object that is destroyed", function()
    local _, b = numbered "abc"
    ctx:delete(b)
    sends [[ didChangeObject <Friend "b"> delete at [0, 1] ]]
  end)

  it("an object that no longer matches the predicate", function()
    local _, b = numbered("abc", { predicate = "age > 1" })
    b.age = 0
    sends [[ didChangeObject <Friend "b"> delete at [0, 0] ]]
  end)
end)

describe("nothing is told of", function()
  it("an object that does not match, before and after", function()
    local a = numbered("abc", { predicate = "age > 1" })
    a.age = 0
    sendsNothing()
    ctx:insert(Friend { name = "x", age = 0 })
    sendsNothing()
    ctx:delete(a)
    sendsNothing()
  end)

  it("objects that are only shifted", function()
    numbered "abcdef"
    ctx:insert(Friend { name = "x", age = 0 })
    sends [[ didChangeObject <Friend "x"> insert at [0, 0] ]]
  end)

  it("objects of another class", function()
    numbered "ab"
    ctx:insert(friends.Team { name = "reds" })
    sendsNothing()
  end)

  it("an equal value that is set: nothing is an event then", function()
    local a = numbered "ab"
    a.age, a.name = 1, "a"
    sendsNothing()
  end)

  it("a value that is changed and changed back", function()
    local a, b = numbered "ab"
    a.age = 9
    b.name = "x"
    a.age = 1
    b.name = "b"
    sendsNothing()
  end)

  it("an object that leaves and returns to the predicate", function()
    local a = numbered("ab", { predicate = "age < 5" })
    a.age = 9
    a.age = 1
    sendsNothing()
  end)

  it("an event in which nothing has happened", function()
    numbered "ab"
    sendsNothing()
    sendsNothing()
  end)
end)

describe("an update is", function()
  it("a change of a key that nothing sorts by", function()
    local _, b = numbered "abc"
    b.note = "new"
    sends [[ didChangeObject <Friend "b"> update at [0, 1] ]]
  end)

  it("a change of a sort key that does not change the place", function()
    local _, b = numbered "abd"
    b.age = 2
    sendsNothing()
    local _, _, d = numbered "abd"
    d.age = 7
    sends [[ didChangeObject <Friend "d"> update at [0, 2] ]]
  end)

  it("at two index paths where others come before it", function()
    local _, b = numbered "ab"
    b.note = "new"
    ctx:insert(Friend { name = "x", age = 0 })
    sends [[
      didChangeObject <Friend "x"> insert at [0, 0]
      didChangeObject <Friend "b"> update at [0, 1] now [0, 2]
    ]]
  end)

  it("one, however often the object was changed", function()
    local a = numbered "ab"
    a.note = "1"
    a.note = "2"
    a.name = "x"
    sends [[ didChangeObject <Friend "x"> update at [0, 0] ]]
  end)

  it("of an object whose to-one or to-many has changed", function()
    local a = numbered "ab"
    a.team = friends.Team { name = "reds" }
    sends [[ didChangeObject <Friend "a"> update at [0, 0] ]]
  end)
end)

describe("a move is", function()
  it("a change of a sort key that passes an untouched object", function()
    local a = numbered "abc"
    a.age = 7
    sends [[ didChangeObject <Friend "a"> move from [0, 0] to [0, 2] ]]
  end)

  it("also the update: the object is told of once", function()
    local a = numbered "abc"
    a.age, a.note = 7, "new"
    sends [[ didChangeObject <Friend "a"> move from [0, 0] to [0, 2] ]]
  end)

  it("a change of section, though the index paths are equal", function()
    local a = numbered("a", { colors = { "red" } })
    a.color = "blue"
    sends [[
      didChangeSection "red" delete at 0
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "a"> move from [0, 0] to [0, 0]
    ]]
  end)

  it("the second of two touched neighbours that are swapped; the first is an update", function()
    local a, b = numbered "ab"
    a.age, b.age = 2, 1
    sends [[
      didChangeObject <Friend "b"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "a"> update at [0, 0] now [0, 1]
    ]]
  end)

  it("one of a renumbering after the last row was dragged to the first: all others are updates", function()
    local a, b, third, d, e = numbered "abcde"
    e.age, a.age, b.age, third.age, d.age = 1, 2, 3, 4, 5
    sends [[
      didChangeObject <Friend "e"> move from [0, 4] to [0, 0]
      didChangeObject <Friend "a"> update at [0, 0] now [0, 1]
      didChangeObject <Friend "b"> update at [0, 1] now [0, 2]
      didChangeObject <Friend "c"> update at [0, 2] now [0, 3]
      didChangeObject <Friend "d"> update at [0, 3] now [0, 4]
    ]]
  end)

  it("of three that are reversed two: the one that stood first is kept", function()
    local a, _, d = numbered "abc"
    local b = c.fetchedObjects[2]
    a.age, d.age, b.note = 3, 1, "touched"
    sends [[
      didChangeObject <Friend "c"> move from [0, 2] to [0, 0]
      didChangeObject <Friend "b"> move from [0, 1] to [0, 1]
      didChangeObject <Friend "a"> update at [0, 0] now [0, 2]
    ]]
  end)

  it("each of those that pass an untouched one", function()
    local a, _, d = numbered "abc"
    a.age, d.age = 3, 1
    sends [[
      didChangeObject <Friend "c"> move from [0, 2] to [0, 0]
      didChangeObject <Friend "a"> move from [0, 0] to [0, 2]
    ]]
  end)

  it("not where only objects that go or come are passed", function()
    local a, b = numbered "abc"
    ctx:delete(b)
    ctx:insert(Friend { name = "x", age = 0 })
    a.age = 2
    sends [[
      didChangeObject <Friend "b"> delete at [0, 1]
      didChangeObject <Friend "x"> insert at [0, 0]
      didChangeObject <Friend "a"> update at [0, 0] now [0, 1]
    ]]
  end)

  it("between sections that stay", function()
    local a = numbered("abcd", { colors = { "red", "red", "blue", "blue" } })
    a.color = "blue"
    sends [[ didChangeObject <Friend "a"> move from [1, 0] to [0, 0] ]]
  end)
end)

describe("the number of moves", function()
  it("is the least possible: of a run that keeps its order only the others move", function()
    local a, b, third, d = numbered "abcd"
    -- b c d a: a alone has moved.
    b.age, third.age, d.age, a.age = 1, 2, 3, 4
    sends [[
      didChangeObject <Friend "a"> move from [0, 0] to [0, 3]
      didChangeObject <Friend "b"> update at [0, 1] now [0, 0]
      didChangeObject <Friend "c"> update at [0, 2] now [0, 1]
      didChangeObject <Friend "d"> update at [0, 3] now [0, 2]
    ]]
  end)
end)

describe("ties of a sort", function()
  it("stand in the order of insertion, also after a change", function()
    local a, b, third = numbered "abc"
    third.age = 1
    sends [[ didChangeObject <Friend "c"> move from [0, 2] to [0, 1] ]]
    b.age = 1
    sends [[ didChangeObject <Friend "b"> move from [0, 2] to [0, 1] ]]
    assert.same({ a, b, third }, c.fetchedObjects)
  end)
end)
