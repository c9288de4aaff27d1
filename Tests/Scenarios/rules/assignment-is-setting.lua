-- assignment-is-setting: To assign a whole collection is a setting: both collections are told, and no indexes.
it("to assign a whole collection is a setting: both collections are told, and no indexes", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs", { "new", "old" })
  album.songs = { c }
  expect [[
    r: observeValue songs of <Album#1> {kind: setting, new: [<Song "C">], old: [<Song "A">, <Song "B">]}
  ]]
end)
