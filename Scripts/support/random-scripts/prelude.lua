-- What generated scripts use.
local relations = {
  Artist = { albums = "ordered", best = "one", friends = "set" },
  Album = { artist = "one", bestOf = "one", songs = "ordered" }, Song = { albums = "set" },
}
local sides = {
  { "Artist", "albums", "artist" }, { "Artist", "best", "bestOf" }, { "Artist", "friends", "friends" },
  { "Album", "artist", "albums" }, { "Album", "bestOf", "best" }, { "Album", "songs", "albums" }, { "Song", "albums", "songs" },
}

function declare(rules)
  local function options(inverse, rule) return { inverse = inverse, deleteRule = rules[rule] or "nullify" } end
  local function to(class, inverse, rule) return { class, inverse = inverse, deleteRule = rules[rule] or "nullify" } end
  local Artist = class "Artist" {
    name = "string", n = "integer", m = "integer", albums = orderedSet("Album", options("artist", "Artist.albums")),
    best = to("Album", "bestOf", "Artist.best"), friends = set("Artist", options("friends", "Artist.friends")),
  }
  local Album = class "Album" {
    name = "string", n = "integer", m = "integer", artist = to("Artist", "albums", "Album.artist"),
    bestOf = to("Artist", "best", "Album.bestOf"), songs = orderedSet("Song", options("albums", "Album.songs")),
  }
  local Song = class "Song" { name = "string", n = "integer", m = "integer", albums = set("Album", options("songs", "Song.albums")) }
  return { Album = Album, Artist = Artist, Song = Song, [1] = Album, [2] = Artist, [3] = Song }
end

function check(what, expected, got)
  if expected ~= got then error(("%s\n  model:   %s\n  product: %s"):format(what, tostring(expected), tostring(got)), 0) end
end

function text(value)
  if value == nil then return "nil" end
  if math.type(value) == "float" then return ("%a"):format(value) end
  if type(value) == "table" or type(value) == "userdata" then
    local parts = {}
    for _, each in value:each() do table.insert(parts, text(each)) end
    return "{" .. table.concat(parts, ";") .. "}"
  end
  return tostring(value)
end

local function members(object, key, kind)
  if kind == "one" then return { object[key] } end
  return object[key]:toTable()
end

function names(list, isSorted)
  local all = {}
  for _, object in ipairs(list) do table.insert(all, object.name) end
  if isSorted then table.sort(all) end
  return table.concat(all, ",")
end

function state(ctx)
  local lines = {}
  for _, entity in ipairs { "Album", "Artist", "Song" } do
    for _, object in ipairs(ctx:fetch { entity = entity, sortDescriptors = "name" }) do
      local parts = { object.name, "m=" .. text(object.m), "n=" .. text(object.n) }
      local keys = {}
      for key in pairs(relations[entity]) do table.insert(keys, key) end
      table.sort(keys)
      for _, key in ipairs(keys) do
        local kind = relations[entity][key]
        table.insert(parts, key .. "=" .. names(members(object, key, kind), kind ~= "ordered"))
      end
      table.insert(lines, table.concat(parts, " "))
    end
  end
  return table.concat(lines, "\n")
end

function changes(ctx)
  return ("inserted %s updated %s deleted %s"):format(
    names(ctx.insertedObjects, true), names(ctx.updatedObjects, true), names(ctx.deletedObjects, true))
end

function bothSides(ctx, where)
  for _, side in ipairs(sides) do
    for _, object in ipairs(ctx:fetch { entity = side[1] }) do
      for _, member in ipairs(members(object, side[2], relations[side[1]][side[2]])) do
        local found = false
        local back = relations[member:class().name][side[3]]
        for _, other in ipairs(members(member, side[3], back)) do found = found or other == object end
        if not found then
          error(("%s: %s.%s has %s, which does not lead back"):format(where, object.name, side[2], member.name), 0)
        end
      end
    end
  end
end

function find(ctx, entity, name)
  return ctx:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
end

--- Runs a step. An error that Core Data documents there, of one of the names or codes given, ends it: gives its name.
function attempt(f, ...)
  local ok, e = pcall(f)
  if ok then return "done" end
  if type(e) ~= "string" then
    for _, name in ipairs { ... } do if e.name == name or e.cocoaCode == name then return e.name end end
  end
  error(e, 0)
end

local passed, failed = 0, 0

function script(name, body)
  local ok, e = pcall(body)
  if ok then passed = passed + 1 else
    failed = failed + 1
    local message = type(e) == "string" and e or ("%s: %s"):format(e.name, e.reason)
    print("FAILED " .. name .. ": " .. message:gsub("\n", "\n       "))
  end
end

function summary() print(("COUNT %d %d"):format(passed, failed)) end

function saveError(ctx)
  local ok, e = pcall(ctx.save, ctx)
  if ok then return "saved" end
  if e.cocoaCode == 1600 or e.cocoaCode == 1560 then return "NSValidationErrorKey" end
  return tostring(e.name)
end

--- Objects by their names; each is used.
function index(list)
  for place = #list, 1, -1 do
    list[list[place].name] = list[place]
    list[place] = nil
  end
end

function rows(ctx)
  local all = {}
  for _, o in ipairs(ctx:fetch { entity = "V", sortDescriptors = "name" }) do
    table.insert(all, ("%s:%d%d"):format(o.name, o.n, o.m))
  end
  return table.concat(all, ",")
end

function same(what, expected, got)
  if type(expected) == "table" then
    local list = {}
    for _, value in ipairs(expected) do table.insert(list, text(value)) end
    expected, got = table.concat(list, ";"), got and text(got):sub(2, -2)
  end
  if expected ~= got or math.type(expected) ~= math.type(got) then
    error(("%s: model %s, product %s"):format(what, text(expected), text(got)), 0)
  end
end

--- Each object of a context by its name, found by a fetch.
function all(ctx, list)
  for _, entity in ipairs { "Album", "Artist", "Song" } do
    for _, object in ipairs(ctx:fetch { entity = entity }) do list[object.name] = object end
  end
end
