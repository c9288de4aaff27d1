-- An observer of the elements at some indexes is registered with each of those objects, and stays with them wherever they
-- go.
local Item = class "Item" { name = "string", price = "integer" }
local List = class "List" { items = array "Item" }

local a, b, c, list, log

before_each(function()
  a, b, c = Item { name = "a" }, Item { name = "b" }, Item { name = "c" }
  list, log = List { items = { a, b, c } }, Recorder "log"
end)

describe("addObserverToObjectsAtIndexes", function()
  it("observes the elements at the indexes", function()
    list.items:addObserverToObjectsAtIndexes(log, { 0, 2 }, "price", { "new" })
    a.price, b.price, c.price = 1, 2, 3
    local rows = {}
    for _, row in ipairs(log:take()) do rows[row[3].name] = row[4].new end
    assert.same({ a = 1, c = 3 }, rows)
  end)

  it("sends initial notifications in ascending order of the indexes", function()
    list.items:addObserverToObjectsAtIndexes(log, { 2, 0, 1 }, "price", { "initial", "new" })
    assert.callbacks(log, [[
      observeValue price of <Item "a"> {kind: setting, new: 0}
      observeValue price of <Item "b"> {kind: setting, new: 0}
      observeValue price of <Item "c"> {kind: setting, new: 0}
    ]])
  end)

  it("goes on observing an element that left the array", function()
    list.items:addObserverToObjectsAtIndexes(log, { 0 }, "price", {})
    list.items:removeAt(0)
    a.price = 5
    assert.callbacks(log, [[ observeValue price of <Item "a"> {kind: setting} ]])
  end)

  it("refuses an index out of range, and observes nothing then", function()
    assert.has_error(
      function() list.items:addObserverToObjectsAtIndexes(log, { 0, 3 }, "price", {}) end, "NSRangeException")
    a.price = 5
    assert.no_callbacks(log)
  end)
end)

describe("elements and their array", function()
  it("hand over the element as the object, with the path behind it and the context", function()
    local got
    local keen = { observeValue = function(_, path, object, change, context) got = { path, object, change.kind, context } end }
    list.items:addObserverToObjectsAtIndexes(keen, { 1 }, "price", {}, "ctx")
    b.price = 5
    assert.same({ "price", b, "setting", "ctx" }, got)
  end)

  it("an element removed by its array is observed until its observer is removed from it", function()
    list.items:addObserverToObjectsAtIndexes(log, { 1 }, "price", {})
    list.items:removeAll()
    b.price = 5
    b:removeObserver(log, "price")
    b.price = 6
    assert.callbacks(log, [[ observeValue price of <Item "b"> {kind: setting} ]])
  end)
end)

describe("removeObserverFromObjectsAtIndexes", function()
  it("ends the observation of the elements at the indexes", function()
    list.items:addObserverToObjectsAtIndexes(log, { 0, 1 }, "price", {})
    list.items:removeObserverFromObjectsAtIndexes(log, { 0 }, "price")
    a.price = 1
    b.price = 2
    assert.callbacks(log, [[ observeValue price of <Item "b"> {kind: setting} ]])
  end)

  it("refuses elements that were not observed", function()
    assert.has_error(
      function() list.items:removeObserverFromObjectsAtIndexes(log, { 1 }, "price") end,
      'NSRangeException: Cannot remove an observer <Recorder "log"> for the key path "price" from <Item "b"> because it '
        .. "is not registered as an observer.")
  end)

  it("heeds the context", function()
    list.items:addObserverToObjectsAtIndexes(log, { 0 }, "price", {}, "ctx")
    assert.has_error(
      function() list.items:removeObserverFromObjectsAtIndexes(log, { 0 }, "price", "other") end, "NSRangeException")
    list.items:removeObserverFromObjectsAtIndexes(log, { 0 }, "price", "ctx")
    a.price = 1
    assert.no_callbacks(log)
  end)
end)
