-- The order of callbacks in a bracket, and what their index paths mean (A8).
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, log, c, at

before_each(function()
  ctx, log, at = Context { classes = { Friend, friends.Team } }, Recorder(), {}
  for index, color in ipairs { "a", "a", "a", "c", "c", "e", "e", "g" } do
    at[index] = ctx:insert(Friend { name = "f" .. index, color = color })
  end
  ctx:save()
  c = friends.follow(ctx, { delegate = log })
end)

after_each(function() assert.replays(c) end)

local function insert(name, color) return ctx:insert(Friend { name = name, color = color }) end

local function sends(changes)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket(changes))
end

describe("a bracket", function()
  it("has section deletes descending, section inserts ascending, deletes descending, inserts and moves, updates", function()
    insert("x", "b")
    insert("y", "f")
    insert("z", "a")
    ctx:delete(at[1])
    ctx:delete(at[2])
    ctx:delete(at[4])
    ctx:delete(at[5])
    ctx:delete(at[8])
    at[3].note = "new"
    at[6].name = "f9"
    sends [[
      didChangeSection "g" delete at 3
      didChangeSection "c" delete at 1
      didChangeSection "b" insert at 1
      didChangeSection "f" insert at 3
      didChangeObject <Friend "f8"> delete at [3, 0]
      didChangeObject <Friend "f5"> delete at [1, 1]
      didChangeObject <Friend "f4"> delete at [1, 0]
      didChangeObject <Friend "f2"> delete at [0, 1]
      didChangeObject <Friend "f1"> delete at [0, 0]
      didChangeObject <Friend "z"> insert at [0, 1]
      didChangeObject <Friend "x"> insert at [1, 0]
      didChangeObject <Friend "f9"> move from [2, 0] to [2, 1]
      didChangeObject <Friend "y"> insert at [3, 0]
      didChangeObject <Friend "f3"> update at [0, 2] now [0, 0]
    ]]
  end)

  it("merges inserts and moves by the new path", function()
    insert("f0", "a")
    insert("f10", "c")
    at[8].color = "a"
    sends [[
      didChangeSection "g" delete at 3
      didChangeObject <Friend "f0"> insert at [0, 0]
      didChangeObject <Friend "f8"> move from [3, 0] to [0, 4]
      didChangeObject <Friend "f10"> insert at [1, 0]
    ]]
  end)

  it("has updates last, ascending by the new path", function()
    at[7].note, at[1].note = "new", "new"
    insert("f0", "a")
    sends [[
      didChangeObject <Friend "f0"> insert at [0, 0]
      didChangeObject <Friend "f1"> update at [0, 0] now [0, 1]
      didChangeObject <Friend "f7"> update at [2, 1]
    ]]
  end)

  it("tells of rows that are deleted with their section and inserted with theirs", function()
    ctx:delete(at[6])
    ctx:delete(at[7])
    insert("x", "b")
    insert("y", "b")
    sends [[
      didChangeSection "e" delete at 2
      didChangeSection "b" insert at 1
      didChangeObject <Friend "f7"> delete at [2, 1]
      didChangeObject <Friend "f6"> delete at [2, 0]
      didChangeObject <Friend "x"> insert at [1, 0]
      didChangeObject <Friend "y"> insert at [1, 1]
    ]]
  end)

  it("tells of a move out of a deleted section and into an inserted one as a move", function()
    at[8].color = "b"
    sends [[
      didChangeSection "g" delete at 3
      didChangeSection "b" insert at 1
      didChangeObject <Friend "f8"> move from [3, 0] to [1, 0]
    ]]
    at[8].color = "a"
    sends [[
      didChangeSection "b" delete at 1
      didChangeObject <Friend "f8"> move from [1, 0] to [0, 3]
    ]]
    at[8].color = "z"
    sends [[
      didChangeSection "z" insert at 3
      didChangeObject <Friend "f8"> move from [0, 3] to [3, 0]
    ]]
  end)

  it("has one section for all objects that go to it, each of them a move", function()
    for index = 1, 3 do at[index].color = "z" end
    sends [[
      didChangeSection "a" delete at 0
      didChangeSection "z" insert at 3
      didChangeObject <Friend "f1"> move from [0, 0] to [3, 0]
      didChangeObject <Friend "f2"> move from [0, 1] to [3, 1]
      didChangeObject <Friend "f3"> move from [0, 2] to [3, 2]
    ]]
  end)
end)

