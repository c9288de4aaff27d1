-- What an attack on contexts found: each was wrong once.
local Friend = class "Friend" { name = "string", age = "integer" }

local function friends(ctx) return ctx:fetch { entity = "Friend", sortDescriptors = { "name" } } end

describe("a context under attack", function()
  it("of a child that has saved an update sees what its parent inserted meanwhile", function()
    local ctx = Context { classes = { Friend } }
    ctx:insert(Friend { name = "a" })
    ctx:save()
    local child = ctx:child()
    local a = friends(child)[1]
    ctx:insert(Friend { name = "b" })
    a.age = 2
    child:save()
    assert.equal(2, #friends(child))
  end)

  it("has one object of an ID where a deletion is undone that was saved and fetched again", function()
    local ctx = Context { classes = { Friend } }
    ctx:insert(Friend { name = "a" })
    ctx:save()
    local child = ctx:child()
    child:delete(friends(child)[1])
    child:save()
    ctx:undo()
    assert.equal(1, #friends(child))
    child:undo()
    assert.equal(1, #friends(child))
    assert.is_not_nil(friends(child)[1]:objectID())
  end)

  it("merges into a child what a context beside its parent has saved", function()
    local child = Context { classes = { Friend } }:child()
    local beside = Context { classes = { Friend } }
    beside:insert(Friend { name = "a" })
    beside:save()
    child:merge(beside)
    assert.equal(1, #friends(child))
  end)

  it("is merged though it was reset since it saved", function()
    local one, other = Context { classes = { Friend } }, Context { classes = { Friend } }
    other:insert(Friend { name = "a" })
    other:save()
    other:reset()
    one:merge(other)
    assert.equal(1, #friends(one))
  end)

  it("keeps what a filter rolls back while an event is shown", function()
    local ctx = Context { classes = { Friend } }
    local a = ctx:insert(Friend { name = "a", age = 1 })
    ctx:save()
    local isArmed = false
    local controller = FetchedResultsController {
      context = ctx, delegate = Recorder(),
      fetchRequest = {
        entity = "Friend", sortDescriptors = {},
        predicate = {
          function(o)
            if isArmed then
              isArmed = false
              ctx:rollback()
            end
            return true
          end, keyPaths = { "age" },
        },
      },
    }
    assert(controller:performFetch())
    a.age, isArmed = 2, true
    ctx:processPendingChanges()
    assert.equal(1, a.age)
    assert.is_false(ctx.hasChanges)
  end)

  it("sends every controller the same event, whatever the filter of the first deletes", function()
    local ctx = Context { classes = { Friend } }
    local a, b = ctx:insert(Friend { name = "a" }), ctx:insert(Friend { name = "b" })
    ctx:save()
    local isArmed = false
    local function show(predicate)
      local made = FetchedResultsController {
        context = ctx, delegate = TableView(),
        fetchRequest = { entity = "Friend", sortDescriptors = { "name" }, predicate = predicate } }
      assert(made:performFetch())
      return made
    end
    local first = show {
      function()
        if isArmed then
          isArmed = false
          ctx:delete(a)
        end
        return true
      end, keyPaths = { "name" },
    }
    local second = show(nil)
    a.name, isArmed = "c", true
    ctx:processPendingChanges()
    ctx:processPendingChanges()
    for _, made in ipairs { first, second } do
      assert.replays(made)
      assert.same({ b }, made.fetchedObjects)
    end
  end)

  it("counts as unsaved what the delegate of another controller changes during a refresh", function()
    local List = class "List" { friends = set "Friend" }
    local ctx = Context { classes = { Friend } }
    local a, b = ctx:insert(Friend { name = "a" }), ctx:insert(Friend { name = "b" })
    ctx:save()
    RelationalCollectionController {
      relation = "friends", onObject = List { friends = { a } }, observingChildKeyPaths = { "age" },
      delegate = { updatedObject = function() b.name = "by the delegate" end },
    }
    a.age = 5
    ctx:save()
    b.name = "b"
    ctx:save()
    a.age = 6
    b.name = "b"
    ctx:save()
    a.age = 7
    b.name = "b"
    ctx:processPendingChanges()
    ctx:refresh(a)
    assert.is_true(b:isUpdated())
  end)

  it("shows new objects where hidden ones have gone", function()
    compat { fetchLimit = "ignore" }
    local ctx = Context { classes = { Friend } }
    for i = 1, 50 do ctx:insert(Friend { name = "a" .. i }) end
    local controller = FetchedResultsController {
      context = ctx, delegate = Recorder(),
      fetchRequest = { entity = "Friend", sortDescriptors = {}, fetchLimit = 1 } }
    assert(controller:performFetch())
    ctx:rollback()
    collectgarbage()
    for i = 1, 50 do ctx:insert(Friend { name = "b" .. i }) end
    ctx:processPendingChanges()
    assert.equal(50, #controller.fetchedObjects)
  end)

  it("applies to a table what follows a change that the user has made elsewhere", function()
    local Team = class "Team" { title = "string" }
    local ctx = Context { classes = { Friend, Team } }
    local team = ctx:insert(Team { title = "t" })
    local view = TableView()
    local controller = FetchedResultsController {
      context = ctx, fetchRequest = { entity = "Friend", sortDescriptors = {} }, delegate = view }
    assert(controller:performFetch())
    controller:userDriven(function() team.title = "u" end)
    ctx:processPendingChanges()
    ctx:insert(Friend { name = "a" })
    ctx:processPendingChanges()
    assert.callbacks(view, [[
      beginUpdates
      insertRows [0, 0]
      endUpdates
    ]])
  end)
end)

describe("a function that hears of changes", function()
  local ctx = Context { classes = { Friend } }
  local heard = 0
  it("is called for as long as its test", function()
    ctx:observeChanges(function() heard = heard + 1 end)
    ctx:insert(Friend { name = "a" })
    ctx:processPendingChanges()
    assert.equal(1, heard)
  end)
  it("and not in the next", function()
    heard = 0
    ctx:insert(Friend { name = "b" })
    ctx:processPendingChanges()
    assert.equal(0, heard)
  end)
end)
