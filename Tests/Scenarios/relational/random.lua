-- Many changes at random: after each the content is what filter and sort make of the relation, every bracket replays, and
-- its changes applied one after another give the same content.
local Label = class "Label" { name = "string" }
local Album = class "Album" { title = "string", year = "integer", rating = "integer", live = "boolean", label = "Label" }
local Artist = class "Artist" { list = array "Album", row = orderedSet "Album", bag = set "Album" }

local function expected(members, sort)
  local rows = {}
  for index, album in ipairs(members) do
    if not album.live then rows[#rows + 1] = { album = album, index = index } end
  end
  table.sort(rows, function(x, y)
    if sort then
      local order = sort(x.album, y.album)
      if order ~= 0 then return order < 0 end
    end
    return x.index < y.index
  end)
  local objects = {}
  for index, row in ipairs(rows) do objects[index] = row.album end
  return objects
end

local function compare(x, y) return x < y and -1 or x > y and 1 or 0 end

local orders = {
  { name = "no sort descriptors" },
  { name = "one sort descriptor", by = "year", sort = function(x, y) return compare(x.year, y.year) end },
  {
    name = "several sort descriptors", by = { "-rating", "label.name", "title" },
    sort = function(x, y)
      local order = compare(y.rating, x.rating)
      if order == 0 then order = compare(x.label.name, y.label.name) end
      if order == 0 then order = compare(x.title, y.title) end
      return order
    end,
  },
}

for _, relation in ipairs { "list", "row", "bag" } do
  for _, order in ipairs(orders) do
    it("a controller of " .. relation .. " with " .. order.name .. " follows every change", function()
      local labels = { Label { name = "x" }, Label { name = "y" } }
      local function pick(list) return list[math.random(#list)] end
      local function make()
        return Album {
          title = string.char(96 + math.random(5)), year = math.random(6), rating = math.random(3),
          live = math.random(4) == 1, label = pick(labels),
        }
      end
      local members = {}
      for _ = 1, 8 do members[#members + 1] = make() end
      local artist = Artist { [relation] = members }
      local shadow, c
      local function step(controller)
        local change = controller.currentChange
        if change.kind == "update" then return end
        if change.step.from then
          assert.equal(change.object, table.remove(shadow, change.step.from + 1))
        end
        if change.step.to then table.insert(shadow, change.step.to + 1, change.object) end
      end
      c = RelationalCollectionController {
        relation = relation, onObject = artist, filteredBy = "live == NO", sortedBy = order.by,
        observingChildKeyPaths = { "title", "label.name" },
        delegate = {
          willChangeContent = function(controller) shadow = controller.collection end,
          insertedObject = step, removedObject = step, movedObject = step,
          updatedObject = function(controller, object, index)
            assert.equal(object, shadow[index + 1])
          end,
          replacedEntireCollection = function(controller) shadow = controller.collection end,
          didChangeContent = function(controller) assert.same(shadow, controller.collection) end,
        },
      }

      local function change()
        local collection = artist[relation]
        local all = collection:toTable()
        local what = math.random(14)
        if what == 1 then collection:add(make())
        elseif what == 2 then collection:addAll { make(), make(), make() }
        elseif what == 3 and #all > 0 then collection:remove(pick(all))
        elseif what == 4 and #all > 0 then pick(all).year = math.random(6)
        elseif what == 5 and #all > 0 then pick(all).live = math.random(2) == 1
        elseif what == 6 and #all > 0 then pick(all).title = string.char(96 + math.random(5))
        elseif what == 7 and #all > 0 then pick(all).rating = math.random(3)
        elseif what == 8 and #all > 0 then pick(all).label = pick(labels)
        elseif what == 9 then pick(labels).name = string.char(119 + math.random(3))
        elseif what == 10 and #all > 1 and relation ~= "bag" then
          collection:exchange(math.random(#all) - 1, math.random(#all) - 1)
        elseif what == 11 and #all > 1 and relation ~= "bag" then
          collection:move(math.random(#all) - 1, math.random(#all) - 1)
        elseif what == 12 and relation == "list" and #all > 0 then
          collection:insert(pick(all), math.random(#all) - 1)
        elseif what == 13 and #all > 0 then
          local some = {}
          for _, album in ipairs(all) do if math.random(3) > 1 then some[#some + 1] = album end end
          some[#some + 1] = make()
          if relation == "bag" then collection:setSet(some) else collection:setArray(some) end
        elseif what == 14 and math.random(8) == 1 then artist[relation] = { make(), make(), make(), make() }
        end
      end

      for _ = 1, 120 do
        if math.random(4) == 1 then
          batch(function() for _ = 1, math.random(6) do change() end end)
        else
          change()
        end
        assert.same(expected(artist[relation]:toTable(), order.sort), c.collection)
      end
      assert.replays(c)
    end)
  end
end
