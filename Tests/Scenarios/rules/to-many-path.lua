-- to-many-path: A path through a collection tells of every element and of who is in it: a setting, with element where
-- one element's change it was.
it("a path through a collection tells of every element and of who is in it: a setting, with element where one element's change it was", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  album:addObserver(Recorder "r", "songs.title", { "new" })
  a.title = "Z"
  album.songs:add(c)
  expect [[
    r: observeValue songs.title of <Album#1> {kind: setting, new: ["Z", "B"], element: <Song "Z">}
    r: observeValue songs.title of <Album#1> {kind: setting, new: ["Z", "B", "C"]}
  ]]
end)
