-- Brackets of random events, callback for callback, against a plain reading of the rules: who is touched, which gaps are
-- equal, the longest run in each (A6), and the fixed order (A8).
local friends = require "friends-in-context"
local Friend = friends.Friend

local keys = { "name", "color", "age", "note", "hidden" }

local function values(ctx)
  local result = {}
  for _, friend in ipairs(ctx:fetch { entity = "Friend" }) do
    local copy = {}
    for _, key in ipairs(keys) do copy[key] = friend:valueForKey(key) end
    result[friend] = copy
  end
  return result
end

local function isTouched(before, after)
  for _, key in ipairs(keys) do if before[key] ~= after[key] then return true end end
  return false
end

--- Where each object of a snapshot stands: { section, row, name }.
local function places(snapshot)
  local result = {}
  for section, each in ipairs(snapshot.sections) do
    for row, object in ipairs(each.objects) do
      result[object] = { section = section - 1, row = row - 1, name = each.name }
    end
  end
  return result
end

local function before(x, y)
  if x.section ~= y.section then return x.section < y.section end
  return x.row < y.row
end

--- For each object that `counts`, its gap: its section, and how many survivors that were not touched stand before it there.
local function gaps(snapshot, stays, touched)
  local result = {}
  for _, section in ipairs(snapshot.sections) do
    local count = 0
    for _, object in ipairs(section.objects) do
      if stays[object] then
        if touched[object] then result[object] = section.name .. "/" .. count else count = count + 1 end
      end
    end
  end
  return result
end

--- The longest run of `list` (in old order) whose new places ascend; of several the smallest set of old positions.
local function longestRun(list, new)
  local best = {}
  local function extend(index, run)
    if #run > #best then best = { table.unpack(run) } end
    for next = index, #list do
      if #run == 0 or before(new[run[#run]], new[list[next]]) then
        run[#run + 1] = list[next]
        extend(next + 1, run)
        run[#run] = nil
      end
    end
  end
  extend(1, {})
  return best
end

local function sorted(list, place, isDescending)
  table.sort(list, function(x, y)
    if isDescending then return before(place[y], place[x]) end
    return before(place[x], place[y])
  end)
  return list
end

local function path(place) return ("[%d, %d]"):format(place.section, place.row) end

--- What the rules make of two snapshots and the values at their times: the bracket's text, nil for none.
local function expected(old, new, oldValues, newValues)
  local from, to, touched, stays = places(old), places(new), {}, {}
  for object in pairs(from) do
    if to[object] then
      stays[object] = true
      if isTouched(oldValues[object], newValues[object]) then touched[object] = true end
    end
  end
  local lines = {}
  local function add(...) lines[#lines + 1] = string.format(...) end
  local had, has = {}, {}
  for _, section in ipairs(old.sections) do had[section.name] = true end
  for _, section in ipairs(new.sections) do has[section.name] = true end
  for index = #old.sections, 1, -1 do
    if not has[old.sections[index].name] then add('didChangeSection "%s" delete at %d', old.sections[index].name, index - 1) end
  end
  for index, section in ipairs(new.sections) do
    if not had[section.name] then add('didChangeSection "%s" insert at %d', section.name, index - 1) end
  end
  local deleted, arriving, updated = {}, {}, {}
  for object in pairs(from) do if not to[object] then deleted[#deleted + 1] = object end end
  for object in pairs(to) do if not from[object] then arriving[#arriving + 1] = object end end
  local oldGaps, newGaps, groups = gaps(old, stays, touched), gaps(new, stays, touched), {}
  for object in pairs(touched) do
    if oldGaps[object] ~= newGaps[object] then
      arriving[#arriving + 1] = object
    else
      groups[oldGaps[object]] = groups[oldGaps[object]] or {}
      table.insert(groups[oldGaps[object]], object)
    end
  end
  for _, group in pairs(groups) do
    local kept = {}
    for _, object in ipairs(longestRun(sorted(group, from), to)) do kept[object] = true end
    for _, object in ipairs(group) do
      if kept[object] then updated[#updated + 1] = object else arriving[#arriving + 1] = object end
    end
  end
  for _, object in ipairs(sorted(deleted, from, true)) do add("didChangeObject %s delete at %s", object, path(from[object])) end
  for _, object in ipairs(sorted(arriving, to)) do
    if from[object] then
      add("didChangeObject %s move from %s to %s", object, path(from[object]), path(to[object]))
    else
      add("didChangeObject %s insert at %s", object, path(to[object]))
    end
  end
  for _, object in ipairs(sorted(updated, to)) do
    local here, there = path(from[object]), path(to[object])
    add("didChangeObject %s update at %s%s", object, here, here == there and "" or " now " .. there)
  end
  if #lines == 0 then return nil end
  return "willChangeContent\n" .. table.concat(lines, "\n") .. "\ndidChangeContent"
end

local shapes = {
  { name = "without sections", sort = { "age" } },
  { name = "filtered", sort = { "age", "-name" }, filter = "hidden == NO" },
  { name = "in sections", sort = { "color", "age" }, sections = "color" },
  { name = "in a window of sections", sort = { "color", "age" }, sections = "color", limit = 5, offset = 2 },
}

for _, shape in ipairs(shapes) do
  it("a bracket " .. shape.name .. " is what the rules say, callback for callback", function()
    local ctx, serial = Context { classes = { Friend, friends.Team } }, 0
    local colors = { "a", "b", "c", "d" }
    local function insert()
      serial = serial + 1
      ctx:insert(Friend {
        name = "f" .. serial, color = colors[math.random(4)], age = math.random(6), hidden = math.random(4) == 1,
      })
    end
    for _ = 1, 8 do insert() end
    local log = Recorder()
    local c = friends.follow(ctx, {
      delegate = log, sections = shape.sections or false, request = {
        sortDescriptors = shape.sort, predicate = shape.filter, fetchLimit = shape.limit, fetchOffset = shape.offset,
      },
    })
    for _ = 1, 250 do
      local old, oldValues = c:snapshot(), values(ctx)
      local all = ctx:fetch { entity = "Friend" }
      for _ = 1, math.random(6) do
        local some, what = #all > 0 and all[math.random(#all)], math.random(8)
        if not some or what == 1 then insert()
        elseif some:isDeleted() or not some:objectID() then insert()
        elseif what == 2 and #all > 4 then ctx:delete(some)
        elseif what == 3 then some.color = colors[math.random(4)]
        elseif what == 4 or what == 5 then some.age = math.random(6)
        elseif what == 6 then some.hidden = math.random(3) == 1
        elseif what == 7 then some.note = "n" .. math.random(3)
        else some.age = some.age
        end
      end
      ctx:processPendingChanges()
      local lines = {}
      for line in (tostring(log) .. "\n"):gmatch "([^\n]+)\n" do lines[#lines + 1] = line end
      log:clear()
      local text = #lines > 0 and table.concat(lines, "\n") or nil
      assert.equal(expected(old, c:snapshot(), oldValues, values(ctx)), text)
    end
    assert.replays(c)
  end)
end
