-- A fetch and a count ask the store for what it has at that moment (core-data.md CD62): rows that others have deleted are not
-- found, unchanged objects are judged by stored values, changed ones by what they hold; objects keep what they show.
local Team = class "Team" { name = "string", people = set("Person", { inverse = "team" }) }
local Person = class "Person" {
  name = "string", n = "integer", team = { "Team", inverse = "people" },
  label = { "string", dependsOn = { "n" }, get = function(self) return "n" .. self.n end },
}
local one, two, mine

local function context() return Context { classes = { Team, Person }, store = "asked.sqlite" } end
local function find(ctx, name) return ctx:fetch({ entity = "Person", predicate = ("name == '%s'"):format(name) })[1] end
local function text(ctx, request)
  request = request or {}
  request.entity, request.sortDescriptors = "Person", request.sortDescriptors or "n"
  local parts = {}
  for index, person in ipairs(ctx:fetch(request)) do parts[index] = person.name .. "=" .. person.n end
  assert.equal(#parts, ctx:count(request))
  return table.concat(parts, " ")
end

before_each(function()
  one = context()
  local team = one:insert(Team { name = "red" })
  for n = 1, 3 do one:insert(Person { name = "p" .. n, n = n, team = team }) end
  one:save()
  two = context()
  mine = two:fetch { entity = "Person", sortDescriptors = "n" }
  for _, person in ipairs(mine) do assert.equal("red", person.team.name) end
end)

local function othersSave()
  one:delete(find(one, "p2"))
  find(one, "p1").n = 50
  one:insert(Person { name = "new", n = 9 })
  one:save()
end

describe("rows that others have deleted", function()
  it("are neither found nor counted, and rows that others have added are", function()
    othersSave()
    assert.equal("p3=3 new=9 p1=1", text(two))
  end)

  it("are not found by their object or its ID", function()
    othersSave()
    assert.equal(0, two:count { entity = "Person", predicate = predicate("SELF == %@", mine[2]) })
    assert.equal(0, two:count { entity = "Person", predicate = predicate("SELF == %@", mine[2]:objectID()) })
  end)

  it("leave what shows them as it is", function()
    othersSave()
    text(two)
    assert.equal("p2", mine[2].name)
    assert.is_false(mine[2]:isDeleted())
  end)

  it("are not found where they were changed here, either", function()
    mine[2].n = 7
    othersSave()
    assert.equal("p3=3 new=9 p1=1", text(two))
    assert.equal(7, mine[2].n)
  end)

  it("are found again when they are saved again", function()
    local gone = find(one, "p2")
    one:delete(gone)
    one:save()
    assert.equal("p1=1 p3=3", text(two))
    one:undo()
    one:save()
    assert.equal("p1=1 p2=2 p3=3", text(two))
  end)
end)

describe("an unchanged object", function()
  it("is judged by its stored values, and shows what it showed", function()
    othersSave()
    assert.equal("p1=1", text(two, { predicate = "n > 40" }))
    assert.equal("", text(two, { predicate = "n == 1" }))
    assert.equal(1, mine[1].n)
    assert.is_false(two.hasChanges)
  end)

  it("is judged by these also where memory evaluates, of computed keys and functions", function()
    othersSave()
    assert.equal("p1=1", text(two, { predicate = "label == 'n50'" }))
    assert.equal("", text(two, { predicate = "label == 'n1'" }))
    assert.equal("p1=1", text(two, { predicate = { function(p) return p.n > 40 end, keyPaths = { "n" } } }))
    assert.equal("p3=3 p1=1 new=9", text(two, { sortDescriptors = { key = "n", comparator = function(a, b)
      return (a == 50 and 5 or a) - (b == 50 and 5 or b)
    end } }))
    assert.equal(1, mine[1].n)
  end)

  it("is sorted by these, and a limit counts by them", function()
    othersSave()
    assert.equal("p1=1 new=9", text(two, { sortDescriptors = "-n", fetchLimit = 2 }))
    assert.equal("p1=1", text(two, { sortDescriptors = "label", fetchOffset = 1, fetchLimit = 1 }))
  end)

  it("is judged by the stored values of what it leads to", function()
    one:fetch({ entity = "Team" })[1].name = "blue"
    one:save()
    assert.equal("p1=1 p2=2 p3=3", text(two, { predicate = "team.name == 'blue'" }))
    assert.equal("", text(two, { predicate = "team.name == 'red'" }))
    assert.equal("red", mine[1].team.name)
  end)

  it("is judged by the relations that are stored", function()
    find(one, "p1").team = nil
    one:save()
    assert.equal("p1=1", text(two, { predicate = "team == nil" }))
    local red = two:fetch({ entity = "Team" })[1]
    assert.equal(1, two:count { entity = "Team", predicate = "people.@count == 2" })
    assert.equal(3, red.people:count())
    assert.equal(red, mine[1].team)
  end)

  it("notifies no observer of what it is judged by", function()
    local log = Recorder()
    mine[1]:addObserver(log, "n", { "new" })
    othersSave()
    text(two, { predicate = "label == 'n50'" })
    assert.no_callbacks(log)
  end)

  it("may be enumerated while it is judged", function()
    find(one, "p1").team = nil
    one:save()
    local count = 0
    for _ in two:fetch({ entity = "Team" })[1].people:each() do
      count = count + two:count { entity = "Team", predicate = "people.@count == 2" }
    end
    assert.equal(3, count)
  end)
end)

describe("what is not saved here", function()
  it("is judged by what it holds, whatever others have saved", function()
    mine[1].n = 4
    othersSave()
    assert.equal("p3=3 p1=4 new=9", text(two))
    assert.equal("", text(two, { predicate = "n > 40" }))
    assert.equal("p1=4", text(two, { predicate = "n == 4" }))
  end)

  it("is asked of what is related, too", function()
    mine[1].team.name = "mine"
    assert.equal("p1=1 p2=2 p3=3", text(two, { predicate = "team.name == 'mine'" }))
  end)

  it("is added where it is new, and left out where it is deleted", function()
    othersSave()
    two:insert(Person { name = "x", n = 5 })
    two:delete(mine[3])
    assert.equal("x=5 new=9 p1=1", text(two))
    assert.equal("new=9 p1=1", text(two, { sortDescriptors = "n", fetchOffset = 1 }))
  end)

  it("keeps a deletion from reading anything else", function()
    local three = context()
    three:delete(find(three, "p1"))
    three:processPendingChanges()
    assert.matches("^SQL: .*memory: objects with unsaved changes, by what they hold: 1$", three:explain {
      entity = "Person", predicate = "n > 2",
    })
    assert.equal("p3=3", text(three, { predicate = "n > 2" }))
  end)
end)

describe("a merge or refresh after a fetch", function()
  it("brings what the fetch judged by", function()
    othersSave()
    text(two)
    assert.equal(3, two:mergeHistory())
    assert.equal("p3=3 new=9 p1=50", text(two))
  end)

  it("of one object leaves the others", function()
    othersSave()
    text(two)
    two:refresh(mine[1])
    assert.equal("p3=3 new=9 p1=50", text(two))
  end)
end)
