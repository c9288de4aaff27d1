-- Many changes at random: after each the sections are what filter, sort and names make of the members, every bracket replays,
-- and its changes applied one after another, section deletes last, give the same content.
local colored = require "colored-friends"
local Color, Friend, Document = colored.Color, colored.Friend, colored.Document

local function compare(x, y) return x < y and -1 or x > y and 1 or 0 end

-- The sections that the members come to: { { name, objects } }.
local function expected(members, isSectioned)
  local rows = {}
  for index, friend in ipairs(members) do
    if not friend.hidden then rows[#rows + 1] = { friend = friend, index = index } end
  end
  table.sort(rows, function(x, y)
    local order = compare(x.friend.color.name, y.friend.color.name)
    if order == 0 then order = compare(y.friend.age, x.friend.age) end
    if order == 0 then order = compare(x.index, y.index) end
    return order < 0
  end)
  return colored.sections(rows, isSectioned and function(friend) return friend.color.name end)
end

for _, relation in ipairs { "bag", "row", "list" } do
  for _, sectionNameKeyPath in ipairs { "none", "color.name" } do
    local isSectioned = sectionNameKeyPath ~= "none"
    it("a controller of " .. relation .. " with sections by " .. sectionNameKeyPath .. " follows every change", function()
      local colors = {}
      for index = 1, 4 do colors[index] = Color { name = "c" .. index } end
      local function pick(list) return list[math.random(#list)] end
      local serial = 0
      local function make()
        serial = serial + 1
        return Friend {
          name = "f" .. serial, color = pick(colors), age = math.random(4), hidden = math.random(4) == 1,
        }
      end
      local members = {}
      for _ = 1, 8 do members[#members + 1] = make() end
      local doc = Document { [relation] = members }

      local shadow, going
      local function at(path) return shadow[path[1] + 1].objects end
      local c = SetController {
        observed = doc, setKeyPath = relation, keyPaths = { "name" }, filteredBy = "hidden == NO",
        sectionNameKeyPath = isSectioned and sectionNameKeyPath or nil, sortDescriptors = { "color.name", "-age" },
        delegate = {
          willChangeContent = function(controller) shadow, going = controller:snapshot().sections, {} end,
          didChangeSection = function(controller, section, _, kind)
            local step = controller.currentChange.step
            if kind == "delete" then
              going[#going + 1] = step.from
            else
              table.insert(shadow, step.to + 1, { name = section.name, objects = {} })
            end
          end,
          didChangeObject = function(controller, object, _, kind)
            local step = controller.currentChange.step
            if kind == "update" then return assert.equal(object, at(step.to)[step.to[2] + 1]) end
            if step.from then assert.equal(object, table.remove(at(step.from), step.from[2] + 1)) end
            if step.to then table.insert(at(step.to), step.to[2] + 1, object) end
          end,
          didChangeContent = function(controller)
            for _, index in ipairs(going) do
              assert.equal(0, #shadow[index + 1].objects)
              table.remove(shadow, index + 1)
            end
            assert.same(shadow, controller:snapshot().sections)
          end,
        },
      }
      assert(c:performQuery())

      local function change()
        local collection = doc[relation]
        local all = collection:toTable()
        local what = math.random(11)
        if what == 1 then collection:add(make())
        elseif what == 2 then collection:addAll { make(), make(), make() }
        elseif what == 3 and #all > 0 then collection:remove(pick(all))
        elseif what == 4 and #all > 0 then pick(all).color = pick(colors)
        elseif what == 5 and #all > 0 then pick(all).age = math.random(4)
        elseif what == 6 and #all > 0 then pick(all).hidden = math.random(3) == 1
        elseif what == 7 and #all > 0 then pick(all).name = "n" .. math.random(9)
        elseif what == 8 then pick(colors).name = "c" .. math.random(6)
        elseif what == 9 and math.random(4) == 1 then
          local some = { make() }
          for _, friend in ipairs(all) do if math.random(3) > 1 then some[#some + 1] = friend end end
          doc[relation] = some
        elseif what == 10 and relation ~= "bag" and #all > 1 then
          collection:exchange(math.random(#all) - 1, math.random(#all) - 1)
        elseif what == 11 and relation == "list" and #all > 0 then
          collection:insert(pick(all), math.random(#all) - 1)
        end
      end

      for _ = 1, 120 do
        if math.random(4) == 1 then
          batch(function() for _ = 1, math.random(6) do change() end end)
        else
          change()
        end
        assert.same({ sections = expected(doc[relation]:toTable(), isSectioned) }, c:snapshot())
      end
      assert.replays(c)
    end)
  end
end
