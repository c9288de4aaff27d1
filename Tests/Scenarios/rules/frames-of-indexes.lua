-- frames-of-indexes: Indexes of what was removed count before the change, all others after it.
it("indexes of what was removed count before the change, all others after it", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs", { "new", "old" })
  album.songs:removeAt(0)
  album.songs:insert(c, 0)
  expect [[
    r: observeValue songs of <Album#1> {kind: removal, indexes: [0], old: [<Song "A">]}
    r: observeValue songs of <Album#1> {kind: insertion, indexes: [0], new: [<Song "C">]}
  ]]
end)
