-- only-named-keys: An update is sent for the key paths that the controller was given, and for no others.
it("an update is sent for the key paths that the controller was given, and for no others", function()
  local Song = class "Song" { title = "string", year = "integer", genre = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a = Song { title = "A", genre = "Folk", rating = 1 }
  local b = Song { title = "B", genre = "Jazz", rating = 2 }
  local c = Song { title = "C", genre = "Jazz", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "genre", "title" },
    sectionNameKeyPath = "genre", delegate = Recorder "c" }
  assert(controller:performQuery())
  a.year = 1985
  a.rating = 5
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "A"> update at [0, 0]
    c: didChangeContent
  ]]
end)
