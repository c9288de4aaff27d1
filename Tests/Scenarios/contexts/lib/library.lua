-- Artists and their albums, a context for them, and what it tells.
local Artist = class "Artist" {
  name = "string", age = "integer", albums = set("Album", { inverse = "artist", deleteRule = "cascade" }),
}
local Album = class "Album" { title = "string", year = "integer", artist = "Artist", genres = array "string" }

--- A context for both.
local function makeContext() return Context { classes = { Artist, Album } } end

--- The names or titles of a list of objects, in its order: "A B".
local function names(objects)
  local texts = {}
  for index, object in ipairs(objects) do
    texts[index] = object:class().name == "Album" and object.title or object.name
  end
  return table.concat(texts, " ")
end

--- The names of a list of objects that have one: "a b".
local function people(objects)
  local texts = {}
  for index, object in ipairs(objects) do texts[index] = object.name end
  return table.concat(texts, " ")
end

--- A function that gives, and forgets, what a context has notified of: each note as "inserted A B, deleted C".
local function notesOf(ctx)
  local notes = {}
  ctx:observeChanges(function(note)
    local parts = {}
    for _, kind in ipairs { "inserted", "updated", "deleted", "refreshed" } do
      if #note[kind] > 0 then table.insert(parts, kind .. " " .. names(note[kind])) end
    end
    if note.invalidatedAll then table.insert(parts, "invalidatedAll") end
    table.insert(notes, table.concat(parts, ", "))
  end)
  return function()
    local taken = notes
    notes = {}
    return taken
  end
end

--- A controller of a context's albums by title, which tells `log`.
local function showAlbums(ctx, log)
  local c = FetchedResultsController {
    context = ctx, fetchRequest = { entity = "Album", sortDescriptors = "title" }, delegate = log,
  }
  assert(c:performFetch())
  return c
end

return {
  Artist = Artist, Album = Album, makeContext = makeContext, names = names, people = people, notesOf = notesOf,
  showAlbums = showAlbums,
}
