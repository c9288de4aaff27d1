-- A delegate that fetches, resets or ends in the middle of a bracket: what was sent leads to what is shown, and a bracket
-- that has begun ends, unless the controller was ended.
local Friend = class "Friend" { name = "string" }
local ctx, c, log, act

--- Acts once, when the callback of that name is sent.
local function acts(name, action)
  act = function(callback)
    if callback ~= name then return end
    act = function() end
    action()
  end
end

local function record(text) table.insert(log, text) end

before_each(function()
  ctx = Context { classes = { Friend } }
  ctx:insert(Friend { name = "B" })
  ctx:save()
  log, act = {}, function() end
  c = FetchedResultsController {
    context = ctx, fetchRequest = { entity = "Friend", sortDescriptors = "name" },
    delegate = {
      willChangeContent = function() record "will" act "will" end,
      didChangeObject = function(_, object, _, kind) record(kind .. " " .. object.name) act "object" end,
      didChangeContent = function() record "did" act "did" end,
    },
  }
  assert(c:performFetch())
  ctx:insert(Friend { name = "A" })
  ctx:insert(Friend { name = "C" })
end)

local function sent(expected)
  ctx:processPendingChanges()
  assert.equal(expected, table.concat(log, ", "))
  assert.replays(c)
end

local function shown()
  local names = {}
  for _, friend in ipairs(c.fetchedObjects) do table.insert(names, friend.name) end
  return table.concat(names, " ")
end

describe("a fetch", function()
  it("when the content will change leaves the changes out", function()
    acts("will", function() assert(c:performFetch()) end)
    sent "will, did"
    assert.equal("A B C", shown())
  end)

  it("among the changes leaves out the rest", function()
    acts("object", function() assert(c:performFetch()) end)
    sent "will, insert A, did"
    assert.equal("A B C", shown())
  end)

  it("behind them is none of the bracket's business", function()
    acts("did", function() assert(c:performFetch()) end)
    sent "will, insert A, insert C, did"
  end)
end)

describe("a reset", function()
  it("when the content will change leaves the changes out: nothing has changed", function()
    acts("will", function() ctx:reset() end)
    sent "will, did"
    assert.equal("B", shown())
  end)

  it("among the changes lets the bracket go on to what is shown from then on", function()
    acts("object", function() ctx:reset() end)
    sent "will, insert A, insert C, did"
    assert.equal("A B C", shown())
  end)

  it("and the end of the controller end the bracket at once", function()
    acts("object", function()
      ctx:reset()
      c:invalidate()
    end)
    sent "will, insert A"
  end)

  it("and a fetch let it end", function()
    acts("object", function()
      ctx:reset()
      assert(c:performFetch())
    end)
    sent "will, insert A, did"
    assert.equal("B", shown())
  end)

  it("leaves another controller, whose turn has not come, as it was", function()
    local tv = TableView {}
    local d = FetchedResultsController {
      context = ctx, fetchRequest = { entity = "Friend", sortDescriptors = "name" }, delegate = tv,
    }
    assert(d:performFetch())
    ctx:insert(Friend { name = "D" })
    acts("object", function() ctx:reset() end)
    ctx:processPendingChanges()
    assert.equal(#d.fetchedObjects, tv:numberOfRows(0))
    assert.replays(d)
  end)
end)

describe("an end", function()
  it("when the content will change has changed nothing", function()
    acts("will", function() c:invalidate() end)
    sent "will"
    assert.equal("B", shown())
  end)

  it("among the changes is the end", function()
    acts("object", function() c:invalidate() end)
    sent "will, insert A"
    assert.equal("A B C", shown())
  end)
end)
