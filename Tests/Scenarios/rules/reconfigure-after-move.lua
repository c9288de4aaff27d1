-- reconfigure-after-move: A row that moves or shows something new is reconfigured behind the update, in its new
-- place.
it("a row that moves or shows something new is reconfigured behind the update, in its new place", function()
  local Song = class "Song" { title = "string", rating = "integer" }
  local Library = class "Library" { songs = set "Song" }
  local a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 2 }, Song { title = "C", rating = 3 }
  local library = Library { songs = { a, b, c } }
  local controller = SetController {
    observed = library, setKeyPath = "songs", keyPaths = { "rating" }, sortDescriptors = { "title" },
    filteredBy = "rating > 0", delegate = TableView { name = "list" } }
  assert(controller:performQuery())
  a.title = "Z"
  expect [[
    list: beginUpdates
    list: moveRow [0, 0] to [0, 2]
    list: endUpdates
    list: reconfigureRows [0, 2]
  ]]
end)
