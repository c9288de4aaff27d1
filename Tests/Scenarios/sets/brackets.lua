-- Brackets of a set controller: their order, batch, pause, what a delegate sees and may do.
local three = require "three-friends"
local Friend = three.Friend

local joe, sue, zoe, tom, doc, log, c

before_each(function()
  joe, sue, zoe, doc = three.make()
  tom = Friend { name = "tom", color = "white" }
  doc.friends:add(tom)
  log = Recorder()
  c = three.query(doc, {
    keyPaths = { "age" }, sectionNameKeyPath = "color", sortDescriptors = { "color", "name" }, delegate = log,
  })
end)

after_each(function() assert.replays(c) end)

describe("a bracket", function()
  it("has section deletes, section inserts, object deletes, inserts and moves, updates, each in its order", function()
    batch(function()
      doc.friends:remove(joe)
      doc.friends:remove(zoe)
      tom.color = "blue"
      sue.age = 5
      doc.friends:add(Friend { name = "ann", color = "black" })
      doc.friends:add(Friend { name = "bob", color = "red" })
    end)
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "yellow" delete at 2
      didChangeSection "white" delete at 1
      didChangeSection "black" insert at 0
      didChangeSection "blue" insert at 1
      didChangeObject <Friend "zoe"> delete at [2, 0]
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "ann"> insert at [0, 0]
      didChangeObject <Friend "tom"> move from [1, 0] to [1, 0]
      didChangeObject <Friend "bob"> insert at [2, 0]
      didChangeObject <Friend "sue"> update at [0, 1] now [2, 1]
      didChangeContent
    ]])
  end)

  it("does not report objects that were shifted only", function()
    doc.friends:add(Friend { name = "abe", color = "red" })
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeContent
    ]])
  end)

  it("is recorded as rows", function()
    tom.color = "blue"
    assert.same({
      { "willChangeContent" },
      { "didChangeSection", "white", 1, "delete" },
      { "didChangeSection", "blue", 0, "insert" },
      { "didChangeObject", tom, "move", { 1, 0 }, { 0, 0 } },
      { "didChangeContent" },
    }, log:take())
    doc.friends:add(Friend { name = "ann", color = "red" })
    assert.same({ null, { 1, 0 } }, { select(4, table.unpack(log:take()[2])) })
    doc.friends:remove(joe)
    assert.same({ { 1, 1 }, null }, { select(4, table.unpack(log:take()[2])) })
  end)
end)

describe("a delegate that is a table", function()
  it("gets the section as a table, and index paths as lists", function()
    local got = {}
    c.delegate = {
      didChangeSection = function(...) got[#got + 1] = { ... } end,
      didChangeObject = function(controller, object, from, kind, to) got[#got + 1] = { controller, object, from, kind, to } end,
    }
    tom.color = "blue"
    assert.same({
      { c, { name = "white", indexTitle = "W", numberOfObjects = 1, objects = { tom } }, 1, "delete" },
      { c, { name = "blue", indexTitle = "B", numberOfObjects = 1, objects = { tom } }, 0, "insert" },
      { c, tom, { 1, 0 }, "move", { 0, 0 } },
    }, got)
    got = {}
    joe.age = 3
    assert.same({ { c, joe, { 1, 0 }, "update", { 1, 0 } } }, got)
    got = {}
    doc.friends:remove(joe)
    assert.same({ c, joe, { 1, 0 }, "delete" }, got[1])
    doc.friends:add(joe)
    assert.same({ [1] = c, [2] = joe, [4] = "insert", [5] = { 1, 0 } }, got[2])
  end)

  it("reads each change from currentChange, with both frames and steps", function()
    local got = {}
    c.delegate = {
      didChangeSection = function(controller) got[#got + 1] = controller.currentChange end,
      didChangeObject = function(controller) got[#got + 1] = controller.currentChange end,
    }
    tom.color = "blue"
    assert.same({
      { kind = "delete", from = 1, step = { from = 2 } },
      { kind = "insert", to = 0, step = { to = 0 } },
      { kind = "move", object = tom, from = { 1, 0 }, to = { 0, 0 }, step = { from = { 2, 0 }, to = { 0, 0 } } },
    }, got)
    assert.is_nil(c.currentChange)
  end)

  it("sees the old content in willChangeContent, the new one from the first change on", function()
    local seen = {}
    local function note(controller) seen[#seen + 1] = #controller.sections end
    c.delegate = { willChangeContent = note, didChangeSection = note, didChangeObject = note, didChangeContent = note }
    doc.friends:remove(tom)
    assert.same({ 3, 2, 2, 2 }, seen)
  end)

  it("may change the model: that is the next bracket", function()
    c.delegate = Recorder {
      willChangeContent = function() end,
      didChangeObject = function(_, object) if object == tom then doc.friends:remove(zoe) end end,
      didChangeContent = function() end,
    }
    doc.friends:remove(tom)
    assert.callbacks(c.delegate, [[
      willChangeContent
      didChangeObject <Friend "tom"> delete at [1, 0]
      didChangeContent
      willChangeContent
      didChangeObject <Friend "zoe"> delete at [1, 0]
      didChangeContent
    ]])
  end)
end)

describe("a batch", function()
  it("is one bracket with the net change, or none where there is none", function()
    batch(function()
      tom.color = "blue"
      doc.friends:remove(joe)
      tom.color = "white"
      doc.friends:add(joe)
    end)
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "tom"> update at [1, 0]
      didChangeContent
    ]])
    batch(function()
      doc.friends:remove(joe)
      doc.friends:add(joe)
    end)
    assert.no_callbacks(log)
  end)

  it("has the net change also where the set is assigned inside", function()
    batch(function()
      doc.friends = { sue }
      doc.friends:add(zoe)
      sue.age = 4
    end)
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "white" delete at 1
      didChangeObject <Friend "tom"> delete at [1, 0]
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "sue"> update at [0, 1] now [0, 0]
      didChangeContent
    ]])
  end)
end)

describe("pause and resume", function()
  it("send one bracket with the net change", function()
    c:pause()
    doc.friends:remove(zoe)
    sue.color = "white"
    assert.no_callbacks(log)
    assert.equal(3, #c.sections)
    c:resume()
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "yellow" delete at 2
      didChangeObject <Friend "zoe"> delete at [2, 0]
      didChangeObject <Friend "sue"> move from [0, 1] to [1, 0]
      didChangeContent
    ]])
  end)

  it("send nothing where nothing has changed", function()
    c:pause()
    c:resume()
    assert.no_callbacks(log)
  end)
end)

describe("background", function()
  it("keeps whole brackets for the main loop", function()
    background(function()
      doc.friends:remove(zoe)
      sue.color = "white"
    end)
    assert.no_callbacks(log)
    mainLoop:drain()
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "yellow" delete at 2
      didChangeObject <Friend "zoe"> delete at [2, 0]
      didChangeContent
      willChangeContent
      didChangeObject <Friend "sue"> move from [0, 1] to [1, 0]
      didChangeContent
    ]])
  end)
end)

describe("stopObserving and invalidate", function()
  it("end everything", function()
    c:stopObserving()
    doc.friends:remove(zoe)
    joe.age = 4
    assert.no_callbacks(log)
    c:performQuery()
    c:invalidate()
    doc.friends:remove(joe)
    assert.no_callbacks(log)
    c:performQuery()
  end)
end)
