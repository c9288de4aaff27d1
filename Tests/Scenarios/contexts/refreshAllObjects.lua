-- refreshAllObjects makes faults of all saved objects; unsaved changes stay (core-data.md CD66).
local Person = class "Person" { name = "string", n = "integer" }
local one, two, mine

local function context() return Context { classes = { Person }, store = "all.sqlite" } end

before_each(function()
  one = context()
  for n = 1, 3 do one:insert(Person { name = "p" .. n, n = n }) end
  one:save()
  two = context()
  mine = two:fetch { entity = "Person", sortDescriptors = "n" }
  for n, person in ipairs(mine) do assert.equal("p" .. n, person.name) end
end)

describe("refreshAllObjects", function()
  it("makes faults, which read what others have saved", function()
    one:fetch({ entity = "Person", predicate = "n == 1" })[1].name = "new"
    one:save()
    two:refreshAllObjects()
    for _, person in ipairs(mine) do assert.is_true(person:isFault()) end
    assert.equal("new", mine[1].name)
    assert.equal("p2", mine[2].name)
    assert.is_false(two.hasChanges)
  end)

  it("keeps unsaved changes, and gets the other values of these objects", function()
    mine[1].n = 10
    local new = two:insert(Person { name = "new", n = 4 })
    one:fetch({ entity = "Person", predicate = "n == 1" })[1].name = "theirs"
    one:save()
    two:refreshAllObjects()
    assert.is_false(mine[1]:isFault())
    assert.equal("theirs 10", mine[1].name .. " " .. mine[1].n)
    assert.equal("new", new.name)
    assert.is_true(new:isInserted())
    two:save()
    assert.equal(10, context():fetch({ entity = "Person", predicate = "name == 'theirs'" })[1].n)
  end)

  it("raises at the first use of what is gone", function()
    one:delete(one:fetch({ entity = "Person", predicate = "n == 1" })[1])
    one:save()
    two:refreshAllObjects()
    assert.has_error(function() return mine[1].name end, "CoreData could not fulfill a fault for 'Person/p1'")
    assert.equal("p2", mine[2].name)
  end)

  it("is one event, in which all of them are refreshed", function()
    local notes = {}
    two:observeChanges(function(note) notes[#notes + 1] = note.refreshed end)
    two:refreshAllObjects()
    assert.same({}, notes)
    two:processPendingChanges()
    assert.same({ mine }, notes)
  end)

  it("makes faults in memory, too", function()
    local memory = Context { classes = { Person } }
    local person = memory:insert(Person { name = "a" })
    memory:save()
    memory:refreshAllObjects()
    assert.is_true(person:isFault())
    assert.equal("a", person.name)
  end)

  it("keeps a controller in step", function()
    local log = Recorder()
    local controller = FetchedResultsController {
      context = two, fetchRequest = { entity = "Person", sortDescriptors = "name" }, delegate = log,
    }
    assert(controller:performFetch())
    one:fetch({ entity = "Person", predicate = "n == 1" })[1].name = "z"
    one:save()
    two:refreshAllObjects()
    two:processPendingChanges()
    assert.equal(mine[1], controller.fetchedObjects[3])
    assert.replays(controller)
  end)
end)
