-- performQuery: what it checks, what it reads, and that it says nothing.
local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" {
  title = "string", friends = set "Friend", list = array "Friend", row = orderedSet "Friend",
}

local joe, sue, doc

before_each(function()
  joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "blue" }
  doc = Document { title = "D", friends = { sue, joe }, list = { sue, joe, sue }, row = { sue, joe } }
end)

local function make(options)
  local all = {
    observed = doc, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" },
  }
  for key, value in pairs(options or {}) do
    if value == null then all[key] = nil else all[key] = value end
  end
  return SetController(all)
end

describe("performQuery", function()
  it("is true, sends nothing, and the content is there", function()
    local log = Recorder()
    local c = make { delegate = log }
    assert.same({}, c.sections)
    assert.is_true(c:performQuery())
    assert.no_callbacks(log)
    assert.same({ { name = "", numberOfObjects = 2, objects = { joe, sue } } }, c.sections)
  end)

  it("does not begin to observe before it is called", function()
    local log = Recorder()
    local c = make { delegate = log }
    doc.friends:remove(joe)
    assert.no_callbacks(log)
    c:performQuery()
    assert.same({ sue }, c.sections[1].objects)
  end)

  it("reads ordered sets and arrays too, every occurrence", function()
    local c = make { setKeyPath = "row" }
    assert.is_true(c:performQuery())
    assert.same({ joe, sue }, c.sections[1].objects)
    c = make { setKeyPath = "list" }
    assert.is_true(c:performQuery())
    assert.same({ joe, sue, sue }, c.sections[1].objects)
  end)

  it("reads nil as nothing", function()
    doc.friends = nil
    local c = make()
    assert.is_true(c:performQuery())
    assert.equal(1, #c.sections)
    assert.equal(0, c.sections[1].numberOfObjects)
  end)

  it("hides members that do not pass filteredBy", function()
    local c = make { filteredBy = "color == 'red'" }
    c:performQuery()
    assert.same({ joe }, c.sections[1].objects)
    assert.equal('color == "red"', c.filteringPredicate.format)
  end)

  it("starts afresh when it is called again, silently", function()
    local log = Recorder()
    local c = make { delegate = log }
    c:performQuery()
    c:pause()
    doc.friends:remove(joe)
    assert.is_true(c:performQuery())
    assert.no_callbacks(log)
    assert.same({ sue }, c.sections[1].objects)
    doc.friends:add(joe)
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "joe"> insert at [0, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)
end)

describe("performQuery gives false and an error", function()
  local function failing(options)
    local ok, e = make(options):performQuery()
    assert.is_false(ok)
    assert.truthy(e.reason)
    return e
  end

  it("each of its own, for what is missing or wrong", function()
    local reasons = {}
    for _, options in ipairs {
      { observed = null }, { setKeyPath = null }, { setKeyPath = "title" }, { sortDescriptors = {} },
      { keyPaths = {} },
    } do
      local e = failing(options)
      assert.is_nil(reasons[e.reason])
      reasons[e.reason] = true
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)

  it("for keys that are not there", function()
    assert.equal("NSUndefinedKeyException", failing({ setKeyPath = "frends" }).name)
    assert.equal("NSUndefinedKeyException", failing({ keyPaths = { "nme" } }).name)
    assert.equal("NSUndefinedKeyException", failing({ sortDescriptors = { "nme" } }).name)
    assert.equal("NSUndefinedKeyException", failing({ sectionNameKeyPath = "colr" }).name)
    assert.equal("NSUndefinedKeyException", failing({ filteredBy = "nme == 'joe'" }).name)
  end)

  it("where the sort interleaves sections, naming the position and the section", function()
    doc.friends:add(Friend { name = "tom", color = "red" })
    local e = failing { sectionNameKeyPath = "color" }
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.matches("index 2", e.reason)
    assert.matches("'red'", e.reason)
  end)

  it("where a filter or a comparator raises, and never throws", function()
    local c = make { filteredBy = { function() error "no" end, keyPaths = {} } }
    local ok, e = c:performQuery()
    assert.is_false(ok)
    assert.matches("no", tostring(e))
  end)

  it("and observes nothing then", function()
    local log = Recorder()
    local c = make { delegate = log, keyPaths = { "name", "nme" } }
    assert.is_false((c:performQuery()))
    joe.name = "Z"
    doc.friends:removeAll()
    assert.no_callbacks(log)
    assert.same({}, c.sections)
  end)

  it("and nothing is observed any more where an earlier query was good", function()
    local log = Recorder()
    local c = make { delegate = log }
    assert.is_true(c:performQuery())
    c.keyPaths = {}
    assert.is_false((c:performQuery()))
    doc.friends:remove(joe)
    assert.no_callbacks(log)
    assert.same({}, c.sections)
    c.keyPaths = { "name" }
    assert.is_true(c:performQuery())
    doc.friends:add(joe)
    assert.equal(3, #log)
    assert.replays(c)
  end)
end)

describe("a set controller", function()
  it("gives what it was made of", function()
    local c = make { sectionNameKeyPath = "color", sortDescriptors = { "color", "-name" } }
    assert.equal(doc, c.observed)
    assert.equal("friends", c.setKeyPath)
    assert.same({ "name" }, c.keyPaths)
    assert.equal("color", c.sectionNameKeyPath)
    assert.same({ "color", "-name" }, c.sortDescriptors)
    assert.is_nil(c.filteringPredicate)
    assert.is_nil(c.delegate)
  end)

  it("refuses misspelt options and fields, saying what was meant", function()
    local ok, e = pcall(SetController, { observd = doc })
    assert.is_false(ok)
    assert.equal("did you mean 'observed'?", e.hint)
    ok, e = pcall(function() return make().sectons end)
    assert.is_false(ok)
    assert.equal("did you mean 'sections'?", e.hint)
  end)
end)
