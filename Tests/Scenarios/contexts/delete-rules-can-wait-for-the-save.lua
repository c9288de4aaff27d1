-- propagatesDeletesAtEndOfEvent = false: delete rules act when the context is saved (core-data.md CD71).
local names = require("library").people
local Owner = class "Owner" {
  name = "string",
  items = orderedSet("Item", { inverse = "owner", deleteRule = "cascade" }),
  friends = set("Friend", { inverse = "owner", deleteRule = "nullify" }),
  locks = set("Lock", { inverse = "owner", deleteRule = "deny" }),
}
local Item = class "Item" { name = "string", owner = "Owner", parts = set("Part", { inverse = "item", deleteRule = "cascade" }) }
local Part = class "Part" { name = "string", item = "Item" }
local Friend = class "Friend" { name = "string", owner = "Owner" }
local Lock = class "Lock" { name = "string", owner = "Owner" }
local classes = { Owner, Item, Part, Friend, Lock }
local ctx, owner, item, part, friend

before_each(function()
  ctx = Context { classes = classes, propagatesDeletesAtEndOfEvent = false }
  part, friend = Part { name = "part" }, Friend { name = "friend" }
  item = Item { name = "item", parts = { part } }
  owner = ctx:insert(Owner { name = "owner", items = { item }, friends = { friend } })
  ctx:save()
end)

it("is true at first, and can be set", function()
  local plain = Context { classes = classes }
  assert.is_true(plain.propagatesDeletesAtEndOfEvent)
  assert.is_true(plain:child().propagatesDeletesAtEndOfEvent)
  assert.is_false(ctx.propagatesDeletesAtEndOfEvent)
  plain.propagatesDeletesAtEndOfEvent = false
  assert.is_false(plain.propagatesDeletesAtEndOfEvent)
  assert.has_error(function() plain.propagatesDeletesAtEndOfEvent = 1 end, "expects a boolean")
  assert.has_error(function() Context { classes = classes, propagatesDeletesAtEndOfEvent = "no" } end, "expects a boolean")
end)

it("leaves relations as they are until the save", function()
  ctx:delete(owner)
  ctx:processPendingChanges()
  assert.is_true(owner:isDeleted())
  assert.equal(0, ctx:count { entity = "Owner" })
  assert.equal(owner, item.owner)
  assert.equal(owner, friend.owner)
  assert.is_false(item:isDeleted())
  assert.same({}, ctx.updatedObjects)
  ctx:save()
  assert.is_nil(friend.owner)
  assert.equal(0, ctx:count { entity = "Item" } + ctx:count { entity = "Part" })
  assert.equal("friend", names(ctx:fetch { entity = "Friend" }))
  assert.is_false(ctx.hasChanges)
end)

it("lets one save do all of it, also without an event before", function()
  ctx:delete(owner)
  ctx:save()
  assert.is_nil(friend.owner)
  assert.equal(0, ctx:count { entity = "Item" } + ctx:count { entity = "Part" })
  local other = Context { classes = classes }
  assert.equal(0, other:count { entity = "Item" })
end)

it("notifies of the deletion at once, and of what rules do at the save", function()
  local notes = {}
  ctx:observeChanges(function(note)
    table.insert(notes, names(note.deleted) .. " / " .. names(note.updated))
  end)
  ctx:delete(owner)
  ctx:processPendingChanges()
  assert.same({ "owner / " }, notes)
  ctx:save()
  assert.same({ "owner / ", "item part / friend" }, notes)
end)

it("acts from the object that was deleted first", function()
  local log = {}
  local one, two = Owner { name = "one", friends = { Friend { name = "1" } } }, Owner { name = "two", friends = { Friend { name = "2" } } }
  ctx:insert(one)
  ctx:insert(two)
  ctx:save()
  for _, object in ipairs(ctx:fetch { entity = "Friend" }) do
    object:observe("owner", function() table.insert(log, object.name) end)
  end
  ctx:delete(two)
  ctx:processPendingChanges()
  ctx:delete(one)
  ctx:processPendingChanges()
  assert.same({}, log)
  ctx:save()
  assert.same({ "2", "1" }, log)
end)

it("asks for what a relation holds at the save", function()
  ctx:delete(owner)
  ctx:processPendingChanges()
  item.owner = nil
  ctx:save()
  assert.equal("item", names(ctx:fetch { entity = "Item" }))
end)

it("rejects a denied deletion at the save as usual", function()
  local lock = Lock { name = "lock", owner = owner }
  ctx:save()
  ctx:delete(owner)
  ctx:processPendingChanges()
  assert.has_error(function() ctx:save() end, "NSValidationRelationshipDeniedDeleteError")
  lock.owner = nil
  ctx:save()
  assert.equal(0, ctx:count { entity = "Owner" })
end)

