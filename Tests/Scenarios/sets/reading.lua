-- Looking up objects and index paths.
local three = require "three-friends"
local Friend = three.Friend

local joe, sue, zoe, doc, c

before_each(function()
  joe, sue, zoe, doc = three.make()
  c = three.query(doc, {
    keyPaths = { "name" }, sectionNameKeyPath = "color", sortDescriptors = { "color", "name" },
  })
end)

describe("a set controller", function()
  it("gives the object at an index path", function()
    assert.equal(joe, c:objectAtIndexPath { 0, 0 })
    assert.equal(sue, c:objectAtIndexPath { 0, 1 })
    assert.equal(zoe, c:objectAtIndexPath { 1, 0 })
  end)

  it("raises for an index path that is not there, saying what is not", function()
    local ok, e = pcall(function() c:objectAtIndexPath { 0, 2 } end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.equal("no object at index 2 in section at index 0", e.reason)
    ok, e = pcall(function() c:objectAtIndexPath { 2, 0 } end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.equal("no section at index 2", e.reason)
    assert.has_error(function() c:objectAtIndexPath { -1, 0 } end, "no section at index -1")
    assert.has_error(function() c:objectAtIndexPath(5) end, "index path")
  end)

  it("raises before the query, where nothing is there", function()
    local other = SetController {
      observed = doc, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = "name",
    }
    assert.has_error(function() other:objectAtIndexPath { 0, 0 } end, "no section at index 0")
    assert.is_nil(other:indexPathForObject(joe))
    assert.same({ sections = {} }, other:snapshot())
  end)

  it("gives the index path of an object, and nil where it is not shown", function()
    assert.same({ 0, 1 }, c:indexPathForObject(sue))
    assert.same({ 1, 0 }, c:indexPathForObject(zoe))
    assert.is_nil(c:indexPathForObject(Friend { name = "sue", color = "red" }))
    doc.friends:remove(joe)
    assert.same({ 0, 0 }, c:indexPathForObject(sue))
    assert.is_nil(c:indexPathForObject(joe))
  end)

  it("gives a snapshot", function()
    assert.same({
      sections = { { name = "red", objects = { joe, sue } }, { name = "yellow", objects = { zoe } } },
    }, c:snapshot())
  end)

  it("gives sections that stay what they were", function()
    local sections = c.sections
    doc.friends:removeAll()
    assert.equal(2, sections[1].numberOfObjects)
    assert.same({ joe, sue }, sections[1].objects)
    assert.same({}, c.sections)
  end)

  it("has index titles: the first letter, capital; none for no name", function()
    sue.color = nil
    joe.color = "\u{e9}cru"
    assert.same({ nil, "\u{c9}", "Y" }, { c.sections[1].indexTitle, c.sections[2].indexTitle, c.sections[3].indexTitle })
  end)

  it("is printed with its set", function()
    doc.name = "D"
    assert.equal('<SetController friends of <Document "D">>', tostring(c))
    assert.equal("<SetController>", tostring(SetController {}))
  end)
end)
