-- Members that come and go: sections with them, one bracket for each mutation.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local kinds = { { "a set", set }, { "an ordered set", orderedSet }, { "an array", array } }

for number, kind in ipairs(kinds) do
  describe("a controller of " .. kind[1], function()
    local Document = class("Document" .. number) { friends = kind[2] "Friend" }
    local joe, sue, zoe, doc, log, c

    before_each(function()
      joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "red" }
      zoe = Friend { name = "zoe", color = "yellow" }
      doc = Document { friends = { zoe, sue, joe } }
      log = Recorder()
      c = SetController {
        observed = doc, setKeyPath = "friends", keyPaths = { "name", "color" }, sectionNameKeyPath = "color",
        sortDescriptors = { "color", "name" }, filteredBy = "age < 100", delegate = log,
      }
      assert.is_true(c:performQuery())
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
      assert.callbacks(log, [[
        willChangeContent
        didChangeObject <Friend "kim"> insert at [0, 1]
        didChangeContent
      ]])
    end)

    it("sends the section first where the member needs a new one", function()
      doc.friends:add(Friend { name = "tom", color = "white" })
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "white" insert at 1
        didChangeObject <Friend "tom"> insert at [1, 0]
        didChangeContent
      ]])
    end)

    it("sends a deletion for a member that is removed", function()
      doc.friends:remove(sue)
      assert.callbacks(log, [[
        willChangeContent
        didChangeObject <Friend "sue"> delete at [0, 1]
        didChangeContent
      ]])
    end)

    it("sends the section first where the member was its last", function()
      doc.friends:remove(zoe)
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "yellow" delete at 1
        didChangeObject <Friend "zoe"> delete at [1, 0]
        didChangeContent
      ]])
    end)

    it("sends what is added in one call in one bracket: sections, then objects, ascending", function()
      doc.friends:addAll {
        Friend { name = "tom", color = "white" }, Friend { name = "ann", color = "blue" },
        Friend { name = "bob", color = "white" }, Friend { name = "kim", color = "red" },
      }
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "blue" insert at 0
        didChangeSection "white" insert at 2
        didChangeObject <Friend "ann"> insert at [0, 0]
        didChangeObject <Friend "kim"> insert at [1, 1]
        didChangeObject <Friend "bob"> insert at [2, 0]
        didChangeObject <Friend "tom"> insert at [2, 1]
        didChangeContent
      ]])
    end)

    it("sends what is removed in one call in one bracket, descending", function()
      doc.friends:removeAll()
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "yellow" delete at 1
        didChangeSection "red" delete at 0
        didChangeObject <Friend "zoe"> delete at [1, 0]
        didChangeObject <Friend "sue"> delete at [0, 1]
        didChangeObject <Friend "joe"> delete at [0, 0]
        didChangeContent
      ]])
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
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "blue" insert at 0
        didChangeObject <Friend "sue"> delete at [0, 1]
        didChangeObject <Friend "ann"> insert at [0, 0]
        didChangeContent
      ]])
    end)

    it("sends nothing where the whole is assigned and nothing changes", function()
      doc.friends = { joe, zoe, sue }
      assert.no_callbacks(log)
    end)

    it("sends deletions where nil is assigned, and goes on when there is something again", function()
      doc.friends = nil
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "yellow" delete at 1
        didChangeSection "red" delete at 0
        didChangeObject <Friend "zoe"> delete at [1, 0]
        didChangeObject <Friend "sue"> delete at [0, 1]
        didChangeObject <Friend "joe"> delete at [0, 0]
        didChangeContent
      ]])
      doc.friends = { zoe }
      assert.callbacks(log, [[
        willChangeContent
        didChangeSection "yellow" insert at 0
        didChangeObject <Friend "zoe"> insert at [0, 0]
        didChangeContent
      ]])
      doc.friends:add(joe)
      assert.equal(2, #c.sections)
    end)
  end)
end

describe("setSet", function()
  it("is one bracket with the net change", function()
    local Document = class "Document" { friends = set "Friend" }
    local joe, sue = Friend { name = "joe" }, Friend { name = "sue" }
    local doc, log = Document { friends = { joe, sue } }, Recorder()
    local c = SetController {
      observed = doc, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = "name", delegate = log,
    }
    c:performQuery()
    doc.friends:setSet { sue, Friend { name = "ann" } }
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "ann"> insert at [0, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)
end)

describe("without a section key path", function()
  local Document = class "Document" { friends = set "Friend" }
  local joe, doc, log, c

  before_each(function()
    joe = Friend { name = "joe" }
    doc, log = Document { friends = { joe } }, Recorder()
    c = SetController {
      observed = doc, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = "name", delegate = log,
    }
    c:performQuery()
  end)

  it("there is always exactly one section, without a name, also when it is empty", function()
    doc.friends:remove(joe)
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
    assert.same({ { name = "", numberOfObjects = 0, objects = {} } }, c.sections)
    doc.friends:add(joe)
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> insert at [0, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)
end)

describe("a set key path through an object", function()
  local Document = class "Document" { friends = set "Friend" }
  local Window = class "Window" { document = "Document" }
  local joe, sue, window, log, c

  before_each(function()
    joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "blue" }
    window = Window { document = Document { friends = { joe } } }
    log = Recorder()
    c = SetController {
      observed = window, setKeyPath = "document.friends", keyPaths = { "name" }, sectionNameKeyPath = "color",
      sortDescriptors = "color", delegate = log,
    }
    c:performQuery()
  end)

  after_each(function() assert.replays(c) end)

  it("is one bracket of deletions where a nil comes in the middle", function()
    window.document = nil
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "red" delete at 0
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeContent
    ]])
    assert.same({}, c.sections)
  end)

  it("is one bracket with the net change where the middle is another object", function()
    window.document = Document { friends = { joe, sue } }
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "sue"> insert at [0, 0]
      didChangeContent
    ]])
  end)
end)
