-- A loop of 10,000 statements that change rows of a table of 200.
local Song = class "Song" { title = "string", rating = "integer" }
local Album = class "Album" { songs = orderedSet "Song" }
local album = Album {}
for number = 1, 200 do album.songs:add(Song { title = "Song " .. number, rating = number % 7 }) end
local songs = album.songs:toTable()
local view = TableView { name = "songs" }
RelationalCollectionController {
  relation = "songs", onObject = album, sortedBy = { "rating", "title" }, observingChildKeyPaths = { "title", "rating" },
  delegate = view,
}
for number = 1, 5000 do
  songs[number % 200 + 1].title = "Song " .. number % 977
  songs[number * 7 % 200 + 1].rating = number % 11
end
