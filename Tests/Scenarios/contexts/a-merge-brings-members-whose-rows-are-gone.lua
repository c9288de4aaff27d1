-- A merge brings a relation that leads to an object whose row a third context has deleted: no error, and it is a fault (CD64).
local Person = class "Person" { name = "string", friends = set("Person", { inverse = "friends" }) }

local function context() return Context { classes = { Person }, store = "three.sqlite" } end
local function find(ctx, name) return ctx:fetch({ entity = "Person", predicate = ("name == '%s'"):format(name) })[1] end

it("raises nothing where both sides hold many objects", function()
  local one = context()
  one:insert(Person { name = "a" })
  one:insert(Person { name = "b" })
  one:save()
  local two, three = context(), context()
  local mine = find(three, "a")
  assert.equal("a", mine.name)
  local theirs = find(two, "a")
  theirs.friends:add(find(two, "b"))
  two:save()
  one:mergeHistory()
  one:delete(find(one, "b"))
  one:save()
  three:merge(two)
  assert.equal(1, #mine.friends)
  local ok, e = pcall(function()
    for _, friend in mine.friends:each() do return friend.name end
  end)
  assert.is_false(ok)
  assert.equal("NSObjectInaccessibleException", e.name)
  three:mergeHistory()
  assert.equal(0, #mine.friends)
  assert.is_false(three.hasChanges)
end)
