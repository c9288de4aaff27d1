-- shouldRefreshRefetchedObjects: objects that a fetch finds come to show what the store holds, but for unsaved changes
-- (core-data.md CD63).
local Person = class "Person" { name = "string", n = "integer" }
local one, two, mine

local function context() return Context { classes = { Person }, store = "refetched.sqlite" } end
local function find(options)
  options.entity = "Person"
  return two:fetch(options)
end

before_each(function()
  one = context()
  for n = 1, 2 do one:insert(Person { name = "p" .. n, n = n }) end
  one:save()
  two = context()
  mine = two:fetch { entity = "Person", sortDescriptors = "n" }
  assert.equal("p1 p2", mine[1].name .. " " .. mine[2].name)
  for _, person in ipairs(one:fetch { entity = "Person" }) do person.n, person.name = person.n + 10, person.name .. "!" end
  one:save()
end)

describe("shouldRefreshRefetchedObjects", function()
  it("is false at first: objects keep what they show", function()
    assert.equal(mine[1], find({ predicate = "n == 11" })[1])
    assert.equal(1, mine[1].n)
  end)

  it("gives found objects the stored values, and leaves the others", function()
    local found = find { predicate = "n == 11", shouldRefreshRefetchedObjects = true }
    assert.equal(mine[1], found[1])
    assert.equal("p1! 11", mine[1].name .. " " .. mine[1].n)
    assert.equal("p2 2", mine[2].name .. " " .. mine[2].n)
    assert.is_false(two.hasChanges)
  end)

  it("keeps unsaved changes", function()
    mine[1].n = 7
    find { shouldRefreshRefetchedObjects = true }
    assert.equal("p1! 7", mine[1].name .. " " .. mine[1].n)
    assert.same({ n = 7 }, mine[1]:changedValues())
    two:save()
    assert.equal(7, context():fetch({ entity = "Person", predicate = "name == 'p1!'" })[1].n)
  end)

  it("notifies observers at once, and handlers of what was refreshed", function()
    local log, refreshed = Recorder(), nil
    mine[1]:addObserver(log, "n", { "new" })
    two:observeChanges(function(note) refreshed = note.refreshed end)
    find { predicate = "n == 11", shouldRefreshRefetchedObjects = true }
    assert.callbacks(log, [[ observeValue n of <Person "p1"> {kind: setting, new: 11} ]])
    two:processPendingChanges()
    assert.same({ mine[1] }, refreshed)
  end)

  it("does not matter to a count", function()
    assert.equal(2, two:count { entity = "Person", shouldRefreshRefetchedObjects = true })
    assert.equal(1, mine[1].n)
  end)

  it("is a boolean", function()
    assert.has_error(function() find { shouldRefreshRefetchedObjects = 1 } end, "expects a boolean")
  end)
end)

it("gives a child what its parent holds", function()
  local parent = Context { classes = { Person } }
  local theirs = parent:insert(Person { name = "a", n = 1 })
  parent:save()
  local child = parent:child()
  local its = child:fetch({ entity = "Person" })[1]
  theirs.n = 5
  child:fetch { entity = "Person" }
  assert.equal(1, its.n)
  child:fetch { entity = "Person", shouldRefreshRefetchedObjects = true }
  assert.equal(5, its.n)
  assert.is_false(child.hasChanges)
end)
