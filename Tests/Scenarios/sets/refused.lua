-- A change after which the sort interleaves the sections cannot be shown.
local bracket, three = require "bracket", require "three-friends"
local Friend = three.Friend

local joe, sue, zoe, doc, log, c

before_each(function()
  joe, sue, zoe, doc = three.make()
  log = Recorder()
  c = three.query(doc, {
    keyPaths = { "name" }, sectionNameKeyPath = "color", sortDescriptors = { "name" }, delegate = log,
  })
end)

after_each(function() assert.replays(c) end)

local function raises(change, pattern)
  local ok, e = pcall(change)
  assert.is_false(ok)
  assert.equal("NSInternalInconsistencyException", e.name)
  assert.matches(pattern, e.reason)
end

describe("a change that interleaves the sections", function()
  it("raises at its line, naming the object's position and the section, and the content stays", function()
    raises(function() doc.friends:add(Friend { name = "kim", color = "yellow" }) end, "'red'")
    assert.no_callbacks(log)
    assert.same({ joe, sue }, c.sections[1].objects)
    assert.same({ zoe }, c.sections[2].objects)
    assert.equal(4, #doc.friends)
  end)

  it("raises where a key brings it about", function()
    raises(function() joe.name = "zzz" end, "'red'")
    assert.no_callbacks(log)
    assert.same({ joe, sue }, c.sections[1].objects)
  end)

  it("lets every further change raise, until the model is acceptable: then one bracket brings the net change", function()
    local kim = Friend { name = "kim", color = "yellow" }
    raises(function() doc.friends:add(kim) end, "out of order")
    raises(function() doc.friends:add(Friend { name = "abe", color = "red" }) end, "out of order")
    assert.no_callbacks(log)
    kim.color = "red"
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeObject <Friend "kim"> insert at [0, 2]
    ]])
  end)

  it("is no more where the object goes again", function()
    local kim = Friend { name = "kim", color = "yellow" }
    raises(function() doc.friends:add(kim) end, "out of order")
    doc.friends:remove(kim)
    assert.no_callbacks(log)
    doc.friends:remove(zoe)
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" delete at 1
      didChangeObject <Friend "zoe"> delete at [1, 0]
    ]])
  end)

  it("raises at the end of a batch", function()
    raises(function()
      batch(function() doc.friends:add(Friend { name = "kim", color = "yellow" }) end)
    end, "out of order")
    assert.no_callbacks(log)
  end)

  it("may come and go within a batch", function()
    batch(function()
      joe.name = "zzz"
      joe.name = "jon"
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "jon"> update at [0, 0] ]])
  end)
end)

describe("a change that nobody announced", function()
  it("is found when the object is next concerned: the line is told, and one bracket brings what has changed", function()
    c.sortDescriptors = { "color", "name" }
    log:clear()
    joe:setPrimitive("yellow", "color")
    joe:setPrimitive("yyy", "name")
    sue:setPrimitive("blue", "color")
    raises(function() joe.name = "zac" end, "not where it was filed")
    assert.callbacks(log, bracket [[
      didChangeSection "red" delete at 0
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "sue"> move from [0, 1] to [0, 0]
      didChangeObject <Friend "zac"> move from [0, 0] to [1, 0]
    ]])
  end)
end)
