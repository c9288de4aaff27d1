-- count-by-operator: How many there are is observed by @count: a setting of a number, without indexes.
it("how many there are is observed by @count: a setting of a number, without indexes", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs.@count", { "new", "old" })
  album.songs:add(c)
  expect [[
    r: observeValue songs.@count of <Album#1> {kind: setting, new: 3, old: 2}
  ]]
end)
