-- Rows that the filter hides count for nothing: the moves are the least among those that are shown.
local Item = class "Item" { name = "string" }
local Shelf = class "Shelf" { row = orderedSet "Item", list = array "Item" }
local Room = class "Room" { shelves = orderedSet "Shelf" }

local a, b, c, d = Item { name = "a" }, Item { name = "b" }, Item { name = "c" }, Item { name = "d" }
local h, i = Item {}, Item {}

-- What a controller sends when the members of one shelf become those of another, or are put in another order.
local function moves(before, after, change)
  local log, shelf = Recorder(), Shelf { row = before, list = before }
  local room = Room { shelves = { shelf } }
  local controller = RelationalCollectionController {
    relation = "shelves.row", onObject = room, filteredBy = "name != nil", delegate = log,
  }
  change(room, shelf, after)
  assert.replays(controller)
  local _, count = tostring(log):gsub("movedObject", "")
  return count
end

local changes = {
  ["replacing the shelf"] = function(room, _, after) room.shelves:replaceAt(0, Shelf { row = after }) end,
  ["assigning its row"] = function(_, shelf, after) shelf.row = after end,
  ["setArray"] = function(_, shelf, after) shelf.row:setArray(after) end,
  ["single moves in a batch"] = function(_, shelf, after)
    batch(function()
      for place, item in ipairs(after) do
        shelf.row:remove(item)
        shelf.row:insert(item, place - 1)
      end
    end)
  end,
}

for name, change in pairs(changes) do
  it(name .. " moves as few rows as without the hidden ones", function()
    assert.equal(1, moves({ a, b, c }, { b, c, a }, change))
    assert.equal(1, moves({ a, b, h, c }, { b, c, a, h }, change))
    assert.equal(1, moves({ h, a, b, c, i }, { b, c, i, h, a }, change))
    assert.equal(2, moves({ a, h, b, i, c, d }, { d, i, c, h, a, b }, change))
    assert.equal(0, moves({ a, h, b, i }, { i, h, a, b }, change))
  end)
end
