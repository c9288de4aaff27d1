-- hidden-is-silent: Of an object that the filter holds back before and after a change nothing is sent.
it("of an object that the filter holds back before and after a change nothing is sent", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
    filteredBy = "rating > 1", delegate = Recorder "c" }
  assert(controller:performQuery())
  a.title = "Z"
  a.rating = 0
  a.rating = 7
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "Z"> insert at [0, 2]
    c: didChangeContent
  ]]
end)
