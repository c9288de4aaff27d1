-- performFetch asks the store which objects it has (core-data.md CD62), reads these alone, and follows the objects of the context
-- from then on: what others save comes by a merge, or by another fetch.
local Person = class "Person" { name = "string", n = "integer" }
local one, two

local function context() return Context { classes = { Person }, store = "performed.sqlite" } end
local function show(ctx, options)
  options = options or {}
  local controller = FetchedResultsController {
    context = ctx, delegate = options.delegate or Recorder(),
    fetchRequest = {
      entity = "Person", predicate = options.predicate, sortDescriptors = "name",
      shouldRefreshRefetchedObjects = options.refresh, fetchLimit = options.limit,
    },
  }
  assert(controller:performFetch())
  return controller
end
local function names(controller)
  local list = {}
  for index, person in ipairs(controller.fetchedObjects) do list[index] = person.name .. "=" .. person.n end
  return table.concat(list, " ")
end

before_each(function()
  one = context()
  for n = 1, 4 do one:insert(Person { name = "p" .. n, n = n }) end
  one:save()
  two = context()
end)

local function othersSave()
  local all = one:fetch { entity = "Person", sortDescriptors = "n" }
  one:delete(all[2])
  all[1].n = 50
  one:insert(Person { name = "q", n = 45 })
  one:save()
end

describe("performFetch", function()
  it("reads the rows that match, and no other", function()
    assert.equal("p3=3 p4=4", names(show(two, { predicate = "n > 2" })))
    assert.equal(2, #two.registeredObjects)
  end)

  it("reads more than its limit shows, so that rows come up", function()
    local controller = show(two, { predicate = "n > 1", limit = 1 })
    assert.equal("p2=2", names(controller))
    two:delete(controller.fetchedObjects[1])
    two:processPendingChanges()
    assert.equal("p3=3", names(controller))
  end)

  it("shows what the store has, by objects that keep what they show", function()
    names(show(two))
    othersSave()
    assert.equal("p1=1 p3=3 p4=4 q=45", names(show(two)))
    assert.equal("p1=1 q=45", names(show(two, { predicate = "n > 40" })))
    assert.equal("p3=3 p4=4", names(show(two, { predicate = "n < 40" })))
  end)

  it("shows what was changed here by what it holds", function()
    local first = show(two)
    first.fetchedObjects[1].n = 3
    othersSave()
    assert.equal("p1=3 p3=3 p4=4", names(show(two, { predicate = "n < 40" })))
  end)

  it("with shouldRefreshRefetchedObjects shows stored values", function()
    names(show(two))
    othersSave()
    assert.equal("p1=50 q=45", names(show(two, { predicate = "n > 40", refresh = true })))
  end)
end)

describe("a controller that has fetched", function()
  it("follows an object by what it shows once something happens to that", function()
    names(show(two))
    othersSave()
    local log = Recorder()
    local controller = show(two, { predicate = "n > 40", delegate = log })
    assert.equal("p1=1 q=45", names(controller))
    controller.fetchedObjects[1].n = 2
    two:processPendingChanges()
    assert.equal("q=45", names(controller))
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Person "p1"> delete at [0, 0]
      didChangeContent
    ]])
    assert.replays(controller)
  end)

  it("shows an object that it left out once that comes to match", function()
    names(show(two))
    othersSave()
    local controller = show(two, { predicate = "n < 40" })
    assert.equal("p3=3 p4=4", names(controller))
    two:fetch({ entity = "Person", predicate = "n == 50" })[1].n = 7
    two:processPendingChanges()
    assert.equal("p1=7 p3=3 p4=4", names(controller))
    assert.replays(controller)
  end)

  it("takes in what others have saved by a merge", function()
    local controller = show(two, { predicate = "n < 40" })
    assert.equal("p1=1 p2=2 p3=3 p4=4", names(controller))
    othersSave()
    two:mergeHistory()
    two:processPendingChanges()
    assert.equal("p3=3 p4=4", names(controller))
    assert.replays(controller)
  end)

  it("takes in what another fetch reads", function()
    local controller = show(two)
    othersSave()
    assert.equal(1, #two:fetch { entity = "Person", predicate = "n == 45" })
    assert.equal("p1=1 p2=2 p3=3 p4=4 q=45", names(controller))
    assert.replays(controller)
  end)
end)
