-- sections-must-not-interleave: Rows of one section stand together: sort by the section's key first.
it("rows of one section stand together: sort by the section's key first", function()
  local Song = class "Song" { title = "string", genre = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a = Song { title = "A", genre = "Folk", rating = 1 }
  local b = Song { title = "B", genre = "Jazz", rating = 2 }
  local c = Song { title = "C", genre = "Jazz", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "title", "rating" }, sortDescriptors = { "title" },
    sectionNameKeyPath = "genre", delegate = Recorder "c" }
  assert(controller:performQuery())
  local _, refusal = pcall(function() a.title = "BB" end)
  assert.equal("E-SECTION-ORDER", refusal.code)
  expect ""
end)
