-- one-bracket-per-mutation: One mutation is one bracket, however many rows it concerns.
it("one mutation is one bracket, however many rows it concerns", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }
  local album = Album { songs = { a, b } }
  RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 0",
    observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
  album.songs:removeAll()
  expect [[
    c: willChangeContent
    c: removedObject <Song "B"> atIndex 1
    c: removedObject <Song "A"> atIndex 0
    c: didChangeContent
  ]]
end)
