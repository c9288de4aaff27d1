-- Four songs, and what is asked of collections of them.
local songs = {}

--- Makes them: four media items, a to d.
function songs.make()
  return MediaItem { title = "a" }, MediaItem { title = "b" }, MediaItem { title = "c" }, MediaItem { title = "d" }
end

--- The titles of a collection, one letter each; "" where an item has none, nil of no collection.
function songs.titles(collection)
  if collection == nil then return nil end
  local titles = {}
  for i, item in ipairs(collection.items) do titles[i] = item.title or "" end
  return table.concat(titles)
end

--- Checks that a call is refused under a name, with a sentence.
function songs.refuses(name, reason, f, ...)
  local ok, e = pcall(f, ...)
  assert.is_false(ok)
  assert.equal(name, e.name)
  assert.equal(reason, e.reason)
  return e
end

return songs
