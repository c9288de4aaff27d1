-- An array may hold an object several times: the occurrence that left is the row that goes, whatever else happens meanwhile.
local Item = class "Item" { name = "string", n = "integer" }
local Shelf = class "Shelf" { list = array "Item" }
local Room = class "Room" { shelves = array "Shelf" }

local t, log, controller

before_each(function() t, log = Item { name = "t", n = 1 }, Recorder() end)
after_each(function() assert.replays(controller) end)

-- Follows a list of items directly, or a shelf with each of them.
local function follow(isFlat, items, options)
  options.delegate = log
  local shelf
  if isFlat then
    local room = Room { shelves = {} }
    for _, item in ipairs(items) do room.shelves:add(Shelf { list = { item } }) end
    shelf = room.shelves:at(0)
    options.relation, options.onObject = "shelves.list", room
  else
    shelf = Shelf { list = items }
    options.relation, options.onObject = "list", shelf
  end
  controller = RelationalCollectionController(options)
  return shelf.list
end

local function paused(body)
  controller:pause()
  body()
  controller:resume()
end

local configurations = {
  ["nothing"] = function() end,
  ["another filter"] = function() controller.filteringPredicate = "n < 9" end,
  ["another order"] = function() controller.sortDescriptors = "name" end,
  ["a key of it"] = function() t.n = 3 end,
  ["a filter that holds others back"] = function() controller.filteringPredicate = "name == 't'" end,
}

for name, configure in pairs(configurations) do
  for holdName, hold in pairs { batch = batch, pause = paused } do
    for _, isFlat in ipairs { false, true } do
      local way = isFlat and "through several collections" or "directly"
      it(("Removing the first with %s assigned in a %s removes its row, %s"):format(name, holdName, way), function()
        local list = follow(isFlat, { t, t }, { filteredBy = "n < 4", sortedBy = "n" })
        hold(function()
          configure()
          list:removeAt(0)
        end)
        assert.callbacks(log, [[
          willChangeContent
          removedObject <Item "t"> atIndex 0
          didChangeContent
        ]])
      end)
    end
  end
end

it("Removing one and a change of its key in a batch leave the other where it is", function()
  local u = Item { name = "u", n = 1 }
  local list = follow(false, { t, u, t }, { sortedBy = "n" })
  batch(function()
    t.name = "T"
    u.n = 1
    t.n = 1
    list:removeAt(0)
  end)
  assert.callbacks(log, [[
    willChangeContent
    removedObject <Item "T"> atIndex 0
    didChangeContent
  ]])
end)

it("Removing many at once removes the rows of those occurrences", function()
  local items, expected = {}, {}
  for index = 1, 200 do items[index] = index % 3 == 0 and t or Item { name = tostring(index), n = 1 } end
  local list = follow(false, items, {})
  local positions = {}
  for index = 0, 99 do
    positions[#positions + 1] = index
    table.insert(expected, 1, ("removedObject %s atIndex %d"):format(tostring(items[index + 1]), index))
  end
  list:removeAtIndexes(positions)
  assert.callbacks(log, "willChangeContent\n" .. table.concat(expected, "\n") .. "\ndidChangeContent")
end)

describe("Sorting through several collections", function()
  -- decisions.md 38: the replacement names the first place and the last.
  for _, isBatch in ipairs { false, true } do
    it("follows the places that its replacement names" .. (isBatch and ", in a batch" or ""), function()
      local x, z = Item { name = "x", n = 2 }, Item { name = "z", n = 1 }
      t.n = 0
      local shelf = Shelf { list = { x, t, z, t } }
      controller = RelationalCollectionController {
        relation = "shelves.list", onObject = Room { shelves = { shelf } }, delegate = log,
      }
      local function sort() shelf.list:sort "n" end
      if isBatch then batch(sort) else sort() end
      assert.callbacks(log, [[
        willChangeContent
        movedObject <Item "t"> fromIndex 3 toIndex 0
        movedObject <Item "x"> fromIndex 0 toIndex 3
        didChangeContent
      ]])
    end)
  end
end)
