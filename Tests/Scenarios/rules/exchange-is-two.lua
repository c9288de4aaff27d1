-- exchange-is-two: An exchange is two replacements, move a removal and an insertion, setArray a removal of all and an
-- insertion of all; a sort is one replacement.
it("an exchange is two replacements, move a removal and an insertion, setArray a removal of all and an insertion of all; a sort is one replacement", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs", { "new", "old" })
  album.songs:exchange(0, 1)
  album.songs:move(0, 1)
  expect [[
    r: observeValue songs of <Album#1> {kind: replacement, indexes: [0], new: [<Song "B">], old: [<Song "A">]}
    r: observeValue songs of <Album#1> {kind: replacement, indexes: [1], new: [<Song "A">], old: [<Song "B">]}
    r: observeValue songs of <Album#1> {kind: removal, indexes: [0], old: [<Song "B">]}
    r: observeValue songs of <Album#1> {kind: insertion, indexes: [1], new: [<Song "B">]}
  ]]
end)
