-- Keys of members that change: moves and updates, sections that come and go.
local bracket, three = require "bracket", require "three-friends"
local Home = three.Home

local joe, sue, zoe, doc, log, c

before_each(function()
  joe, sue, zoe, doc = three.make()
  log = Recorder()
  c = three.query(doc, {
    keyPaths = { "age" }, sectionNameKeyPath = "color", sortDescriptors = { "color", "name" },
    filteredBy = "live == NO", delegate = log,
  })
end)

after_each(function() assert.replays(c) end)

describe("a change of a key", function()
  it("that is observed is an update in place", function()
    sue.age = 5
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> update at [0, 1] ]])
  end)

  it("is an update also where the value is equal", function()
    sue.age = 0
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> update at [0, 1] ]])
  end)

  it("that sorts is a move where the object takes another place, though nobody asked to observe it", function()
    joe.name = "zac"
    assert.callbacks(log, bracket [[ didChangeObject <Friend "zac"> move from [0, 0] to [0, 1] ]])
  end)

  it("that sorts is an update where the object keeps its place", function()
    joe.name = "jon"
    assert.callbacks(log, bracket [[ didChangeObject <Friend "jon"> update at [0, 0] ]])
  end)

  it("that names the section is a move to another section", function()
    sue.color = "yellow"
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> move from [0, 1] to [1, 0] ]])
  end)

  it("brings the new section and takes the emptied one", function()
    zoe.color = "blue"
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" delete at 1
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "zoe"> move from [1, 0] to [0, 0]
    ]])
  end)

  it("is a move even where both index paths are the same: a lone object in another section", function()
    doc.friends = { joe }
    log:clear()
    joe.color = "blue"
    assert.callbacks(log, bracket [[
      didChangeSection "red" delete at 0
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]
    ]])
  end)

  it("that nobody reads is nothing", function()
    joe.home = Home()
    assert.no_callbacks(log)
  end)

  it("of an object that is hidden is nothing", function()
    joe.live = true
    log:clear()
    joe.age = 7
    joe.name = "x"
    joe.color = "x"
    assert.no_callbacks(log)
  end)

  it("that the filter reads takes the object out, and brings it back", function()
    zoe.live = true
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" delete at 1
      didChangeObject <Friend "zoe"> delete at [1, 0]
    ]])
    zoe.live = false
    assert.callbacks(log, bracket [[
      didChangeSection "yellow" insert at 1
      didChangeObject <Friend "zoe"> insert at [1, 0]
    ]])
  end)
end)

describe("an update", function()
  it("has both positions where they differ", function()
    batch(function()
      doc.friends:remove(joe)
      sue.age = 9
    end)
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "sue"> update at [0, 1] now [0, 0]
    ]])
  end)

  it("is one, however many keys changed", function()
    batch(function()
      sue.age = 9
      sue.name = "sux"
      sue.age = 10
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "sux"> update at [0, 1] ]])
  end)

  it("is not told beside a move, which implies it", function()
    batch(function()
      joe.age = 9
      joe.name = "zac"
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "zac"> move from [0, 0] to [0, 1] ]])
  end)
end)

describe("several objects that one mutation concerns", function()
  local function byTown()
    return three.query(doc, {
      keyPaths = { "name" }, sectionNameKeyPath = "home.town", sortDescriptors = { "home.town", "name" },
      delegate = Recorder(),
    })
  end

  it("are told in one bracket", function()
    local here = Home { town = "A" }
    joe.home, sue.home, zoe.home = here, here, Home { town = "B" }
    local towns = byTown()
    here.town = "C"
    assert.callbacks(towns.delegate, bracket [[
      didChangeSection "A" delete at 0
      didChangeSection "C" insert at 1
      didChangeObject <Friend "joe"> move from [0, 0] to [1, 0]
      didChangeObject <Friend "sue"> move from [0, 1] to [1, 1]
    ]])
    assert.replays(towns)
  end)

  it("join a section that is there", function()
    local here, there = Home { town = "A" }, Home { town = "B" }
    joe.home, sue.home, zoe.home = here, here, there
    local towns = byTown()
    there.town = "A"
    assert.callbacks(towns.delegate, bracket [[
      didChangeSection "B" delete at 1
      didChangeObject <Friend "zoe"> move from [1, 0] to [0, 2]
    ]])
    assert.replays(towns)
  end)
end)

describe("section names", function()
  local Thing = class "Thing" { name = "string", on = "boolean", count = "integer", size = "number", day = "date", any = "any" }
  local Box = class "Box" { things = set "Thing" }

  local function names(key, ...)
    local box = Box()
    for index, value in ipairs { ... } do
      local thing = Thing { name = "" .. index }
      if value ~= null then thing[key] = value end
      box.things:add(thing)
    end
    local controller = three.query(box, {
      setKeyPath = "things", keyPaths = { "name" }, sectionNameKeyPath = key, sortDescriptors = { key },
    })
    local result = {}
    for index, section in ipairs(controller.sections) do result[index] = section.name end
    return result
  end

  it("are 0 and 1 of booleans", function() assert.same({ "0", "1" }, names("on", true, false)) end)
  it("are plain of integers", function() assert.same({ "-1", "2", "10" }, names("count", 10, 2, -1)) end)
  it("have no fraction where a number has none", function()
    assert.same({ "0.5", "2", "10" }, names("size", 10.0, 0.5, 2))
  end)
  it("are empty of nil, which stands first", function()
    assert.same({ "", "a" }, names("any", "a", null))
  end)
  it("are the text of dates", function()
    assert.same({ "1985-09-16T00:00:00Z" }, names("day", date "1985-09-16"))
  end)
  it("are compared as text: an integer and a number that print alike are one section", function()
    assert.same({ "2" }, names("any", 2, 2.0))
  end)
end)
