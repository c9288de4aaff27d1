-- object:managedObjectContext(), and ctx:objectID("Person/p1") (core-data.md CD61).
local Person = class "Person" { name = "string" }

describe("managedObjectContext", function()
  it("is the context that the object is in, as the script has it", function()
    local ctx = Context { classes = { Person } }
    local a = ctx:insert(Person { name = "a" })
    assert.equal(ctx, a:managedObjectContext())
    ctx:save()
    local child = ctx:child()
    assert.equal(child, child:fetch({ entity = "Person" })[1]:managedObjectContext())
    assert.equal(ctx, a:managedObjectContext())
  end)

  it("is nil of what is in none", function()
    local ctx = Context { classes = { Person } }
    local a = Person { name = "a" }
    assert.is_nil(a:managedObjectContext())
    ctx:insert(a)
    ctx:rollback()
    assert.is_nil(a:managedObjectContext())
  end)

  it("is there as long as an object is, also where the script has lost it", function()
    local function make() return Context({ classes = { Person } }):insert(Person { name = "a" }) end
    local a = make()
    for _ = 1, 40 do make() end
    collectgarbage()
    local ctx = a:managedObjectContext()
    assert.equal(1, ctx:count { entity = "Person" })
    assert.equal(ctx, a:managedObjectContext())
  end)
end)

describe("objectID", function()
  for _, store in ipairs { "memory", "file" } do
    it("is what the text names, in " .. store, function()
      local function context() return Context { classes = { Person }, store = store == "file" and "named.sqlite" or nil } end
      local ctx = context()
      local a = ctx:insert(Person { name = "a" })
      assert.equal(a:objectID(), ctx:objectID(tostring(a:objectID())))
      assert.equal(a:objectID(), ctx:child():objectID(tostring(a:objectID())))
      ctx:save()
      assert.equal(a:objectID(), ctx:objectID "Person/p1")
      assert.equal(a:objectID(), ctx:child():objectID "Person/p1")
      assert.is_nil(ctx:objectID "Person/t1")
      if store == "file" then assert.equal("a", context():object(context():objectID "Person/p1").name) end
    end)

    it("is nil where there is no such object, in " .. store, function()
      local ctx = Context { classes = { Person }, store = store == "file" and "named.sqlite" or nil }
      ctx:insert(Person { name = "a" })
      ctx:save()
      for _, text in ipairs { "Person/p2", "Person/p01", "Person/p", "Person/x1", "Person", "Other/p1", "", "/p1", "Person/p-1", "Person/p99999999999999999999" } do
        assert.is_nil(ctx:objectID(text), text)
      end
    end)
  end

  it("wants a text", function()
    local ctx = Context { classes = { Person } }
    assert.has_error(function() ctx:objectID(1) end, "NSInvalidArgumentException")
    assert.has_error(function() ctx:objectID() end, "NSInvalidArgumentException")
  end)
end)

it("cannot delete objects in other contexts", function()
  local one, two = Context { classes = { Person } }, Context { classes = { Person } }
  local a = one:insert(Person { name = "a" })
  assert.has_error(function() two:delete(a) end, "An NSManagedObjectContext cannot delete objects in other contexts")
end)
