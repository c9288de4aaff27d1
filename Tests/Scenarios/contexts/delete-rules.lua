-- deleteRule: what becomes of the other end when an object is deleted. The rules act when changes are processed, from the
-- object that was deleted first (decisions.md 17 and 23).
local library = require "library"
local names = library.names

--- A context of owners whose `items` have a rule, and one owner with two items that are saved.
local function make(rule, inverse)
  local Owner = class "Owner" {
    name = "string", items = orderedSet("Item", { deleteRule = rule, inverse = inverse and "owner" or nil }),
  }
  local Item = class "Item" { name = "string", owner = "Owner" }
  local ctx = Context { classes = { Owner, Item } }
  local owner = Owner { name = "o", items = { Item { name = "1" }, Item { name = "2" } } }
  ctx:insert(owner)
  ctx:save()
  return ctx, owner, owner.items:at(0), owner.items:at(1), Owner, Item
end

describe("nullify", function()
  it("is the rule where none is given", function()
    local ctx, owner, one = make(nil, true)
    ctx:delete(owner)
    ctx:save()
    assert.is_nil(one.owner)
    assert.equal(2, ctx:count { entity = "Item" })
  end)

  it("sets the other end's to-one relation to nil", function()
    local ctx, owner, one, two = make("nullify", true)
    ctx:delete(owner)
    ctx:processPendingChanges()
    assert.is_nil(one.owner)
    assert.is_nil(two.owner)
    assert.same({ one, two }, ctx.updatedObjects)
  end)

  it("takes the object out of the other end's collection", function()
    local ctx, owner, one = make("nullify", true)
    ctx:delete(one)
    ctx:processPendingChanges()
    assert.equal("2", names(owner.items:toTable()))
    assert.same({ owner }, ctx.updatedObjects)
  end)

  it("is saved with the deletion", function()
    local ctx, _, one = make("nullify", true)
    ctx:delete(one)
    ctx:save()
    assert.is_false(ctx.hasChanges)
    ctx:reset()
    local fetched = ctx:fetch { entity = "Owner" }
    assert.equal("2", names(fetched[1].items:toTable()))
  end)

  it("acts at what the relation holds when changes are processed", function()
    local ctx, owner, one, two = make("nullify", true)
    ctx:delete(owner)
    owner.items:remove(one)
    ctx:processPendingChanges()
    assert.is_nil(two.owner)
    assert.is_nil(one.owner)
  end)
end)

describe("cascade", function()
  it("deletes what the relation holds", function()
    local ctx, owner, one, two = make("cascade", true)
    ctx:delete(owner)
    assert.is_false(one:isDeleted())
    ctx:processPendingChanges()
    assert.is_true(one:isDeleted())
    assert.same({ owner, one, two }, ctx.deletedObjects)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Item" })
  end)

  it("works without an inverse", function()
    local ctx, owner = make("cascade", false)
    ctx:delete(owner)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Item" })
  end)

  it("tells of all of them in one note, the object deleted first in front", function()
    local ctx, owner = make("cascade", true)
    local notes = library.notesOf(ctx)
    ctx:delete(owner)
    ctx:save()
    assert.same({ "deleted o 1 2" }, notes())
  end)

  it("does nothing where a member is deleted", function()
    local ctx, owner, one = make("cascade", true)
    ctx:delete(one)
    ctx:save()
    assert.equal(1, ctx:count { entity = "Owner" })
    assert.equal("2", names(owner.items:toTable()))
  end)

  it("spares what has left the relation before", function()
    local ctx, owner, one = make("cascade", true)
    owner.items:remove(one)
    ctx:delete(owner)
    ctx:save()
    assert.same({ one }, ctx:fetch { entity = "Item" })
  end)

  it("takes what has joined the relation in the same event", function()
    local ctx, owner, _, _, _, Item = make("cascade", true)
    owner.items:add(Item { name = "3" })
    ctx:delete(owner)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Item" })
  end)

  it("leads from one to the next, in circles too", function()
    local Link = class "Link" { name = "string", next = { "Link", deleteRule = "cascade" } }
    local ctx = Context { classes = { Link } }
    local links = {}
    for i = 1, 4 do links[i] = ctx:insert(Link { name = tostring(i) }) end
    for i = 1, 3 do links[i].next = links[i % 3 + 1] end
    links[4].next = links[1]
    ctx:save()
    ctx:delete(links[2])
    ctx:processPendingChanges()
    assert.equal("2 3 1", names(ctx.deletedObjects))
    ctx:save()
    assert.equal("4", names(ctx:fetch { entity = "Link" }))
  end)

  it("of an object to itself ends", function()
    local Link = class "Link" { name = "string", next = { "Link", deleteRule = "cascade" } }
    local ctx = Context { classes = { Link } }
    local link = ctx:insert(Link { name = "1" })
    link.next = link
    ctx:save()
    ctx:delete(link)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Link" })
  end)

  it("works in both directions of a pair of inverses", function()
    local Left = class "Left" { name = "string", right = { "Right", inverse = "left", deleteRule = "cascade" } }
    local Right = class "Right" { name = "string", left = { "Left", deleteRule = "cascade" } }
    local ctx = Context { classes = { Left, Right } }
    local left, right = Left { name = "l" }, Right { name = "r" }
    left.right = right
    ctx:insert(left)
    ctx:save()
    ctx:delete(right)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Left" } + ctx:count { entity = "Right" })
  end)

  it("goes down a long chain", function()
    local Link = class "Link" { next = { "Link", deleteRule = "cascade" } }
    local ctx = Context { classes = { Link } }
    local first = Link {}
    local last = first
    for _ = 2, 5000 do
      last.next = Link {}
      last = last.next
    end
    ctx:insert(first)
    ctx:save()
    ctx:delete(first)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Link" })
  end)
end)

