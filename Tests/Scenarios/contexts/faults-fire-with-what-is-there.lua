-- A fault reads at its first use what is there then, else it raises NSObjectInaccessibleException; a refreshed object that is gone
-- raises, too (core-data.md CD64).
local Person = class "Person" { name = "string", n = "integer", friend = "Person" }
local one, two

local function context() return Context { classes = { Person }, store = "fired.sqlite" } end
local function first(ctx) return ctx:fetch({ entity = "Person", predicate = "n == 1" })[1] end

before_each(function()
  one = context()
  local p2 = one:insert(Person { name = "p2", n = 2 })
  one:insert(Person { name = "p1", n = 1, friend = p2 })
  one:save()
  two = context()
end)

local function raisesInaccessible(f, id)
  local ok, e = pcall(f)
  assert.is_false(ok)
  assert.equal("NSObjectInaccessibleException", e.name)
  assert.equal(("CoreData could not fulfill a fault for '%s'"):format(id), e.reason)
end

describe("a fetched fault", function()
  it("reads what others have saved before its first use", function()
    local mine = first(two)
    first(one).name = "new"
    one:save()
    assert.is_true(mine:isFault())
    assert.equal("new", mine.name)
    assert.is_false(mine:isFault())
    assert.is_false(two.hasChanges)
  end)

  it("keeps from then on what it has read", function()
    local mine = first(two)
    assert.equal("p1", mine.name)
    first(one).name = "new"
    one:save()
    assert.equal("p1", mine.name)
  end)

  it("raises where others have deleted its row, and stays a fault", function()
    local mine = first(two)
    one:delete(first(one))
    one:save()
    raisesInaccessible(function() return mine.name end, "Person/p2")
    raisesInaccessible(function() mine.n = 3 end, "Person/p2")
    assert.is_true(mine:isFault())
  end)

  it("to which another leads does the same", function()
    local mine = first(two)
    local friend = mine.friend
    one:delete(first(one).friend)
    one:save()
    raisesInaccessible(function() return friend.name end, "Person/p1")
  end)
end)

describe("a refreshed object", function()
  it("that is gone raises", function()
    local mine = first(two)
    assert.equal("p1", mine.name)
    one:delete(first(one))
    one:save()
    two:refresh(mine)
    assert.is_true(mine:isFault())
    raisesInaccessible(function() return mine.name end, "Person/p2")
  end)

  it("that is gone raises where a controller and an observer follow it too", function()
    local mine = first(two)
    local controller = FetchedResultsController {
      context = two, fetchRequest = { entity = "Person", sortDescriptors = { "name" } },
    }
    controller.delegate = { didChangeContent = function() end }
    assert(controller:performFetch())
    mine:observe("name", function() end)
    one:delete(first(one))
    one:save()
    two:refresh(mine)
    raisesInaccessible(function() return mine.name end, "Person/p2")
    two:mergeHistory()
    two:processPendingChanges()
    assert.equal(1, #controller.fetchedObjects)
  end)

  it("that is gone loses what was changed here", function()
    local mine = first(two)
    mine.n = 5
    one:delete(first(one))
    one:save()
    two:refresh(mine)
    assert.is_false(two.hasChanges)
    raisesInaccessible(function() return mine.n end, "Person/p2")
  end)

  it("that is gone keeps what it holds where changes are merged", function()
    local mine = first(two)
    mine.n = 5
    one:delete(first(one))
    one:save()
    two:refresh(mine, true)
    assert.equal("p1 5", mine.name .. " " .. mine.n)
  end)

  it("is a fault that reads what is there, in memory too", function()
    local memory = Context { classes = { Person } }
    local person = memory:insert(Person { name = "a", n = 1 })
    memory:save()
    memory:refresh(person)
    assert.is_true(person:isFault())
    assert.equal("a", person.name)
    assert.is_false(person:isFault())
  end)
end)
