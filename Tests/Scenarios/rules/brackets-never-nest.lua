-- brackets-never-nest: Brackets never nest: what a delegate changes is a bracket of its own behind the one under way.
it("brackets never nest: what a delegate changes is a bracket of its own behind the one under way", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
    filteredBy = "rating > 0", delegate = Recorder {
      willChangeContent = function() end,
      didChangeObject = function(_, object) if object == a then b.rating = 7 end end,
      didChangeContent = function() end,
    } }
  assert(controller:performQuery())
  a.rating = 5
  expect [[
    willChangeContent
    didChangeObject <Song "A"> update at [0, 0]
    didChangeContent
    willChangeContent
    didChangeObject <Song "B"> update at [0, 1]
    didChangeContent
  ]]
end)
