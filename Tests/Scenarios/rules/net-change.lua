-- net-change: A batch sends one bracket with what all of its changes come to.
it("a batch sends one bracket with what all of its changes come to", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Album = class "Album" { songs = array "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local album = Album { songs = { a, b } }
  RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "title", filteredBy = "rating > 0",
    observingChildKeyPaths = { "rating" }, delegate = Recorder "c" }
  batch(function()
    album.songs:add(c)
    album.songs:remove(a)
    a.rating = 5
  end)
  expect [[
    c: willChangeContent
    c: removedObject <Song "A"> atIndex 0
    c: insertedObject <Song "C"> atIndex 1
    c: didChangeContent
  ]]
end)
