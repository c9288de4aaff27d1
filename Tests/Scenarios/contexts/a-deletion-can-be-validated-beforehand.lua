-- validateForDelete() says whether the deletion of an object could be saved: true, or false and the error (core-data.md CD68).
local Owner = class "Owner" {
  name = "string",
  things = set("Thing", { inverse = "owner", deleteRule = "deny" }),
  papers = orderedSet("Paper", { inverse = "owner", deleteRule = "deny" }),
  pets = set("Pet", { inverse = "owner", deleteRule = "cascade" }),
}
local Thing = class "Thing" { name = "string", owner = "Owner" }
local Paper = class "Paper" { name = "string", owner = "Owner" }
local Pet = class "Pet" { name = "string", owner = "Owner", toys = set("Toy", { inverse = "pet", deleteRule = "deny" }) }
local Toy = class "Toy" { name = "string", pet = "Pet" }
local ctx, owner

before_each(function()
  ctx = Context { classes = { Owner, Thing, Paper, Pet, Toy } }
  owner = ctx:insert(Owner { name = "o" })
  ctx:save()
end)

local function denies(object, code)
  local ok, e = object:validateForDelete()
  assert.is_false(ok)
  assert.equal(code or 1600, e.cocoaCode)
  return e
end

it("is true where nothing denies it", function()
  owner.pets:add(Pet { name = "cat" })
  assert.same({ true }, { owner:validateForDelete() })
  ctx:save()
  assert.same({ true }, { owner:validateForDelete() })
end)

it("is false, with the error of the save, while a relation that denies it holds an object", function()
  owner.things:add(Thing { name = "t" })
  local e = denies(owner)
  assert.equal("NSValidationRelationshipDeniedDeleteError", e.name)
  ctx:save()
  ctx:delete(owner)
  local _, raised = pcall(ctx.save, ctx)
  assert.equal(raised.reason, e.reason)
  ctx:rollback()
  denies(ctx:insert(Owner { name = "new", things = { Thing { name = "u" } } }))
end)

it("changes nothing", function()
  owner.things:add(Thing { name = "t" })
  ctx:save()
  denies(owner)
  assert.is_false(ctx.hasChanges)
  assert.is_false(owner:isDeleted())
end)

it("names all relations that deny it", function()
  owner.things:add(Thing { name = "t" })
  owner.papers:add(Paper { name = "p" })
  local e = denies(owner, 1560)
  assert.matches("its papers has an object", e.reason)
  assert.matches("its things has an object", e.reason)
end)

it("does not count objects that are deleted", function()
  local thing = Thing { name = "t" }
  owner.things:add(thing)
  ctx:save()
  ctx:delete(thing)
  assert.is_true((owner:validateForDelete()))
end)

it("answers the same once the object is deleted", function()
  owner.things:add(Thing { name = "t" })
  ctx:save()
  ctx:delete(owner)
  denies(owner)
  ctx:processPendingChanges()
  denies(owner)
end)

it("asks the object alone, and not what a cascade would delete", function()
  owner.pets:add(Pet { name = "cat", toys = { Toy { name = "mouse" } } })
  ctx:save()
  assert.is_true((owner:validateForDelete()))
  ctx:delete(owner)
  assert.has_error(function() ctx:save() end, "NSValidationRelationshipDeniedDeleteError")
end)

it("is true of an object in no context", function()
  assert.is_true((Owner { things = { Thing() } }:validateForDelete()))
end)

it("reads a fault, and raises where its row is gone", function()
  local file = Context { classes = { Owner, Thing, Paper, Pet, Toy }, store = "owners.sqlite" }
  file:insert(Owner { name = "o", things = { Thing { name = "t" } } })
  file:save()
  local other = Context { classes = { Owner, Thing, Paper, Pet, Toy }, store = "owners.sqlite" }
  local thing = other:fetch({ entity = "Thing" })[1]
  denies(thing.owner)
  local third = Context { classes = { Owner, Thing, Paper, Pet, Toy }, store = "owners.sqlite" }
  local held = third:fetch({ entity = "Thing" })[1].owner
  other:delete(thing)
  other:save()
  other:delete(other:fetch({ entity = "Owner" })[1])
  other:save()
  local ok, e = pcall(held.validateForDelete, held)
  assert.is_false(ok)
  assert.equal("NSObjectInaccessibleException", e.name)
end)

it("takes the name of a method, which a class cannot have", function()
  assert.has_error(function() class "Own" { validateForDelete = function() end } end, "built-in method")
end)