describe("deny", function()
  local function code(f)
    local ok, e = pcall(f)
    assert.is_false(ok)
    return e
  end

  it("lets the object be marked, and fails the save", function()
    local ctx, owner = make("deny", true)
    ctx:delete(owner)
    assert.is_true(owner:isDeleted())
    assert.has_error(function() ctx:save() end, "NSValidationRelationshipDeniedDeleteError")
  end)

  it("has Cocoa's code, and names the object and the key", function()
    local ctx, owner = make("deny", true)
    ctx:delete(owner)
    local e = code(function() ctx:save() end)
    assert.matches("1600", tostring(e))
    assert.matches('<Owner "o">', e.reason)
    assert.matches("items", e.reason)
  end)

  it("does not keep changes from being processed", function()
    local ctx, owner = make("deny", true)
    local notes = library.notesOf(ctx)
    ctx:delete(owner)
    ctx:processPendingChanges()
    assert.same({ "deleted o" }, notes())
  end)

  it("saves nothing, and changes nothing of what waits", function()
    local ctx, owner, one, _, _, Item = make("deny", true)
    local three = ctx:insert(Item { name = "3" })
    one.name = "1b"
    ctx:delete(owner)
    pcall(function() ctx:save() end)
    assert.is_true(three:isInserted())
    assert.equal("Item/t3", tostring(three:objectID()))
    assert.is_true(one:isUpdated())
    assert.is_true(owner:isDeleted())
    assert.is_true(ctx.hasChanges)
    assert.equal(2, owner.items:count())
    ctx:rollback()
    assert.is_false(ctx.hasChanges)
    assert.equal("1", one.name)
    assert.same({ owner }, ctx:fetch { entity = "Owner" })
  end)

  it("is silent where the relation is empty", function()
    local ctx, owner = make("deny", true)
    owner.items:removeAll()
    ctx:delete(owner)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Owner" })
    assert.equal(2, ctx:count { entity = "Item" })
  end)

  it("is silent where the members are deleted too, in whatever order", function()
    local ctx, owner, one, two = make("deny", true)
    ctx:delete(one)
    ctx:delete(owner)
    ctx:delete(two)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Owner" } + ctx:count { entity = "Item" })
  end)

  it("is silent after the members have gone", function()
    local ctx, owner, one, two = make("deny", true)
    ctx:delete(owner)
    pcall(function() ctx:save() end)
    ctx:delete(one)
    ctx:delete(two)
    ctx:save()
    assert.is_false(ctx.hasChanges)
  end)

  it("fails the save of a cascade that meets it, with nothing saved", function()
    local Root = class "Root" { name = "string", owners = set("Holder", { inverse = "root", deleteRule = "cascade" }) }
    local Holder = class "Holder" { name = "string", root = "Root", things = set("Thing", { inverse = "holder", deleteRule = "deny" }) }
    local Thing = class "Thing" { name = "string", holder = "Holder" }
    local ctx = Context { classes = { Root, Holder, Thing } }
    local root = ctx:insert(Root {
      name = "r", owners = { Holder { name = "h", things = { Thing { name = "t" } } }, Holder { name = "i" } },
    })
    ctx:save()
    ctx:delete(root)
    local e = code(function() ctx:save() end)
    assert.matches("1600", tostring(e))
    assert.matches('<Holder "h">', e.reason)
    assert.equal("r h i", names(ctx.deletedObjects))
    ctx:rollback()
    assert.same({ root }, ctx:fetch { entity = "Root" })
    assert.equal("h i", names(root.owners:toTable()))
  end)

  it("is told of several objects together", function()
    local ctx, owner, _, _, Owner, Item = make("deny", true)
    local other = ctx:insert(Owner { name = "p", items = { Item { name = "3" } } })
    ctx:save()
    ctx:delete(owner)
    ctx:delete(other)
    local e = code(function() ctx:save() end)
    assert.matches('<Owner "o">', e.reason)
    assert.matches('<Owner "p">', e.reason)
  end)

  it("counts a to-one relation that holds an object", function()
    local Child = class "Kid" { name = "string", parent = { "Kid", deleteRule = "deny" } }
    local ctx = Context { classes = { Child } }
    local kid = ctx:insert(Child { name = "k", parent = Child { name = "p" } })
    ctx:save()
    ctx:delete(kid)
    assert.has_error(function() ctx:save() end, "NSValidationRelationshipDeniedDeleteError")
    kid.parent = nil
    ctx:save()
    assert.equal("p", names(ctx:fetch { entity = "Kid" }))
  end)

  --- An owner that was never saved and is deleted while an item leads to it; processed meanwhile, or not.
  local function denied(isProcessed)
    local ctx, _, one, _, Owner = make("deny", true)
    local new = ctx:insert(Owner { name = "n" })
    one.owner = new
    if isProcessed then ctx:processPendingChanges() end
    ctx:delete(new)
    local e = code(function() ctx:save() end)
    assert.matches("1600", tostring(e))
    assert.matches('<Owner "n">', e.reason)
    return ctx, new, one
  end

  for _, isProcessed in ipairs { true, false } do
    local when = isProcessed and "processed" or "not processed"
    it("refuses the deletion of an object that was never saved, " .. when, function()
      local ctx, new, one = denied(isProcessed)
      assert.equal("o", names(ctx:fetch { entity = "Owner" }))
      assert.equal(new, one.owner)
      assert.is_true(ctx.hasChanges)
      one.owner = nil
      ctx:save()
      assert.is_false(ctx.hasChanges)
      assert.is_nil(new:objectID())
    end)

    it("lets an object that was never saved be inserted again, " .. when, function()
      local ctx, new = denied(isProcessed)
      ctx:insert(new)
      ctx:save()
      assert.equal("o n", names(ctx:fetch { entity = "Owner" }))
    end)

    it("lets the deletion of an object that was never saved be rolled back, " .. when, function()
      local ctx, new, one = denied(isProcessed)
      ctx:rollback()
      assert.equal("o", one.owner.name)
      assert.is_nil(new:objectID())
      assert.is_false(ctx.hasChanges)
      ctx:save()
    end)
  end

  it("refuses again what was undone and done again", function()
    local ctx, new, one = denied(true)
    ctx:undo()
    assert.is_true(new:isInserted())
    ctx:redo()
    assert.has_error(function() ctx:save() end, "NSValidationRelationshipDeniedDeleteError")
    one.owner = nil
    ctx:save()
    assert.is_nil(new:objectID())
  end)

  it("is over where the insertion is undone", function()
    local ctx, new, one = denied(false)
    ctx:undo()
    assert.equal("o", one.owner.name)
    assert.equal(0, #new.items)
    ctx:save()
    assert.is_nil(new:objectID())
  end)

  it("does not count objects that are gone", function()
    local ctx, owner, one, two = make("deny", false)
    ctx:delete(one)
    ctx:delete(two)
    ctx:save()
    ctx:delete(owner)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Owner" })
  end)
end)

describe("every rule", function()
  local Top = class "Top" { name = "string", middles = array("Middle", { inverse = "top", deleteRule = "cascade" }) }
  local Middle = class "Middle" {
    name = "string", order = "integer", top = { "Top", inverse = "middles" },
    leaves = set("Leaf", { inverse = "middle", deleteRule = "nullify" }),
    locks = set("Lock", { inverse = "middle", deleteRule = "deny" }),
  }
  local Leaf = class "Leaf" { name = "string", middle = { "Middle", inverse = "leaves" } }
  local Lock = class "Lock" { name = "string", middle = { "Middle", inverse = "locks" } }

  local function world()
    local ctx = Context { classes = { Top, Middle, Leaf, Lock } }
    local leaf, middle = Leaf { name = "l" }, Middle { name = "m" }
    local top = ctx:insert(Top { name = "t", middles = { middle } })
    middle.leaves = { leaf }
    ctx:save()
    return ctx, top, middle, leaf
  end

  it("acts for what a cascade reaches and was changed before", function()
    local ctx, top, middle, leaf = world()
    middle.order = 5
    ctx:delete(top)
    ctx:save()
    assert.is_nil(leaf.middle)
    ctx:refresh(leaf)
    assert.is_nil(leaf.middle)
    assert.equal(0, ctx:count { entity = "Middle" })
  end)

  it("acts for what a cascade reaches and was inserted before", function()
    local ctx, top, _, leaf = world()
    local new = ctx:insert(Middle { name = "n", leaves = { leaf } })
    top.middles:add(new)
    ctx:delete(top)
    ctx:save()
    assert.is_nil(leaf.middle)
    assert.equal(0, ctx:count { entity = "Middle" })
  end)

  it("is asked of what a cascade reaches and was changed before", function()
    local ctx, top, middle = world()
    middle.locks:add(ctx:insert(Lock { name = "k" }))
    ctx:delete(top)
    assert.has_error(function() ctx:save() end, "NSValidationRelationshipDeniedDeleteError")
  end)

  it("acts from the object that was deleted first", function()
    local A = class "Old" { name = "string", next = { "Old", inverse = "before" }, before = { "Old", inverse = "next" } }
    local ctx, log = Context { classes = { A } }, {}
    local a, b, c = ctx:insert(A { name = "a" }), ctx:insert(A { name = "b" }), ctx:insert(A { name = "c" })
    a.next, b.next = b, c
    ctx:save()
    for _, object in ipairs { a, b, c } do object:observe("next", function() table.insert(log, object.name) end) end
    a.name, b.name = "x", "y"
    ctx:delete(b)
    ctx:delete(a)
    ctx:processPendingChanges()
    assert.same({ "x", "y" }, log)
  end)

  it("lets what observers of it relate come into the context", function()
    local ctx, top, middle, leaf = world()
    leaf:observe("middle", function()
      if not leaf.middle then leaf.middle = Middle { name = "new" } end
    end)
    ctx:delete(middle)
    ctx:save()
    assert.equal("new", leaf.middle.name)
    assert.is_false(leaf.middle:isInserted())
    ctx:refresh(leaf)
    assert.equal("new", leaf.middle.name)
    assert.equal("t", top.name)
  end)
end)

describe("noAction", function()
  it("leaves the other end as it is", function()
    local ctx, owner, one = make("noAction", true)
    ctx:delete(owner)
    ctx:processPendingChanges()
    assert.equal(owner, one.owner)
    assert.same({}, ctx.updatedObjects)
  end)

  it("does not keep the object from being deleted", function()
    local ctx, owner = make("noAction", true)
    ctx:delete(owner)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Owner" })
    assert.equal(2, ctx:count { entity = "Item" })
    assert.is_false(ctx.hasChanges)
  end)

  it("does not bring the object back by later changes", function()
    local ctx, owner, one = make("noAction", true)
    ctx:delete(owner)
    ctx:save()
    one.name = "1b"
    ctx:save()
    assert.equal(0, ctx:count { entity = "Owner" })
  end)
end)

describe("several rules", function()
  it("act from the object deleted first", function()
    local Team = class "Team" {
      name = "string", players = set("Player", { inverse = "team", deleteRule = "cascade" }),
      coach = { "Player", deleteRule = "nullify" },
    }
    local Player = class "Player" { name = "string", team = "Team", shoes = set("Shoe", { inverse = "player", deleteRule = "cascade" }) }
    local Shoe = class "Shoe" { name = "string", player = "Player" }
    local ctx = Context { classes = { Team, Player, Shoe } }
    local shoe = Shoe { name = "s" }
    local player = Player { name = "p", shoes = { shoe } }
    local team = ctx:insert(Team { name = "t", players = { player } })
    ctx:save()
    ctx:delete(team)
    ctx:delete(shoe)
    ctx:processPendingChanges()
    assert.equal("t s p", names(ctx.deletedObjects))
  end)

  it("let a member that left one cascade for another owner go with that", function()
    local ctx, owner, one, _, Owner = make("cascade", true)
    local heir = ctx:insert(Owner { name = "heir" })
    ctx:save()
    ctx:delete(owner)
    heir.items:add(one)
    ctx:save()
    assert.same({ one }, ctx:fetch { entity = "Item" })
  end)

  it("act in a child as anywhere", function()
    local ctx, owner = make("cascade", true)
    local child = ctx:child()
    child:delete(child:object(owner:objectID()))
    child:save()
    ctx:save()
    assert.equal(0, ctx:count { entity = "Item" })
  end)
end)
