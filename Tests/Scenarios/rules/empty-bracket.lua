-- empty-bracket: A relational controller sends a bracket for a single change of which nothing is seen, too: it is
-- empty.
it("a relational controller sends a bracket for a single change of which nothing is seen, too: it is empty", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }
  local album = Album { songs = { a, b } }
  RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 1",
    observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
  album.songs:remove(a)
  expect [[
    c: willChangeContent
    c: didChangeContent
  ]]
end)
