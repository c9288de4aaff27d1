-- bare-list-is-silent: A plain list tells nobody that it has changed: change the property through its collection.
it("a plain list tells nobody that it has changed: change the property through its collection", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local list = { a, b }
  local album = Album { songs = list }
  album:addObserver(Recorder "r", "songs", { "new" })
  table.insert(list, c)
  album.songs:add(c)
  expect [[
    r: observeValue songs of <Album#1> {kind: insertion, indexes: [2], new: [<Song "C">]}
  ]]
end)
