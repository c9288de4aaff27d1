-- What goes wrong in the original, CMSetController 0.1.0, and does not here (controllers.md section 6).
local bracket, three = require "bracket", require "three-friends"
local Friend = three.Friend

local joe, sue, zoe, doc, log

before_each(function()
  joe, sue, zoe, doc = three.make()
  log = Recorder()
end)

local function query(options)
  options = options or {}
  options.keyPaths = options.keyPaths or { "name" }
  options.sortDescriptors = options.sortDescriptors or { "color", "name" }
  options.delegate = log
  return three.query(doc, options)
end

describe("in the original", function()
  it("a new section is never announced", function()
    local c = query { sectionNameKeyPath = "color" }
    doc.friends:add(Friend { name = "ann", color = "blue" })
    assert.callbacks(log, bracket [[
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "ann"> insert at [0, 0]
    ]])
    assert.replays(c)
  end)

  it("the delete of an emptied section is lost to a misspelt selector", function()
    local c = query { sectionNameKeyPath = "color" }
    doc.friends:remove(zoe)
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" delete at 1
      didChangeObject <Friend "zoe"> delete at [1, 0]
    ]])
    assert.replays(c)
  end)

  it("a row is told at -1", function()
    local c = query { sectionNameKeyPath = "color" }
    local rows = 0
    c.delegate = {
      didChangeObject = function(_, _, from, _, to)
        rows = rows + 1
        assert.is_true((from or to)[2] >= 0)
      end,
    }
    zoe.color = "red"
    doc.friends:remove(zoe)
    joe.color = "blue"
    assert.equal(3, rows)
    assert.replays(c)
  end)

  it("objects with equal keys make everything behind them unsorted", function()
    local c = query { sortDescriptors = { "age", "name" } }
    doc.friends:add(Friend { name = "kim", age = 0 })
    doc.friends:add(Friend { name = "amy", age = 0 })
    doc.friends:add(Friend { name = "bob", age = -1 })
    local names = {}
    for index, friend in ipairs(c.sections[1].objects) do names[index] = friend.name end
    assert.same({ "bob", "amy", "joe", "kim", "sue", "zoe" }, names)
    assert.replays(c)
  end)

  it("sections without a name overlap", function()
    joe.color = nil
    local c = query { sectionNameKeyPath = "color" }
    sue.color = nil
    assert.same({ "", "yellow" }, { c.sections[1].name, c.sections[2].name })
    assert.same({ joe, sue }, c.sections[1].objects)
    assert.replays(c)
  end)

  it("NSRangeException is raised after the last object has left", function()
    local c = query { sectionNameKeyPath = "color" }
    doc.friends:removeAll()
    assert.same({}, c.sections)
    doc.friends:add(joe)
    assert.equal(1, #c.sections)
    doc.friends:remove(joe)
    assert.same({}, c.sections)
    assert.replays(c)
  end)

  it("indexes of bulk changes run on with each change", function()
    local c = query()
    doc.friends:addAll { Friend { name = "a", color = "a" }, Friend { name = "b", color = "b" } }
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "a"> insert at [0, 0]
      didChangeObject <Friend "b"> insert at [0, 1]
    ]])
    doc.friends:minus { joe, sue }
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "sue"> delete at [0, 3]
      didChangeObject <Friend "joe"> delete at [0, 2]
    ]])
    assert.replays(c)
  end)

  it("an assignment of the set is ignored", function()
    local c = query()
    doc.friends = { zoe }
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "sue"> delete at [0, 1]
      didChangeObject <Friend "joe"> delete at [0, 0]
    ]])
    assert.replays(c)
  end)

  it("every change is a move", function()
    local c = query()
    sue.name = "sux"
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sux"> update at [0, 1] ]])
    assert.replays(c)
  end)

  it("both look-ups give nil", function()
    local c = query { sectionNameKeyPath = "color" }
    assert.equal(zoe, c:objectAtIndexPath { 1, 0 })
    assert.same({ 1, 0 }, c:indexPathForObject(zoe))
  end)

  it("sort keys are not observed unless they are among the key paths", function()
    local c = query { sortDescriptors = { "age" } }
    zoe.age = -1
    assert.callbacks(log, bracket [[ didChangeObject <Friend "zoe"> update at [0, 0] ]])
    sue.age = -2
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> move from [0, 1] to [0, 0] ]])
    assert.replays(c)
  end)

  it("the error's code is always the same", function()
    local reasons = {}
    for _, options in ipairs {
      { setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = "name" },
      { observed = doc, keyPaths = { "name" }, sortDescriptors = "name" },
      { observed = doc, setKeyPath = "friends", sortDescriptors = "name" },
      { observed = doc, setKeyPath = "friends", keyPaths = { "name" } },
    } do
      local ok, e = SetController(options):performQuery()
      assert.is_false(ok)
      reasons[e.reason] = true
    end
    local count = 0
    for _ in pairs(reasons) do count = count + 1 end
    assert.equal(4, count)
  end)
end)
