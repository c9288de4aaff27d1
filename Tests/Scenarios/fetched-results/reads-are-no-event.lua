-- Faults that are read while changes wait, or by a controller: no row is lost, and an event stays one bracket.
local A = class "A" { id = "string", n = "integer", bs = set("B", { inverse = "as" }), c = { "C", inverse = "as" } }
local B = class "B" { id = "string", as = set("A", { inverse = "bs" }) }
local C = class "C" { id = "string", n = "integer", as = set("A", { inverse = "c" }) }
local function context() return Context { classes = { A, B, C }, store = "reads.sqlite" } end
local one, two, log

local function show(predicate, descriptors)
  log = Recorder()
  local shown = FetchedResultsController {
    context = two, fetchRequest = { entity = "A", predicate = predicate, sortDescriptors = descriptors }, delegate = log,
  }
  assert(shown:performFetch())
  return shown
end

before_each(function() one, two = context(), context() end)

it("sends a move where a fault of another object is read in the same event", function()
  local a, b, other = one:insert(A { id = "a", n = 1 }), one:insert(A { id = "b", n = 2 }), one:insert(C { id = "c" })
  other.as = { a }
  one:save()
  local shown = show(nil, "n")
  two:object(b:objectID()).n = 0
  assert.equal("c", two:object(other:objectID()).id)
  two:processPendingChanges()
  assert.same({ "b", "a" }, { shown.fetchedObjects[1].id, shown.fetchedObjects[2].id })
  assert.equal(3, select(2, tostring(log):gsub("[^\n]+", "")))
  assert.replays(shown)
end)

it("sends one bracket of an event whose order reads faults", function()
  local a, c = one:insert(A { id = "a", n = 1 }), one:insert(A { id = "c", n = 5 })
  one:insert(B { id = "b", as = { a } })
  one:save()
  local shown = show("n > 0", { "bs.@min.id", "id" })
  two:object(a:objectID()).id = "z"
  two:object(c:objectID()).n = 0
  two:save()
  assert.equal(4, select(2, tostring(log):gsub("[^\n]+", "")))
  assert.replays(shown)
end)

it("fetches what a controller has read", function()
  show(nil, "c.n")
  one:insert(B { id = "b", as = { A { id = "a", c = C { id = "c", n = 1 } } } })
  one:save()
  for _, a in two:fetch({ entity = "B" })[1].as:each() do assert.equal("a", a.id) end
  assert.equal(1, #two:fetch { entity = "C" })
  assert.equal(1, two:count { entity = "C" })
end)
