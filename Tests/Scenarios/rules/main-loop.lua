-- main-loop: What is changed off the main thread is notified at once, and its brackets are sent on the main loop.
it("what is changed off the main thread is notified at once, and its brackets are sent on the main loop", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
    filteredBy = "rating > 0", delegate = Recorder "c" }
  assert(controller:performQuery())
  background(function() a.rating = 5 end)
  expect ""
  mainLoop:drain()
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "A"> update at [0, 0]
    c: didChangeContent
  ]]
end)
