-- nothing-changed: A call that leaves every member where it is notifies nobody.
it("a call that leaves every member where it is notifies nobody", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs", { "new", "old" })
  album.songs:remove(c)
  album.songs:exchange(0, 0)
  album.songs:addAll {}
  album.songs:add(c)
  expect [[
    r: observeValue songs of <Album#1> {kind: insertion, indexes: [2], new: [<Song "C">]}
  ]]
end)
