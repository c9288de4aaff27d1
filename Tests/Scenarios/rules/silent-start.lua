-- silent-start: A controller begins silently: what it shows at first is no change.
it("a controller begins silently: what it shows at first is no change", function()
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
  controller:performQuery()
  assert.equal(2, #controller.sections)
  expect ""
end)
