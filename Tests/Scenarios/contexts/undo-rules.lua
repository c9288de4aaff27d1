-- Undo and redo of what delete rules keep, of observers that act within, and of relations to what is gone.
require "library"

describe("undo of a change behind a deletion", function()
  for _, rule in ipairs { "deny", "noAction" } do
    it("brings back what leads to the deleted object, as its rule '" .. rule .. "' keeps it", function()
      local Owner = class "Owner" { name = "string", kids = set("Kid", { inverse = "owner", deleteRule = rule }) }
      local Kid = class "Kid" { name = "string", owner = "Owner" }
      local ctx = Context { classes = { Owner, Kid } }
      local owner = ctx:insert(Owner { name = "O" })
      local kid = ctx:insert(Kid { name = "K", owner = owner })
      ctx:save()
      ctx:delete(owner)
      ctx:processPendingChanges()
      kid.owner = nil
      ctx:processPendingChanges()
      for _ = 1, 2 do
        ctx:undo()
        assert.equal(owner, kid.owner)
        assert.same({ kid }, owner.kids:toTable())
      end
      assert.is_false(owner:isDeleted())
      assert.is_false(ctx.hasChanges)
    end)

    it("and redo delete again as the rule '" .. rule .. "' says", function()
      local Owner = class "Owner" { name = "string", kids = set("Kid", { inverse = "owner", deleteRule = rule }) }
      local Kid = class "Kid" { name = "string", owner = "Owner" }
      local ctx = Context { classes = { Owner, Kid } }
      local owner = ctx:insert(Owner { name = "O" })
      local kid = ctx:insert(Kid { name = "K", owner = owner })
      ctx:save()
      ctx:delete(owner)
      ctx:undo()
      ctx:redo()
      assert.is_true(owner:isDeleted())
      assert.equal(owner, kid.owner)
      assert.equal(rule == "noAction", (pcall(ctx.save, ctx)))
    end)
  end

  it("brings back what leads, one way, to an object that was never saved", function()
    local Thing = class "Thing" { name = "string" }
    local Box = class "Box" { name = "string", things = array "Thing", first = "Thing" }
    local ctx = Context { classes = { Thing, Box } }
    local x, z = ctx:insert(Thing { name = "x" }), ctx:insert(Thing { name = "z" })
    local box = ctx:insert(Box { things = { x, z }, first = x })
    ctx:processPendingChanges()
    ctx:delete(x)
    ctx:processPendingChanges()
    box.things, box.first = {}, nil
    ctx:processPendingChanges()
    ctx:undo()
    assert.same({ x, z }, box.things:toTable())
    assert.equal(x, box.first)
    assert.is_nil(x:objectID())
    ctx:undo()
    assert.same({ x, z }, box.things:toTable())
    assert.is_true(x:isInserted())
  end)
end)

describe("an observer", function()
  local ctx, x
  local Pair = class "Pair" { a = "string", b = "string" }

  before_each(function()
    ctx = Context { classes = { Pair } }
    x = ctx:insert(Pair { a = "1", b = "1" })
    ctx:save()
    x.a, x.b = "2", "2"
    ctx:processPendingChanges()
  end)

  for name, act in pairs {
    fetches = function() ctx:count { entity = "Pair" } end,
    processes = function() ctx:processPendingChanges() end,
    saves = function() ctx:save() end,
  } do
    it("that " .. name .. " within an undoing does not part it", function()
      x:observe("a", act)
      x:observe("b", act)
      for _ = 1, 2 do
        ctx:undo()
        assert.equal("1 1", x.a .. " " .. x.b)
        ctx:redo()
        assert.equal("2 2", x.a .. " " .. x.b)
      end
    end)
  end

  it("that undoes within an undoing undoes the event before, behind it", function()
    x.b = "3"
    ctx:processPendingChanges()
    local once = false
    x:observe("b", function()
      if once then return end
      once = true
      ctx:undo()
    end)
    ctx:undo()
    assert.equal("1 1", x.a .. " " .. x.b)
    ctx:redo()
    assert.equal("2 2", x.a .. " " .. x.b)
    ctx:redo()
    assert.equal("2 3", x.a .. " " .. x.b)
  end)

  for _, how in ipairs { "processPendingChanges", "save" } do
    it("that inserts again what an undoing has taken away leaves it there for redo, by " .. how, function()
      local y = ctx:insert(Pair { a = "y" })
      ctx[how](ctx)
      local once = false
      ctx:observeChanges(function(note)
        if once or #note.deleted == 0 then return end
        once = true
        ctx:insert(y)
        ctx[how](ctx)
      end)
      ctx:undo()
      assert.is_not_nil(y:objectID())
      ctx:redo()
      assert.is_not_nil(y:objectID())
      assert.is_false(y:isDeleted())
      assert.equal(2, ctx:count { entity = "Pair" })
      ctx:save()
      ctx:reset()
      assert.equal(2, ctx:count { entity = "Pair" })
    end)
  end

  it("that rolls back within an undoing ends it", function()
    x:observe("a", function() ctx:rollback() end)
    x:observe("b", function() ctx:rollback() end)
    ctx:undo()
    assert.equal("1 1", x.a .. " " .. x.b)
    assert.is_false(ctx.hasChanges)
    ctx:redo()
    assert.equal("1 1", x.a .. " " .. x.b)
  end)
end)
