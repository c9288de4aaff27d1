-- Random mutations of a graph, observed through collections: whatever is reached is told once, with the value of the path
-- before and after; whatever is not reached is silent.
local Track = class "Track" { name = "string", duration = "integer" }
local Album = class "Album" { name = "string", tracks = array "Track", bonus = orderedSet "Track", best = "Track" }
local Artist = class "Artist" { name = "string", albums = array "Album", live = set "Album", latest = "Album" }

local paths = {
  "albums.tracks.duration", "albums.bonus.duration", "albums.best.duration", "live.best.duration.@sum.self", "live.best.duration",
  "albums.@unionOfArrays.tracks.duration", "latest.tracks.duration", "latest.bonus.@max.duration", "albums.tracks.@count",
}

-- The objects that stand in a value: one, several, or none.
local function each(value)
  if value == nil then return {} end
  if type(value) == "table" then return value end
  local ok, list = pcall(function() return value:toTable() end)
  return ok and list or { value }
end

-- Whether the observed keys of `path` lead to the property `key` of `object`.
local function reaches(artist, path, object, key)
  local here = { artist }
  for step in path:gmatch "[^.]+" do
    if step == "@count" then return false end
    if step:sub(1, 1) ~= "@" and step ~= "self" then
      local next = {}
      for _, one in ipairs(here) do
        if one == object and step == key then return true end
        for _, value in ipairs(each(one[step])) do next[#next + 1] = value end
      end
      here = next
    end
  end
  return false
end

local function plain(value)
  if value == nil or value == null then return "null" end
  if type(value) ~= "table" then return tostring(value) end
  local texts = {}
  for i, one in ipairs(value) do texts[i] = plain(one) end
  return "[" .. table.concat(texts, ",") .. "]"
end

local function pick(list) return list[math.random(#list)] end

local function some(list)
  local chosen = {}
  for _ = 1, math.random(0, 3) do chosen[#chosen + 1] = pick(list) end
  return chosen
end

-- One random mutation: the object and key that it concerns, and the call that makes it.
local function mutation(artist, albums, tracks)
  local choice = math.random(9)
  if choice <= 2 then
    local track = pick(tracks)
    return track, "duration", function() track.duration = math.random(9) end
  elseif choice == 3 then
    local album = pick(albums)
    return album, "best", function() album.best = math.random(3) > 1 and pick(tracks) or nil end
  elseif choice == 4 then
    return artist, "latest", function() artist.latest = math.random(3) > 1 and pick(albums) or nil end
  end
  local owner, key, elements
  if choice <= 6 then
    owner, key, elements = artist, pick { "albums", "live" }, albums
  else
    owner, key, elements = pick(albums), pick { "tracks", "bonus" }, tracks
  end
  local way = math.random(5)
  local current = owner[key]
  if way == 1 or current == nil then return owner, key, function() owner[key] = some(elements) end end
  if way == 2 and math.random(3) == 1 then return owner, key, function() owner[key] = nil end end
  if way <= 3 then return owner, key, function() current:add(pick(elements)) end end
  if way == 4 then return owner, key, function() current:remove(pick(elements)) end end
  return owner, key, function() current:removeAll() end
end

describe("random mutations of what paths through collections lead to", function()
  it("are told once where they are reached, with the values before and after", function()
    local asserted = 0
    for _ = 1, 20 do
      local albums, tracks = {}, {}
      for i = 1, 4 do tracks[i] = Track { name = "t" .. i, duration = i } end
      for i = 1, 3 do albums[i] = Album { name = "a" .. i, tracks = some(tracks), bonus = some(tracks), best = pick(tracks) } end
      local artist = Artist { name = "Kate", albums = some(albums), live = some(albums), latest = pick(albums) }
      local told, direct = {}, 0
      for _, path in ipairs(paths) do
        artist:observe(path, { "old", "new" }, function(change)
          told[path] = told[path] or {}
          table.insert(told[path], change)
        end)
      end
      for _ = 1, 40 do
        local object, key, mutate = mutation(artist, albums, tracks)
        local before, reached = {}, {}
        for _, path in ipairs(paths) do
          before[path], reached[path] = plain(artist:valueForKeyPath(path)), reaches(artist, path, object, key)
        end
        direct, told = 0, {}
        local token = object:observe(key, function() direct = direct + 1 end)
        mutate()
        token:invalidate()
        for _, path in ipairs(paths) do
          local changes = told[path] or {}
          assert.equal(reached[path] and direct or 0, #changes, path .. " for " .. key .. " of " .. tostring(object))
          local change = changes[1]
          if change then
            asserted = asserted + 1
            assert.equal("setting", change.kind)
            assert.is_nil(change.indexes)
            assert.equal(before[path], plain(change.old), path .. ", before")
            assert.equal(plain(artist:valueForKeyPath(path)), plain(change.new), path .. ", after")
          end
        end
      end
    end
    assert.is_true(asserted > 1000, "changes looked at: " .. asserted)
  end)
end)
