-- A relation that is added to a class leads to what leads to its objects by the inverse, which a file has already.
local names = require("library").people
local Pet, Owner

local function open() return Context { classes = { Owner, Pet }, store = "pets.sqlite" } end

--- Two owners and three pets, of which the first two lead to the first owner by `declaration`.
local function fill(declaration, isMany)
  Owner = class "Owner" { name = "string" }
  Pet = class "Pet" { name = "string", owner = declaration }
  local ctx = open()
  local one, two = ctx:insert(Owner { name = "one" }), ctx:insert(Owner { name = "two" })
  for _, name in ipairs { "a", "b", "c" } do
    local pet = ctx:insert(Pet { name = name })
    if name ~= "c" then pet.owner = isMany and { one, two } or one end
  end
  ctx:save()
end

--- What is read in a context of owners with `pets`.
local function grow(owner, pet)
  Owner, Pet = class "Owner" { name = "string", pets = owner }, class "Pet" { name = "string", owner = pet }
  local ctx = open()
  return ctx:fetch { entity = "Owner", sortDescriptors = "name" }, ctx:fetch { entity = "Pet", sortDescriptors = "name" }, ctx
end

it("to many, where the inverse leads to one", function()
  fill "Owner"
  local owners, pets, ctx = grow(orderedSet("Pet", { inverse = "owner" }), { "Owner", inverse = "pets" })
  assert.equal("a b", names(owners[1].pets:toTable()))
  assert.equal("", names(owners[2].pets:toTable()))
  assert.equal(owners[1], pets[2].owner)
  owners[2].pets:add(pets[2])
  ctx:save()
  assert.equal(1, open():count { entity = "Owner", predicate = "pets.@count == 1 AND name == 'two'" })
end)

it("to many, where the inverse leads to many", function()
  fill(set "Owner", true)
  local owners, pets = grow(set("Pet", { inverse = "owner" }), set("Owner", { inverse = "pets" }))
  assert.equal("a b", names(owners[1].pets:toTable()))
  assert.equal("a b", names(owners[2].pets:toTable()))
  assert.equal("one two", names(pets[1].owner:toTable()))
end)

it("to one, where the inverse leads to one: the first stays", function()
  fill "Owner"
  local owners, pets = grow({ "Pet", inverse = "owner" }, { "Owner", inverse = "pets" })
  assert.equal("a", owners[1].pets.name)
  assert.equal(owners[1], pets[1].owner)
  assert.is_nil(pets[2].owner)
  assert.is_nil(owners[2].pets)
end)

it("to one, where the inverse leads to many: the first stays", function()
  fill(set "Owner", true)
  local owners, pets = grow({ "Pet", inverse = "owner" }, set("Owner", { inverse = "pets" }))
  assert.equal("a", owners[1].pets.name)
  assert.equal("a", owners[2].pets.name)
  assert.equal("one two", names(pets[1].owner:toTable()))
  assert.equal(0, #pets[2].owner)
end)
