-- existingObject asks the store and raises where there is no such object; registeredObject and registeredObjects read nothing
-- (core-data.md CD58).
local Person = class "Person" { name = "string", friend = "Person" }
local one, two, id

local function context() return Context { classes = { Person }, store = "existing.sqlite" } end

before_each(function()
  one = context()
  local person = one:insert(Person { name = "a", friend = one:insert(Person { name = "b" }) })
  one:save()
  id = person:objectID()
  two = context()
end)

local function raisesMissing(f)
  local ok, e = pcall(f)
  assert.is_false(ok)
  assert.equal("NSManagedObjectReferentialIntegrityError", e.name)
  assert.equal(133000, e.cocoaCode)
  assert.equal("Attempt to access an object not found in store", e.reason)
end

describe("existingObject", function()
  it("gives the object, read", function()
    local mine = two:existingObject(id)
    assert.is_false(mine:isFault())
    assert.equal("a", mine.name)
    assert.equal(mine, two:existingObject(id))
    assert.equal(mine, two:object(id))
  end)

  it("raises where others have deleted it, whether it is here or not", function()
    local three = context()
    local known = three:existingObject(id)
    one:delete(one:object(id))
    one:save()
    raisesMissing(function() two:existingObject(id) end)
    raisesMissing(function() three:existingObject(id) end)
    assert.equal("a", known.name)
  end)

  it("raises where it is deleted here", function()
    two:delete(two:existingObject(id))
    raisesMissing(function() two:existingObject(id) end)
  end)

  it("gives what is new here", function()
    local new = two:insert(Person { name = "c" })
    assert.equal(new, two:existingObject(new:objectID()))
  end)

  it("of a child asks its parent", function()
    local parent = Context { classes = { Person } }
    local theirs = parent:insert(Person { name = "a" })
    local child = parent:child()
    local its = child:existingObject(theirs:objectID())
    assert.equal("a", its.name)
    parent:delete(theirs)
    raisesMissing(function() child:existingObject(its:objectID()) end)
  end)

  it("wants an ID", function()
    assert.has_error(function() two:existingObject("Person/p1") end, "NSInvalidArgumentException")
    assert.has_error(function() two:existingObject() end, "NSInvalidArgumentException")
  end)
end)

describe("registeredObject", function()
  it("is nil before the object is read, and reads nothing", function()
    assert.is_nil(two:registeredObject(id))
    assert.same({}, two.registeredObjects)
    local mine = two:object(id)
    assert.equal(mine, two:registeredObject(id))
    assert.is_true(mine:isFault())
  end)

  it("gives a fault as it is", function()
    local friend = two:object(id).friend
    assert.equal(friend, two:registeredObject(friend:objectID()))
    assert.is_true(friend:isFault())
    assert.same({ two:object(friend:objectID()), two:object(id) }, two.registeredObjects)
  end)

  it("is nil for what is deleted", function()
    two:delete(two:object(id))
    assert.is_nil(two:registeredObject(id))
  end)

  it("wants an ID", function()
    assert.has_error(function() two:registeredObject(1) end, "NSInvalidArgumentException")
  end)
end)
