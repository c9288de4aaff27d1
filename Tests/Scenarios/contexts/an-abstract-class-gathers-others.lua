-- abstract = true: a class of a context that only gathers those which extend it (core-data.md CD72).
local names = require("library").people
local Animal = class "Animal" { name = "string", abstract = true }
local Dog = class("Dog", Animal) { barks = "boolean" }
local Cat = class("Cat", Animal) {}
local ctx

before_each(function() ctx = Context { classes = { Animal, Dog, Cat }, store = "animals.sqlite" } end)

it("is fetched with what extends it", function()
  ctx:insert(Dog { name = "Rex" })
  ctx:insert(Cat { name = "Tom" })
  ctx:save()
  assert.equal("Rex Tom", names(ctx:fetch { entity = "Animal" }))
  local other = Context { classes = { Animal, Dog, Cat }, store = "animals.sqlite" }
  assert.equal(2, other:count { entity = "Animal" })
  assert.equal("Rex", names(other:fetch { entity = "Animal", predicate = 'name == "Rex"' }))
end)

it("is rejected when it is inserted", function()
  local ok, e = pcall(ctx.insert, ctx, Animal { name = "?" })
  assert.is_false(ok)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal("E-ENTITY", e.code)
  assert.matches("the entity Animal is abstract", e.reason)
  assert.matches("a class that extends Animal", e.hint)
  assert.same({}, ctx.insertedObjects)
end)

it("is rejected when a relation comes to reach it", function()
  local Owner = class "Owner" { pet = "Animal" }
  local mine = Context { classes = { Owner, Animal, Dog } }
  local owner = mine:insert(Owner())
  owner.pet = Animal { name = "?" }
  local ok, e = pcall(mine.save, mine)
  assert.is_false(ok)
  assert.equal("E-ENTITY", e.code)
  owner.pet = Dog { name = "Rex" }
  mine:save()
  assert.equal("Rex", names(mine:fetch { entity = "Animal" }))
end)

it("is the same as a class that is not listed", function()
  local Plain = class "Plain" { name = "string" }
  local Below = class("Below", Plain) {}
  local unlisted = Context { classes = { Below } }
  local ok, e = pcall(unlisted.insert, unlisted, Plain())
  assert.is_false(ok)
  assert.equal("E-ENTITY", e.code)
  assert.matches("classes = ", e.hint)
end)

it("is not inherited", function()
  ctx:insert(Dog { name = "Rex" })
  ctx:save()
  assert.equal("Dog/p1", tostring(ctx:fetch({ entity = "Animal" })[1]:objectID()))
end)

it("means nothing outside of a context, and false is as nothing", function()
  assert.equal("?", Animal { name = "?" }.name)
  local Free = class "Free" { name = "string", abstract = false }
  local mine = Context { classes = { Free } }
  mine:insert(Free { name = "x" })
  mine:save()
  assert.equal(1, mine:count { entity = "Free" })
end)

it("is no property, which may have that name", function()
  assert.same({ "name" }, Animal:keys())
  local Paper = class "Paper" { title = "string", abstract = "string" }
  assert.equal("short", Paper { abstract = "short" }.abstract)
end)

it("takes a truth value, and a context of abstract classes alone is empty", function()
  assert.has_error(function() class "Wrong" { abstract = 1 } end, "expects a type, got")
  local Bare = class "Bare" { abstract = true }
  assert.equal(0, Context({ classes = { Bare } }):count { entity = "Bare" })
end)
