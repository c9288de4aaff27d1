-- obtainPermanentIDs makes IDs permanent before the save; objects are new all the same, and no number is given twice
-- (core-data.md CD59).
local Person = class "Person" { name = "string" }

for _, store in ipairs { "memory", "file" } do
  local function context() return Context { classes = { Person }, store = store == "file" and "permanent.sqlite" or nil } end

  describe("obtainPermanentIDs in " .. store, function()
    it("makes them permanent, and the objects stay new", function()
      local ctx = context()
      local a, b = ctx:insert(Person { name = "a" }), ctx:insert(Person { name = "b" })
      local id = b:objectID()
      ctx:obtainPermanentIDs { b }
      assert.equal(id, b:objectID())
      assert.is_false(id.isTemporary)
      assert.equal("Person/p1", tostring(id))
      assert.is_true(a:objectID().isTemporary)
      assert.is_true(b:isInserted())
      ctx:save()
      assert.equal("Person/p2 Person/p1", tostring(a:objectID()) .. " " .. tostring(b:objectID()))
      assert.is_false(b:isInserted())
      b.name = "c"
      ctx:save()
    end)

    it("keeps the order of insertion, and finds the objects later", function()
      local ctx = context()
      local a, b = ctx:insert(Person { name = "a" }), ctx:insert(Person { name = "b" })
      ctx:obtainPermanentIDs { b }
      ctx:save()
      ctx:reset()
      assert.same({ a, b }, ctx:fetch { entity = "Person" })
    end)

    it("gives no number again", function()
      local ctx = context()
      local gone = ctx:insert(Person { name = "gone" })
      ctx:obtainPermanentIDs { gone }
      ctx:rollback()
      local next = ctx:insert(Person { name = "next" })
      ctx:save()
      assert.equal("Person/p2", tostring(next:objectID()))
    end)

    it("leaves permanent ones, and takes an object twice", function()
      local ctx = context()
      local a = ctx:insert(Person { name = "a" })
      ctx:obtainPermanentIDs { a, a }
      ctx:obtainPermanentIDs { a }
      assert.equal("Person/p1", tostring(a:objectID()))
    end)

    it("of a child are its parent's, and of the store", function()
      local parent = context()
      local child = parent:child()
      local a = child:insert(Person { name = "a" })
      child:obtainPermanentIDs { a }
      assert.equal("Person/p1", tostring(a:objectID()))
      child:save()
      parent:save()
      assert.equal("Person/p1", tostring(parent:fetch({ entity = "Person" })[1]:objectID()))
    end)
  end)
end

it("two contexts of one file get different numbers", function()
  local function context() return Context { classes = { Person }, store = "permanent.sqlite" } end
  local one, two = context(), context()
  local a, b = one:insert(Person { name = "a" }), two:insert(Person { name = "b" })
  one:obtainPermanentIDs { a }
  two:save()
  one:save()
  assert.equal("Person/p1 Person/p2", tostring(a:objectID()) .. " " .. tostring(b:objectID()))
  assert.equal(2, context():count { entity = "Person" })
end)

it("takes a list of objects of the context", function()
  local one, two = Context { classes = { Person } }, Context { classes = { Person } }
  local a = two:insert(Person { name = "a" })
  assert.has_error(function() one:obtainPermanentIDs { a } end, "objects in other contexts")
  assert.has_error(function() one:obtainPermanentIDs { Person { name = "b" } } end, "which is in no context")
  assert.has_error(function() one:obtainPermanentIDs { 1 } end, "NSInvalidArgumentException")
  assert.has_error(function() one:obtainPermanentIDs(a) end, "NSInvalidArgumentException")
  assert.is_true(a:objectID().isTemporary)
end)
