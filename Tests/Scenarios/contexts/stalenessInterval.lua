-- stalenessInterval: a fault uses a row that its context has read less than so many seconds of `clock` ago, although others have
-- saved another since (core-data.md CD67).
local Person = class "Person" { n = "integer" }
local one, two, mine

local function context(options)
  options = options or {}
  options.classes, options.store = { Person }, "stale.sqlite"
  return Context(options)
end

local function othersSave(n)
  one:fetch({ entity = "Person" })[1].n = n
  one:save()
end

before_each(function()
  one = context()
  one:insert(Person { n = 1 })
  one:save()
  two = context { stalenessInterval = 10 }
  mine = two:fetch({ entity = "Person" })[1]
end)

describe("stalenessInterval", function()
  it("is 0 at first: a fault reads what is there", function()
    assert.equal(0, one.stalenessInterval)
    two.stalenessInterval = 0
    othersSave(2)
    assert.equal(2, mine.n)
  end)

  it("lets a fetched fault use the row that was read", function()
    othersSave(2)
    clock:advance(9)
    assert.equal(1, mine.n)
  end)

  it("ends with its seconds", function()
    othersSave(2)
    clock:advance(10)
    assert.equal(2, mine.n)
  end)

  it("lets a refresh use it, and brings back what was read", function()
    mine.n = 5
    othersSave(2)
    two:refresh(mine)
    assert.equal(1, mine.n)
    clock:advance(10)
    two:refresh(mine)
    assert.equal(2, mine.n)
  end)

  it("counts from the last reading", function()
    clock:advance(10)
    two:refresh(mine)
    othersSave(2)
    clock:advance(9)
    two:refresh(mine)
    assert.equal(1, mine.n)
    clock:advance(1)
    two:refreshAllObjects()
    assert.equal(2, mine.n)
  end)

  it("has no limit where it is negative", function()
    two.stalenessInterval = -1
    othersSave(2)
    clock:advance(1000000)
    assert.equal(1, mine.n)
  end)

  it("does not keep a fetch from asking the store", function()
    othersSave(2)
    assert.equal(1, two:count { entity = "Person", predicate = "n == 2" })
  end)

  it("is a number", function()
    assert.equal(10.0, two.stalenessInterval)
    assert.has_error(function() two.stalenessInterval = "1" end, "expects a number")
    assert.has_error(function() context { stalenessInterval = true } end, "expects a number")
  end)
end)
