-- A context that a script has lost stays as long as one of its objects, or something that follows it, does.
local A = class "A" { n = "integer", next = "A" }

describe("a lost context", function()
  local ctx, a
  before_each(function()
    ctx = Context { classes = { A } }
    a = ctx:insert(A { n = 1, next = A { n = 2 } })
    ctx:save()
  end)
  local function loseMany()
    for i = 1, 200 do
      local child = ctx:child()
      child:object(a:objectID()).n = i
    end
    collectgarbage()
    for _ = 1, 200 do ctx:child() end
  end

  it("has its objects for as long as the script has one of them", function()
    local his = ctx:child():object(a:objectID())
    loseMany()
    assert.equal("A/p1", tostring(his:objectID()))
    his.n = 5
    assert.is_true(his:isUpdated())
    assert.equal("A/p2", tostring(his.next:objectID()))
  end)

  it("has them also where an object in no context leads to one", function()
    local free = A { n = 0, next = ctx:child():object(a:objectID()) }
    loseMany()
    assert.equal("A/p1", tostring(free.next:objectID()))
  end)

  it("goes on being followed", function()
    local log, notes = Recorder(), 0
    local c
    do
      local child = ctx:child()
      c = FetchedResultsController { context = child, fetchRequest = { entity = "A", sortDescriptors = { "n" } }, delegate = log }
      assert(c:performFetch())
      child:observeChanges(function() notes = notes + 1 end)
    end
    loseMany()
    c.fetchedObjects[1].n = 9
    local mine = ctx:child()
    assert.equal(2, #mine:fetch { entity = "A" })
    assert.equal(2, #c.fetchedObjects)
    assert.equal("A/p1", tostring(c.fetchedObjects[1]:objectID()))
  end)

  it("has observers of its objects called", function()
    local calls = 0
    ctx:child():object(a:objectID()):observe("n", function() calls = calls + 1 end)
    loseMany()
    assert.equal(0, calls)
  end)
end)
