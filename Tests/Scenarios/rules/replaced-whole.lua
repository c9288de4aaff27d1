-- replaced-whole: A relation that is assigned is replaced as a whole: nothing is sent of single objects.
it("a relation that is assigned is replaced as a whole: nothing is sent of single objects", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 0",
    observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
  album.songs = { c }
  expect [[
    c: willChangeContent
    c: replacedEntireCollection
    c: didChangeContent
  ]]
end)
