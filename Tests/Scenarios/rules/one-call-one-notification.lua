-- one-call-one-notification: A call that concerns several elements is one notification with all of their indexes.
it("a call that concerns several elements is one notification with all of their indexes", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs", { "new", "old" })
  album.songs:removeAtIndexes { 0, 1 }
  expect [[
    r: observeValue songs of <Album#1> {kind: removal, indexes: [0-1], old: [<Song "A">, <Song "B">]}
  ]]
end)
