-- Mutations of two halves (exchange, move, setArray) whose first half is answered by an observer that changes the collection:
-- the second half is made only where its place is still what it was planned for (decisions.md 12 and 37).
local Item = class "Item" { name = "string", shelf = "Shelf", place = "Shelf" }
local Shelf = class "Shelf" {
  row = array("Item", { inverse = "shelf" }), ordered = orderedSet("Item", { inverse = "place" }),
}

local shelf, a, b, c, d, x

before_each(function()
  a, b, c, d, x = Item { name = "a" }, Item { name = "b" }, Item { name = "c" }, Item { name = "d" }, Item { name = "x" }
  shelf = Shelf { row = { a, b, c, d }, ordered = { a, b, c, d } }
end)

local function names(items)
  local result = {}
  for _, item in items:each() do result[#result + 1] = item.name end
  return table.concat(result, " ")
end

-- Does `call` while the first observer of a change of `key` does `answer`; what `call` raises.
local function interrupted(key, answer, call)
  local isFirst = true
  local token = shelf:observe(key, function()
    if not isFirst then return end
    isFirst = false
    answer()
  end)
  local ok, problem = pcall(call)
  token:invalidate()
  return not ok and problem or nil
end

local function replaceAll(key) return function() shelf[key] = { x } end end

describe("When an observer replaces the collection after the first half", function()
  for _, key in ipairs { "row", "ordered" } do
    it("an exchange in " .. key .. " leaves out the second and raises NSRangeException", function()
      local problem = interrupted(key, replaceAll(key), function() shelf[key]:exchange(1, 3) end)
      assert.equal("NSRangeException", problem.name)
      assert.matches("exchange: an observer changed the collection after the first half", problem.reason)
      assert.equal("x", names(shelf[key]))
    end)

    it("a move in " .. key .. " does", function()
      local problem = interrupted(key, replaceAll(key), function() shelf[key]:move(0, 2) end)
      assert.equal("NSRangeException", problem.name)
      assert.equal("x", names(shelf[key]))
    end)

    it("setArray in " .. key .. " does", function()
      local problem = interrupted(key, replaceAll(key), function() shelf[key]:setArray { c, a } end)
      assert.equal("NSRangeException", problem.name)
      assert.equal("x", names(shelf[key]))
    end)

    it("both sides of the relation in " .. key .. " agree", function()
      local side = key == "row" and "shelf" or "place"
      interrupted(key, replaceAll(key), function() shelf[key]:exchange(1, 3) end)
      for _, item in ipairs { a, b, c, d } do assert.is_nil(item[side]) end
      assert.equal(shelf, x[side])
      shelf[key] = { a, b, c }
      interrupted(key, replaceAll(key), function() shelf[key]:move(0, 2) end)
      for _, item in ipairs { a, b, c } do assert.is_nil(item[side]) end
      shelf[key] = { a, b, c }
      interrupted(key, replaceAll(key), function() shelf[key]:setArray { c, a } end)
      for _, item in ipairs { a, b, c } do assert.is_nil(item[side]) end
    end)
  end

  it("everybody was told of what has happened, and of nothing else", function()
    local log = Recorder()
    local problem = interrupted("row", replaceAll "row", function()
      shelf:addObserver(log, "row", { "new" })
      shelf.row:move(0, 2)
    end)
    shelf:removeObserver(log, "row")
    assert.equal("NSRangeException", problem.name)
    assert.callbacks(log, [[
      observeValue row of <Shelf#1> {kind: setting, new: [<Item "x">]}
      observeValue row of <Shelf#1> {kind: removal, indexes: [0]}
    ]])
  end)

  it("a controller is in step with it, in one bracket that replays", function()
    local rows = RelationalCollectionController { relation = "row", onObject = shelf, sortedBy = {} }
    rows.delegate = Recorder()
    interrupted("row", replaceAll "row", function() shelf.row:exchange(0, 2) end)
    assert.replays(rows)
    assert.equal(1, #rows.collection)
    assert.equal(x, rows:objectAt(0))
  end)
end)

describe("When an observer changes something else", function()
  it("an exchange is completed where the written index still holds what it held", function()
    assert.is_nil(interrupted("row", function() shelf.row:add(x) end, function() shelf.row:exchange(0, 2) end))
    assert.equal("c b a d x", names(shelf.row))
    assert.is_nil(interrupted("row", function() shelf.row:removeLast() end, function() shelf.row:exchange(0, 1) end))
    assert.equal("b c a d", names(shelf.row))
  end)

  it("an exchange is not completed at another index", function()
    local problem = interrupted("row", function() shelf.row:insert(x, 0) end, function() shelf.row:exchange(0, 2) end)
    assert.equal("NSRangeException", problem.name)
    assert.equal("x c b c d", names(shelf.row))
    assert.is_nil(a.shelf)
  end)

  it("an ordered set holds each member once all the same", function()
    local problem = interrupted("ordered", function() shelf.ordered:insert(x, 0) end,
      function() shelf.ordered:exchange(0, 2) end)
    assert.equal("NSRangeException", problem.name)
    assert.equal("x c b d", names(shelf.ordered))
    assert.is_nil(a.place)
  end)

  it("an ordered set keeps the copy that the first half has written, whichever place is named first", function()
    local problem = interrupted("ordered", function() shelf.ordered:insert(x, 0) end,
      function() shelf.ordered:exchange(2, 0) end)
    assert.equal("NSRangeException", problem.name)
    assert.equal("x b a d", names(shelf.ordered))
    assert.is_nil(c.place)
  end)

  it("a move is completed beside the same neighbour, wherever that is now", function()
    assert.is_nil(interrupted("row", function() shelf.row:add(x) end, function() shelf.row:move(0, 2) end))
    assert.equal("b c a d x", names(shelf.row))
    assert.is_nil(interrupted("row", function() shelf.row:removeAt(0) end, function() shelf.row:move(4, 1) end))
    assert.equal("x c a d", names(shelf.row))
    assert.is_nil(interrupted("row", function() shelf.row:insert(b, 0) end, function() shelf.row:move(0, 3) end))
    assert.equal("b c a d x", names(shelf.row))
  end)

  it("a move is not completed where the neighbour is gone", function()
    local problem = interrupted("row", function() shelf.row:remove(d) end, function() shelf.row:move(0, 2) end)
    assert.equal("NSRangeException", problem.name)
    assert.equal("b c", names(shelf.row))
    assert.is_nil(a.shelf)
  end)

  it("a move to the end is completed behind what was the last", function()
    assert.is_nil(interrupted("row", function() shelf.row:replaceAt(0, x) end, function() shelf.row:move(0, 3) end))
    assert.equal("x c d a", names(shelf.row))
    assert.is_nil(interrupted("row", function() shelf.row:add(b) end, function() shelf.row:move(0, 3) end))
    assert.equal("c d a x b", names(shelf.row))
  end)

  it("setArray fills an empty collection only", function()
    local problem = interrupted("row", function() shelf.row:add(x) end, function() shelf.row:setArray { a, b } end)
    assert.equal("NSRangeException", problem.name)
    assert.equal("x", names(shelf.row))
    assert.is_nil(interrupted("row", function() c.name = "C" end, function() shelf.row:setArray { a, c } end))
    assert.equal("a C", names(shelf.row))
  end)

  it("setArray does not fill what a prior observer of the only half has filled", function()
    shelf.row = {}
    local isFirst = true
    local token = shelf:observe("row", { "prior" }, function()
      if isFirst then
        isFirst = false
        shelf.row:add(x)
      end
    end)
    local ok, problem = pcall(function() shelf.row:setArray { a, b } end)
    token:invalidate()
    assert.is_false(ok)
    assert.equal("NSRangeException", problem.name)
    assert.equal("x", names(shelf.row))
    assert.is_nil(a.shelf)
  end)
end)

it("An error of the observer is the one that is raised", function()
  local problem = interrupted("row", function()
    shelf.row = { x }
    error("enough")
  end, function() shelf.row:exchange(1, 3) end)
  assert.matches("enough", tostring(problem))
  assert.equal("x", names(shelf.row))
end)
