-- fixed-order: A bracket has a fixed order: sections that go, sections that come, rows that go from the last on, rows
-- that come or move from the first on, updates.
it("a bracket has a fixed order: sections that go, sections that come, rows that go from the last on, rows that come or move from the first on, updates", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 0",
    observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
  batch(function()
    album.songs:add(c)
    album.songs:removeAtIndexes { 0, 1 }
    album.songs:add(Song { title = "0", rating = 1 })
  end)
  expect [[
    c: willChangeContent
    c: removedObject <Song "B"> atIndex 1
    c: removedObject <Song "A"> atIndex 0
    c: insertedObject <Song "0"> atIndex 0
    c: insertedObject <Song "C"> atIndex 1
    c: didChangeContent
  ]]
end)
