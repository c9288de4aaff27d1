-- filter-comes-first: The filter comes first: a row that it lets in or holds back comes or goes, and nothing else is
-- sent of it.
it("the filter comes first: a row that it lets in or holds back comes or goes, and nothing else is sent of it", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
    filteredBy = "rating > 0", delegate = Recorder "c" }
  assert(controller:performQuery())
  b.rating = 0
  b.rating = 4
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "B"> delete at [0, 1]
    c: didChangeContent
    c: willChangeContent
    c: didChangeObject <Song "B"> insert at [0, 1]
    c: didChangeContent
  ]]
end)
