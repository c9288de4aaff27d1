-- Sections that come, go, stay, and change their order among themselves.
local bracket = require "bracket"
local Friend = class "Friend" { name = "string", color = "Color", rank = "integer" }
local Color = class "Color" { name = "string", rank = "integer" }
local Document = class "Document" { friends = set "Friend" }

local red, blue, green, doc, log, c
local friends

before_each(function()
  red, blue = Color { name = "red", rank = 1 }, Color { name = "blue", rank = 2 }
  green = Color { name = "green", rank = 3 }
  friends = {}
  for index, color in ipairs { red, red, red, blue, blue, green } do
    friends[index] = Friend { name = "f" .. index, color = color }
  end
  doc = Document { friends = friends }
  log = Recorder()
  c = SetController {
    observed = doc, setKeyPath = "friends", keyPaths = { "name" }, sectionNameKeyPath = "color.name",
    sortDescriptors = { "color.rank", "name" }, delegate = log,
  }
  assert.is_true(c:performQuery())
end)

after_each(function() assert.replays(c) end)

local function names()
  local text = {}
  for index, section in ipairs(c.sections) do text[index] = section.name .. section.numberOfObjects end
  return table.concat(text, " ")
end

describe("a section", function()
  it("whose shared sort key changes is deleted and inserted where it passes others, and its objects move", function()
    green.rank = 0
    assert.callbacks(log, bracket [[
      didChangeSection "green" delete at 2
      didChangeSection "green" insert at 0
      didChangeObject <Friend "f6"> move from [2, 0] to [0, 0]
    ]])
    assert.equal("green1 red3 blue2", names())
  end)

  it("whose shared sort key changes without its passing others stays, and its objects are updates", function()
    green.rank = 9
    assert.callbacks(log, bracket [[ didChangeObject <Friend "f6"> update at [2, 0] ]])
  end)

  it("with untouched objects is kept, though another has more rows", function()
    red.rank = 9
    assert.callbacks(log, bracket [[
      didChangeSection "red" delete at 0
      didChangeSection "red" insert at 2
      didChangeObject <Friend "f1"> move from [0, 0] to [2, 0]
      didChangeObject <Friend "f2"> move from [0, 1] to [2, 1]
      didChangeObject <Friend "f3"> move from [0, 2] to [2, 2]
    ]])
    assert.equal("blue2 green1 red3", names())
  end)

  it("with the most rows is kept where every section changes its order", function()
    c.sortDescriptors = { "-color.rank", "name" }
    assert.callbacks(log, bracket [[
      didChangeSection "green" delete at 2
      didChangeSection "blue" delete at 1
      didChangeSection "green" insert at 0
      didChangeSection "blue" insert at 1
      didChangeObject <Friend "f6"> move from [2, 0] to [0, 0]
      didChangeObject <Friend "f4"> move from [1, 0] to [1, 0]
      didChangeObject <Friend "f5"> move from [1, 1] to [1, 1]
    ]])
    assert.equal("green1 blue2 red3", names())
  end)

  it("that is renamed is deleted, and inserted under its new name", function()
    blue.name = "navy"
    assert.callbacks(log, bracket [[
      didChangeSection "blue" delete at 1
      didChangeSection "navy" insert at 1
      didChangeObject <Friend "f4"> move from [1, 0] to [1, 0]
      didChangeObject <Friend "f5"> move from [1, 1] to [1, 1]
    ]])
  end)

  it("that loses its last object and gets another in the same bracket stays", function()
    batch(function()
      doc.friends:remove(friends[6])
      doc.friends:add(Friend { name = "f7", color = green })
    end)
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "f6"> delete at [2, 0]
      didChangeObject <Friend "f7"> insert at [2, 0]
    ]])
  end)

  it("between two others goes with its objects, and those behind it are shifted in silence", function()
    doc.friends:minus { friends[4], friends[5] }
    assert.callbacks(log, bracket [[
      didChangeSection "blue" delete at 1
      didChangeObject <Friend "f5"> delete at [1, 1]
      didChangeObject <Friend "f4"> delete at [1, 0]
    ]])
    assert.equal("red3 green1", names())
  end)
end)

describe("an object", function()
  it("that is taken from one section to another among touched objects of its own is a move", function()
    batch(function()
      friends[1].color = blue
      friends[4].color = red
    end)
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "f4"> move from [1, 0] to [0, 2]
      didChangeObject <Friend "f1"> move from [0, 0] to [1, 0]
    ]])
  end)

  it("that goes where it was is an update, if one of its keys was notified", function()
    batch(function()
      friends[2].color = blue
      friends[2].color = red
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "f2"> update at [0, 1] ]])
  end)

  it("keeps its place in the longest run: of two that changed places the one that stood first", function()
    batch(function()
      friends[1].name, friends[3].name = "f3", "f1"
      friends[2].name = "f2"
    end)
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "f1"> move from [0, 2] to [0, 0]
      didChangeObject <Friend "f2"> move from [0, 1] to [0, 1]
      didChangeObject <Friend "f3"> update at [0, 0] now [0, 2]
    ]])
  end)
end)
