-- shouldDeleteInaccessibleFaults: a fault whose row is gone becomes a deleted object without values, in place of an error
-- (core-data.md CD65).
local Person = class "Person" {
  name = { "string", default = "none" }, n = { "integer", default = 7 }, isOld = { "boolean", default = true }, friend = "Person",
  tags = array "string",
}
local one, two, mine

local function context(options)
  options = options or {}
  options.classes, options.store = { Person }, "inaccessible.sqlite"
  return Context(options)
end

before_each(function()
  one = context()
  one:insert(Person { name = "a", n = 1, friend = one:insert(Person { name = "b", n = 2 }), tags = { "x" } })
  one:save()
  two = context()
  mine = two:fetch({ entity = "Person", predicate = "name == 'a'" })[1]
  one:delete(one:fetch({ entity = "Person", predicate = "name == 'a'" })[1])
  one:save()
end)

describe("shouldDeleteInaccessibleFaults", function()
  it("is false at first", function()
    assert.is_false(two.shouldDeleteInaccessibleFaults)
    assert.has_error(function() return mine.name end, "NSObjectInaccessibleException")
  end)

  it("gives nil, 0, false and nothing, and the object is deleted", function()
    two.shouldDeleteInaccessibleFaults = true
    assert.is_nil(mine.name)
    assert.equal(0, mine.n)
    assert.is_false(mine.isOld)
    assert.is_nil(mine.friend)
    assert.equal(0, mine.tags:count())
    assert.is_true(mine:isDeleted())
    assert.is_false(mine:isFault())
    assert.same({ mine }, two.deletedObjects)
  end)

  it("lets the context save, and leaves nothing", function()
    two.shouldDeleteInaccessibleFaults = true
    local id = mine:objectID()
    assert.is_nil(mine.name)
    two:save()
    assert.is_false(two.hasChanges)
    assert.is_nil(two:object(id))
  end)

  it("is a deletion for handlers of changes", function()
    two.shouldDeleteInaccessibleFaults = true
    local deleted
    two:observeChanges(function(note) deleted = note.deleted end)
    assert.equal(0, mine.n)
    two:processPendingChanges()
    assert.same({ mine }, deleted)
  end)

  it("holds for a refreshed object", function()
    local other = two:fetch({ entity = "Person", predicate = "name == 'b'" })[1]
    assert.equal(2, other.n)
    one:delete(one:fetch({ entity = "Person" })[1])
    one:save()
    two.shouldDeleteInaccessibleFaults = true
    two:refresh(other)
    assert.equal(0, other.n)
    assert.is_true(other:isDeleted())
  end)

  it("is an option of a context, and a boolean", function()
    assert.is_true(context({ shouldDeleteInaccessibleFaults = true }).shouldDeleteInaccessibleFaults)
    assert.has_error(function() two.shouldDeleteInaccessibleFaults = 1 end, "expects a boolean")
    assert.has_error(function() context { shouldDeleteInaccessibleFaults = "yes" } end, "expects a boolean")
  end)
end)
