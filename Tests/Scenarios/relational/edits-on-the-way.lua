-- A relation that leads through several collections follows the edits of each: an edit touches exactly the occurrences that it
-- names, in the place of their parent's stretch (decisions.md 3 and 4).
local Item = class "Item" { name = "string" }
local Shelf = class "Shelf" { name = "string", row = orderedSet "Item", list = array "Item", bag = set "Item" }
local Room = class "Room" { shelves = array "Shelf" }

local a, b, c, d, e, log, rows

before_each(function()
  a, b, c, d, e = Item { name = "a" }, Item { name = "b" }, Item { name = "c" }, Item { name = "d" }, Item { name = "e" }
  log = Recorder()
end)

local function follow(relation, shelves)
  local room = Room { shelves = shelves }
  rows = RelationalCollectionController { relation = relation, onObject = room, delegate = log }
  return room
end

local function shown()
  local names = {}
  for index, item in ipairs(rows.collection) do names[index] = item.name end
  return table.concat(names, " ")
end

-- Checks the bracket of a change, and that it replays.
local function tells(change, expected)
  change()
  assert.callbacks(log, "willChangeContent\n" .. expected .. "\ndidChangeContent")
  assert.replays(rows)
end

describe("Moving", function()
  it("reports the object that was moved, in either direction", function()
    local shelf = Shelf { row = { a, b, c, d } }
    follow("shelves.row", { Shelf { row = { e } }, shelf })
    tells(function() shelf.row:move(0, 1) end, 'movedObject <Item "a"> fromIndex 1 toIndex 2')
    tells(function() shelf.row:move(1, 0) end, 'movedObject <Item "a"> fromIndex 2 toIndex 1')
    tells(function() shelf.row:move(3, 0) end, 'movedObject <Item "d"> fromIndex 4 toIndex 1')
    assert.equal("e d a b c", shown())
  end)

  it("a shelf moves its whole stretch, and no other row", function()
    local room = follow("shelves.list", { Shelf { list = { a, b } }, Shelf { list = { c, d, e } } })
    tells(function() room.shelves:move(1, 0) end, [[
      movedObject <Item "c"> fromIndex 2 toIndex 0
      movedObject <Item "d"> fromIndex 3 toIndex 1
      movedObject <Item "e"> fromIndex 4 toIndex 2
    ]])
    assert.equal("c d e a b", shown())
  end)

  it("an object to another shelf in a batch is a move", function()
    local first, second = Shelf { list = { a, b } }, Shelf { list = { c } }
    follow("shelves.list", { first, second })
    tells(function()
      batch(function()
        first.list:removeAt(0)
        second.list:add(a)
      end)
    end, 'movedObject <Item "a"> fromIndex 0 toIndex 2')
  end)
end)

describe("Removing", function()
  it("from a set never reports one that stays", function()
    local shelf = Shelf { bag = { a, b, c, d } }
    follow("shelves.bag", { shelf })
    tells(function() shelf.bag:minus { a, b } end, [[
      removedObject <Item "b"> atIndex 1
      removedObject <Item "a"> atIndex 0
    ]])
    assert.equal("c d", shown())
  end)
end)

describe("Of twins", function()
  it("the occurrence that left is removed", function()
    local shelf = Shelf { list = { a, b, a, c } }
    follow("shelves.list", { shelf, Shelf { list = { a } } })
    tells(function() shelf.list:removeAt(0) end, 'removedObject <Item "a"> atIndex 0')
    assert.equal("b a c a", shown())
    tells(function() shelf.list:removeAt(1) end, 'removedObject <Item "a"> atIndex 1')
    assert.equal("b c a", shown())
  end)

  it("the occurrence that left is removed when a shelf goes", function()
    local room = follow("shelves.list", { Shelf { list = { a } }, Shelf { list = { a } }, Shelf { list = { b, a } } })
    tells(function() room.shelves:removeAt(1) end, 'removedObject <Item "a"> atIndex 1')
    tells(function() room.shelves:removeAt(0) end, 'removedObject <Item "a"> atIndex 0')
    assert.equal("b a", shown())
  end)

  it("the one that is moved is reported", function()
    local shelf = Shelf { list = { a, b, a, c } }
    follow("shelves.list", { shelf })
    tells(function() shelf.list:move(2, 3) end, 'movedObject <Item "a"> fromIndex 2 toIndex 3')
    assert.equal("a b c a", shown())
  end)
end)

