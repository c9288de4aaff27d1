-- frames: Positions of what goes, or moves away, count before the bracket, those of what comes or moves there after
-- it.
it("positions of what goes, or moves away, count before the bracket, those of what comes or moves there after it", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 0",
    observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
  album.songs:replaceAt(0, c)
  expect [[
    c: willChangeContent
    c: removedObject <Song "A"> atIndex 0
    c: insertedObject <Song "C"> atIndex 1
    c: didChangeContent
  ]]
end)
