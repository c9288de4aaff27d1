-- move-implies-update: A move implies an update: no update of the same row is sent beside it.
it("a move implies an update: no update of the same row is sent beside it", function()
  local Song = class "Song" { title = "string", genre = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a = Song { title = "A", genre = "Folk", rating = 1 }
  local b = Song { title = "B", genre = "Jazz", rating = 2 }
  local c = Song { title = "C", genre = "Jazz", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "title", "rating" }, sortDescriptors = { "genre", "title" },
    sectionNameKeyPath = "genre", delegate = Recorder "c" }
  assert(controller:performQuery())
  batch(function()
    b.title = "D"
    b.rating = 5
  end)
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "D"> move from [1, 0] to [1, 1]
    c: didChangeContent
  ]]
end)
