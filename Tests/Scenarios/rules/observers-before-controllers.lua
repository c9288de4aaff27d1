-- observers-before-controllers: Observers are notified of a change before controllers send their brackets of it.
it("observers are notified of a change before controllers send their brackets of it", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
    filteredBy = "rating > 0", delegate = Recorder "c" }
  assert(controller:performQuery())
  a:addObserver(Recorder "r", "rating", { "new" })
  a.rating = 5
  expect [[
    r: observeValue rating of <Song "A"> {kind: setting, new: 5}
    c: willChangeContent
    c: didChangeObject <Song "A"> update at [0, 0]
    c: didChangeContent
  ]]
end)
