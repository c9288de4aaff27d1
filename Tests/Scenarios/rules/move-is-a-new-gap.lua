-- move-is-a-new-gap: A row moves where it stands between other rows than before, and is updated where it stays
-- between the same ones.
it("a row moves where it stands between other rows than before, and is updated where it stays between the same ones", function()
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
  b.title = "D"
  c.title = "CC"
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "D"> move from [1, 0] to [1, 1]
    c: didChangeContent
    c: willChangeContent
    c: didChangeObject <Song "CC"> update at [1, 0]
    c: didChangeContent
  ]]
end)