describe("what a delegate is given", function()
  it("is the section, its index and the type", function()
    local told = {}
    c.delegate = {
      didChangeSection = function(controller, section, index, kind)
        assert.equal(c, controller)
        told[#told + 1] = { section.name, section.numberOfObjects, index, kind }
      end,
    }
    ctx:delete(at[8])
    insert("x", "b")
    insert("y", "b")
    ctx:processPendingChanges()
    assert.same({ { "g", 0, 3, "delete" }, { "b", 2, 1, "insert" } }, told)
  end)

  it("is nil for the index path of an insert and for the new one of a delete", function()
    local told = {}
    c.delegate = {
      didChangeObject = function(controller, object, indexPath, kind, newIndexPath)
        assert.equal(c, controller)
        told[#told + 1] = { object.name, kind, indexPath or "nil", newIndexPath or "nil" }
      end,
    }
    ctx:delete(at[8])
    insert("x", "a")
    at[4].name = "f6"
    at[6].note = "new"
    ctx:processPendingChanges()
    assert.same({
      { "f8", "delete", { 3, 0 }, "nil" }, { "x", "insert", "nil", { 0, 3 } }, { "f6", "move", { 1, 0 }, { 1, 1 } },
      { "f6", "update", { 2, 0 }, { 2, 0 } },
    }, told)
  end)

  it("has the content before during will, and the content after from the first change on", function()
    local seen = {}
    local function look(name) return function() seen[#seen + 1] = name .. " " .. friends.shown(c) end end
    c.delegate = {
      willChangeContent = look "will", didChangeSection = look "section", didChangeObject = look "object",
      didChangeContent = look "did",
    }
    at[8].color = "h"
    ctx:processPendingChanges()
    local before = "a: f1 f2 f3 | c: f4 f5 | e: f6 f7 | g: f8"
    local after = "a: f1 f2 f3 | c: f4 f5 | e: f6 f7 | h: f8"
    assert.same(
      { "will " .. before, "section " .. after, "section " .. after, "object " .. after, "did " .. after }, seen)
  end)

  it("is also the controller's current change, within its callback", function()
    local seen = {}
    c.delegate = {
      didChangeObject = function()
        local change = c.currentChange
        seen[#seen + 1] = { change.kind, change.object, change.from, change.to }
      end,
    }
    at[8].color = "h"
    ctx:processPendingChanges()
    assert.same({ { "move", at[8], { 3, 0 }, { 3, 0 } } }, seen)
    assert.is_nil(c.currentChange)
  end)
end)

describe("the step positions of a change", function()
  local steps

  before_each(function()
    steps = {}
    local function text(place)
      return type(place) == "table" and ("[%d, %d]"):format(table.unpack(place)) or tostring(place)
    end
    local function step(name)
      local change = c.currentChange
      steps[#steps + 1] = ("%s %s %s to %s"):format(change.kind, name, text(change.step.from), text(change.step.to))
    end
    c.delegate = {
      didChangeSection = function(_, section) step("section " .. section.name) end,
      didChangeObject = function(_, object) step(object.name) end,
    }
  end)

  it("are valid when changes apply one after another, section deletes last", function()
    at[8].color = "b"
    ctx:delete(at[1])
    ctx:delete(at[2])
    insert("f0", "a")
    at[3].note = "new"
    ctx:processPendingChanges()
    assert.same({
      "delete section g 4 to nil", "insert section b nil to 1", "delete f2 [0, 1] to nil", "delete f1 [0, 0] to nil",
      "insert f0 nil to [0, 0]", "move f8 [4, 0] to [1, 0]", "update f3 [0, 1] to [0, 1]",
    }, steps)
  end)

  it("of a move count what came before it", function()
    insert("f0", "a")
    at[1].name = "f9"
    ctx:processPendingChanges()
    assert.same({ "insert f0 nil to [0, 0]", "move f9 [0, 1] to [0, 3]" }, steps)
  end)

  it("are absent for the half that a change does not have", function()
    c.delegate = { didChangeObject = function()
      assert.is_nil(c.currentChange.from)
      assert.is_nil(c.currentChange.step.from)
      assert.same({ 0, 3 }, c.currentChange.to)
      assert.same({ 0, 3 }, c.currentChange.step.to)
      steps[1] = "asked"
    end }
    insert("f9", "a")
    ctx:processPendingChanges()
    assert.same({ "asked" }, steps)
  end)
end)
