-- Order, sections and observed keys assigned to a controller that lives: one bracket with the net change.
local bracket, three = require "bracket", require "three-friends"
local Friend = three.Friend

local joe, sue, zoe, doc, log, c

before_each(function()
  joe, sue, zoe, doc = three.make()
  joe.age, sue.age, zoe.age = 30, 20, 10
  joe.town, sue.town, zoe.town = "A", "B", "B"
  log = Recorder()
  c = three.query(doc, {
    keyPaths = { "age" }, sectionNameKeyPath = "color", sortDescriptors = { "color", "name" }, delegate = log,
  })
end)

after_each(function() assert.replays(c) end)

describe("assigning sortDescriptors", function()
  it("moves objects within their sections, the fewest", function()
    c.sortDescriptors = { "color", "-name" }
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> move from [0, 1] to [0, 0] ]])
    assert.same({ "color", "-name" }, c.sortDescriptors)
  end)

  it("deletes and inserts sections that change their order, keeping those with the most rows", function()
    c.sortDescriptors = { "-color", "name" }
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" delete at 1
      didChangeSection "yellow" insert at 0
      didChangeObject <Friend "zoe"> move from [1, 0] to [0, 0]
    ]])
  end)

  it("sends nothing where the order is the same", function()
    c.sortDescriptors = { "color", "-age" }
    assert.no_callbacks(log)
  end)

  it("is refused where it interleaves the sections, with nothing changed", function()
    local ok, e = pcall(function() c.sortDescriptors = "town" end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    doc.friends:remove(joe)
    log:clear()
    doc.friends:add(joe)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "joe"> insert at [0, 0] ]])
    ok, e = pcall(function()
      doc.friends:add(Friend { name = "abe", color = "yellow" })
      c.sortDescriptors = "name"
    end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.same({ "color", "name" }, c.sortDescriptors)
    assert.equal(2, #c.sections)
  end)
end)

describe("assigning sectionNameKeyPath", function()
  it("sends the net change of sections, and the objects that change theirs as moves", function()
    c.sortDescriptors = { "color", "town" }
    log:clear()
    c.sectionNameKeyPath = nil
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" delete at 1
      didChangeSection "red" delete at 0
      didChangeSection "" insert at 0
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]
      didChangeObject <Friend "sue"> move from [0, 1] to [0, 1]
      didChangeObject <Friend "zoe"> move from [1, 0] to [0, 2]
    ]])
    assert.is_nil(c.sectionNameKeyPath)
    assert.same({ { name = "", numberOfObjects = 3, objects = { joe, sue, zoe } } }, c.sections)
  end)

  it("brings sections where there were none", function()
    c.sectionNameKeyPath = nil
    log:clear()
    c.sectionNameKeyPath = "color"
    assert.equal(2, #c.sections)
    assert.equal("willChangeContent", log:take()[1][1])
  end)

  it("is refused where the sort interleaves the new sections, with nothing changed", function()
    local amy = Friend { name = "amy", color = "yellow", town = "A" }
    doc.friends:add(amy)
    log:clear()
    local ok, e = pcall(function() c.sectionNameKeyPath = "town" end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.no_callbacks(log)
    assert.equal("color", c.sectionNameKeyPath)
    sue.age = 21
    assert.equal(3, #log)
  end)

  it("is refused for a key that is not there", function()
    assert.has_error(function() c.sectionNameKeyPath = "colr" end, "NSUndefinedKeyException")
    assert.has_error(function() c.sectionNameKeyPath = 5 end, "sectionNameKeyPath")
    assert.equal("color", c.sectionNameKeyPath)
  end)
end)

describe("assigning keyPaths", function()
  it("sends nothing, and observes the new ones only", function()
    c.keyPaths = { "town" }
    assert.no_callbacks(log)
    sue.age = 99
    assert.no_callbacks(log)
    sue.town = "X"
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> update at [0, 1] ]])
    assert.same({ "town" }, c.keyPaths)
  end)

  it("goes on observing what sort and section read", function()
    c.keyPaths = { "town" }
    joe.name = "zac"
    assert.callbacks(log, bracket [[ didChangeObject <Friend "zac"> move from [0, 0] to [0, 1] ]])
  end)

  it("is refused for a key that is not there", function()
    assert.has_error(function() c.keyPaths = { "twn" } end, "NSUndefinedKeyException")
    assert.same({ "age" }, c.keyPaths)
  end)
end)

describe("assigning before the query", function()
  it("is silent, and holds for the query", function()
    local other = SetController { observed = doc, setKeyPath = "friends", keyPaths = { "age" } }
    other.sortDescriptors = "-name"
    other.sectionNameKeyPath = nil
    other.delegate = log
    assert.is_true(other:performQuery())
    assert.no_callbacks(log)
    assert.same({ zoe, sue, joe }, other.sections[1].objects)
  end)
end)

describe("an error of the delegate", function()
  it("does not take back what was assigned", function()
    c.delegate = { didChangeContent = function() error("oops") end }
    assert.has_error(function() c.sortDescriptors = { "color", "-name" } end, "oops")
    assert.same({ "color", "-name" }, c.sortDescriptors)
    assert.same({ sue, joe }, c.sections[1].objects)
  end)
end)