describe("Assigning the list of a shelf", function()
  it("moves as few of its rows as can be, and none of another shelf", function()
    local shelf = Shelf { list = { b, c, d } }
    follow("shelves.list", { Shelf { list = { a } }, shelf, Shelf { list = { e } } })
    tells(function() shelf.list = { d, b, c } end, 'movedObject <Item "d"> fromIndex 3 toIndex 1')
    assert.equal("a d b c e", shown())
  end)
end)

it("An edit behind an edit of the same place is told apart from it", function()
  local shelf = Shelf { list = { a, b, c } }
  follow("shelves.list", { shelf })
  tells(function() shelf.list:replaceAt(0, d) end, [[
    removedObject <Item "a"> atIndex 0
    insertedObject <Item "d"> atIndex 0
  ]])
  tells(function() shelf.list:move(0, 2) end, 'movedObject <Item "d"> fromIndex 0 toIndex 2')
  tells(function() shelf.list:exchange(0, 1) end, 'movedObject <Item "c"> fromIndex 1 toIndex 0')
  assert.equal("c b d", shown())
end)

-- The objects that the callbacks name.
local function reported()
  local objects = {}
  for _, callback in ipairs(log:take()) do
    for _, part in ipairs(callback) do
      if type(part) ~= "string" and type(part) ~= "number" then objects[part] = true end
    end
  end
  return objects
end

it("Whatever the edits, only objects that one of them names are reported", function()
  for _ = 1, 40 do
    local items, shelves = {}, {}
    for index = 1, 12 do items[index] = Item { name = tostring(index) } end
    for index = 1, 4 do shelves[index] = Shelf { list = { items[3 * index - 2], items[3 * index - 1], items[3 * index] } } end
    local room = follow("shelves.list", shelves)
    for _ = 1, 12 do
      local named = {}
      local function name(shelf)
        for _, item in shelf.list:each() do named[item] = true end
      end
      local function edit()
        local shelf = room.shelves:at(math.random(#room.shelves) - 1)
        local count = #shelf.list
        local kind = math.random(6)
        if kind == 1 then
          local new = Item { name = "new" }
          named[new] = true
          shelf.list:insert(new, math.random(count + 1) - 1)
        elseif kind == 2 and count > 0 then
          local place = math.random(count) - 1
          named[shelf.list:at(place)] = true
          shelf.list:removeAt(place)
        elseif kind == 3 and count > 1 then
          local from, to = math.random(count) - 1, math.random(count) - 1
          named[shelf.list:at(from)] = true
          shelf.list:move(from, to)
        elseif kind == 4 and count > 1 then
          local from, to = math.random(count) - 1, math.random(count) - 1
          named[shelf.list:at(from)], named[shelf.list:at(to)] = true, true
          shelf.list:exchange(from, to)
        elseif kind == 5 then
          local from, to = math.random(#room.shelves) - 1, math.random(#room.shelves) - 1
          name(room.shelves:at(from))
          room.shelves:move(from, to)
        elseif kind == 6 and count > 0 then
          local other = room.shelves:at(math.random(#room.shelves) - 1)
          local item = shelf.list:at(math.random(count) - 1)
          named[item] = true
          shelf.list:remove(item)
          other.list:insert(item, math.random(#other.list + 1) - 1)
        end
      end
      if math.random(2) == 1 then
        edit()
      else
        batch(function()
          for _ = 1, 3 do edit() end
        end)
      end
      for object in pairs(reported()) do assert.is_true(named[object] or false, tostring(object)) end
      local expected = {}
      for _, shelf in room.shelves:each() do
        for _, item in shelf.list:each() do expected[#expected + 1] = item end
      end
      assert.same(expected, rows.collection)
      assert.replays(rows)
    end
    rows:invalidate()
  end
end)
