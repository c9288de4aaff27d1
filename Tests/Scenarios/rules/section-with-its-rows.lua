-- section-with-its-rows: A section comes with its first row and goes with its last, and its rows are told beside it.
it("a section comes with its first row and goes with its last, and its rows are told beside it", function()
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
  a.genre = "Pop"
  library.songs:remove(a)
  expect [[
    c: willChangeContent
    c: didChangeSection "Folk" delete at 0
    c: didChangeSection "Pop" insert at 1
    c: didChangeObject <Song "A"> move from [0, 0] to [1, 0]
    c: didChangeContent
    c: willChangeContent
    c: didChangeSection "Pop" delete at 1
    c: didChangeObject <Song "A"> delete at [1, 0]
    c: didChangeContent
  ]]
end)
