-- collections-are-not-observable: A collection is not observed itself: observe the object that has it.
it("a collection is not observed itself: observe the object that has it", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  assert.has_error(function() album.songs:addObserver(Recorder "r", "count") end)
  album:addObserver(Recorder "r", "songs.@count", { "new" })
  album.songs:add(c)
  expect [[
    r: observeValue songs.@count of <Album#1> {kind: setting, new: 3}
  ]]
end)