it("holds for objects that were never saved", function()
  local new = ctx:insert(Owner { name = "new", items = { Item { name = "newer" } } })
  friend.owner = new
  ctx:processPendingChanges()
  ctx:delete(new)
  ctx:processPendingChanges()
  assert.equal(new, friend.owner)
  assert.equal("item newer", names(ctx:fetch { entity = "Item" }))
  assert.is_true(ctx.hasChanges)
  ctx:save()
  assert.is_nil(friend.owner)
  assert.equal("item", names(ctx:fetch { entity = "Item" }))
  assert.equal("owner", names(ctx:fetch { entity = "Owner" }))
  assert.is_nil(new:objectID())
  assert.is_false(ctx.hasChanges)
end)

it("leaves nothing of an object that came and went and had no relations", function()
  local new = ctx:insert(Owner { name = "new" })
  ctx:delete(new)
  assert.is_false(ctx.hasChanges)
  ctx:processPendingChanges()
  assert.is_nil(new:objectID())
end)

it("acts with the next event once it is true again", function()
  ctx:delete(owner)
  ctx:processPendingChanges()
  ctx.propagatesDeletesAtEndOfEvent = true
  assert.equal(owner, friend.owner)
  ctx:processPendingChanges()
  assert.is_nil(friend.owner)
  assert.is_true(item:isDeleted())
end)

it("is over where the object is inserted again, or the context rolled back", function()
  ctx:delete(owner)
  ctx:processPendingChanges()
  ctx:insert(owner)
  ctx:save()
  assert.equal(owner, friend.owner)
  assert.equal("item", names(ctx:fetch { entity = "Item" }))
  ctx:delete(owner)
  ctx:processPendingChanges()
  ctx:rollback()
  ctx:save()
  assert.equal(owner, friend.owner)
  assert.equal("owner", names(ctx:fetch { entity = "Owner" }))
end)

it("is undone and done again before the save, and its rules wait again", function()
  ctx:delete(owner)
  ctx:undo()
  assert.is_false(owner:isDeleted())
  ctx:redo()
  assert.is_true(owner:isDeleted())
  assert.equal(owner, friend.owner)
  ctx:save()
  assert.is_nil(friend.owner)
  assert.equal(0, ctx:count { entity = "Item" } + ctx:count { entity = "Part" })
end)

it("is one step of undo with what rules did at the save", function()
  ctx:delete(owner)
  ctx:processPendingChanges()
  friend.name = "pal"
  ctx:processPendingChanges()
  ctx:save()
  assert.is_nil(friend.owner)
  ctx:undo()
  assert.equal(owner, friend.owner)
  assert.equal("friend", friend.name)
  assert.equal("item", names(owner.items:toTable()))
  assert.equal(item, part.item)
  ctx:save()
  assert.equal("item", names(ctx:fetch { entity = "Item" }))
  ctx:redo()
  ctx:save()
  assert.is_nil(friend.owner)
  assert.equal("pal", friend.name)
  assert.equal(0, ctx:count { entity = "Owner" } + ctx:count { entity = "Item" } + ctx:count { entity = "Part" })
end)

it("is undone alone where no rule had anything to do", function()
  local alone = ctx:insert(Owner { name = "alone" })
  ctx:save()
  ctx:delete(alone)
  ctx:processPendingChanges()
  friend.name = "pal"
  ctx:save()
  ctx:undo()
  assert.equal("friend", friend.name)
  assert.equal("owner", names(ctx:fetch { entity = "Owner" }))
  ctx:undo()
  assert.equal("owner alone", names(ctx:fetch { entity = "Owner" }))
end)

it("is of one context: a child has its own", function()
  local child = ctx:child()
  local theirs = child:object(owner:objectID())
  child:delete(theirs)
  child:processPendingChanges()
  assert.is_nil(child:object(friend:objectID()).owner)
  child:save()
  ctx:save()
  assert.is_nil(friend.owner)
  assert.equal(0, ctx:count { entity = "Item" })
end)

it("lets what is read lead to a deleted object until the save", function()
  local one = Context { classes = classes, store = "owners.sqlite" }
  one:insert(Owner { name = "o", friends = { Friend { name = "f" } } })
  one:save()
  local two = Context { classes = classes, store = "owners.sqlite", propagatesDeletesAtEndOfEvent = false }
  local theirs = two:fetch({ entity = "Owner" })[1]
  two:delete(theirs)
  two:processPendingChanges()
  local held = two:fetch({ entity = "Friend" })[1]
  assert.equal(theirs, held.owner)
  two:save()
  assert.is_nil(held.owner)
end)

it("leaves a controller the rows that a cascade deletes at the save", function()
  local log = Recorder "log"
  local c = FetchedResultsController {
    context = ctx, fetchRequest = { entity = "Item", sortDescriptors = "name" }, delegate = log,
  }
  assert(c:performFetch())
  ctx:delete(owner)
  ctx:processPendingChanges()
  assert.no_callbacks(log)
  ctx:save()
  assert.callbacks(log, [[
    willChangeContent
    didChangeObject <Item "item"> delete at [0, 0]
    didChangeContent
  ]])
end)
