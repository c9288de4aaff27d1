-- Members that come and go: sections with them, one bracket for each mutation.
local bracket, three = require "bracket", require "three-friends"
local Friend = three.Friend
local allDeleted = [[
  didChangeSection "yellow" delete at 1
  didChangeSection "red" delete at 0
  didChangeObject <Friend "zoe"> delete at [1, 0]
  didChangeObject <Friend "sue"> delete at [0, 1]
  didChangeObject <Friend "joe"> delete at [0, 0]
]]
local kinds = { { "a set", set }, { "an ordered set", orderedSet }, { "an array", array } }

for number, kind in ipairs(kinds) do
  describe("a controller of " .. kind[1], function()
    local Document = class("Document" .. number) { friends = kind[2] "Friend" }
    local joe, sue, zoe, doc, log, c

    before_each(function()
      joe, sue, zoe, doc = three.make(Document)
      log = Recorder()
      c = three.query(doc, {
        keyPaths = { "name", "color" }, sectionNameKeyPath = "color", sortDescriptors = { "color", "name" },
        filteredBy = "age < 100", delegate = log,
      })
    end)

    after_each(function() assert.replays(c) end)

    it("has as many sections as there are names, in the order of the sort", function()
      assert.same({
        { name = "red", indexTitle = "R", numberOfObjects = 2, objects = { joe, sue } },
        { name = "yellow", indexTitle = "Y", numberOfObjects = 1, objects = { zoe } },
      }, c.sections)
    end)

    it("sends an insertion for a member that is added", function()
      doc.friends:add(Friend { name = "kim", color = "red" })
      assert.callbacks(log, bracket [[ didChangeObject <Friend "kim"> insert at [0, 1] ]])
    end)

    it("sends the section first where the member needs a new one", function()
      doc.friends:add(Friend { name = "tom", color = "white" })
      assert.callbacks(log, bracket [[
        didChangeSection "white" insert at 1
        didChangeObject <Friend "tom"> insert at [1, 0]
      ]])
    end)

    it("sends a deletion for a member that is removed", function()
      doc.friends:remove(sue)
      assert.callbacks(log, bracket [[ didChangeObject <Friend "sue"> delete at [0, 1] ]])
    end)

    it("sends the section first where the member was its last", function()
      doc.friends:remove(zoe)
      assert.callbacks(log, bracket [[
        didChangeSection "yellow" delete at 1
        didChangeObject <Friend "zoe"> delete at [1, 0]
      ]])
    end)

    it("sends what is added in one call in one bracket: sections, then objects, ascending", function()
      doc.friends:addAll {
        Friend { name = "tom", color = "white" }, Friend { name = "ann", color = "blue" },
        Friend { name = "bob", color = "white" }, Friend { name = "kim", color = "red" },
      }
      assert.callbacks(log, bracket [[
        didChangeSection "blue" insert at 0
        didChangeSection "white" insert at 2
        didChangeObject <Friend "ann"> insert at [0, 0]
        didChangeObject <Friend "kim"> insert at [1, 1]
        didChangeObject <Friend "bob"> insert at [2, 0]
        didChangeObject <Friend "tom"> insert at [2, 1]
      ]])
    end)

    it("sends what is removed in one call in one bracket, descending", function()
      doc.friends:removeAll()
      assert.callbacks(log, bracket(allDeleted))
      assert.same({}, c.sections)
    end)

    it("sends nothing, not even an empty bracket, for a member that does not pass", function()
      local old = Friend { name = "old", color = "red", age = 100 }
      doc.friends:add(old)
      doc.friends:remove(old)
      assert.no_callbacks(log)
    end)

    it("sends the net change where the whole is assigned", function()
      doc.friends = { zoe, Friend { name = "ann", color = "blue" }, joe }
      assert.callbacks(log, bracket [[
        didChangeSection "blue" insert at 0
        didChangeObject <Friend "sue"> delete at [0, 1]
        didChangeObject <Friend "ann"> insert at [0, 0]
      ]])
    end)

    it("sends nothing where the whole is assigned and nothing changes", function()
      doc.friends = { joe, zoe, sue }
      assert.no_callbacks(log)
    end)

    it("sends deletions where nil is assigned, and goes on when there is something again", function()
      doc.friends = nil
      assert.callbacks(log, bracket(allDeleted))
      doc.friends = { zoe }
      assert.callbacks(log, bracket [[
        didChangeSection "yellow" insert at 0
        didChangeObject <Friend "zoe"> insert at [0, 0]
      ]])
      doc.friends:add(joe)
      assert.equal(2, #c.sections)
    end)
  end)
end

describe("setSet", function()
  it("is one bracket with the net change", function()
    local joe, sue = Friend { name = "joe" }, Friend { name = "sue" }
    local doc, log = three.Document { friends = { joe, sue } }, Recorder()
    local c = three.query(doc, { keyPaths = { "name" }, sortDescriptors = "name", delegate = log })
    doc.friends:setSet { sue, Friend { name = "ann" } }
    assert.callbacks(log, bracket [[
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "ann"> insert at [0, 0]
    ]])
    assert.replays(c)
  end)
end)

describe("without a section key path", function()
  local joe, doc, log, c

  before_each(function()
    joe = Friend { name = "joe" }
    doc, log = three.Document { friends = { joe } }, Recorder()
    c = three.query(doc, { keyPaths = { "name" }, sortDescriptors = "name", delegate = log })
  end)

  it("there is always exactly one section, without a name, also when it is empty", function()
    doc.friends:remove(joe)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "joe"> delete at [0, 0] ]])
    assert.same({ { name = "", numberOfObjects = 0, objects = {} } }, c.sections)
    doc.friends:add(joe)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "joe"> insert at [0, 0] ]])
    assert.replays(c)
  end)
end)

describe("a set key path through an object", function()
  local Document = three.Document
  local Window = class "Window" { document = "Document" }
  local joe, sue, window, log, c

  before_each(function()
    joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "blue" }
    window = Window { document = Document { friends = { joe } } }
    log = Recorder()
    c = three.query(window, {
      setKeyPath = "document.friends", keyPaths = { "name" }, sectionNameKeyPath = "color", sortDescriptors = "color",
      delegate = log,
    })
  end)

  after_each(function() assert.replays(c) end)

  it("is one bracket of deletions where a nil comes in the middle", function()
    window.document = nil
    assert.callbacks(log, bracket [[
      didChangeSection "red" delete at 0
      didChangeObject <Friend "joe"> delete at [0, 0]
    ]])
    assert.same({}, c.sections)
  end)

  it("is one bracket with the net change where the middle is another object", function()
    window.document = Document { friends = { joe, sue } }
    assert.callbacks(log, bracket [[
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "sue"> insert at [0, 0]
    ]])
  end)
end)
