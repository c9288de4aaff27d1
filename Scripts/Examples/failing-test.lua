local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = orderedSet "Song" }

it("appends a row", function()
  local list = Playlist { songs = { Song { title = "Africa" } } }
  local view = TableView { name = "table" }
  TableObserver { object = list, keyPath = "songs", tableView = view }
  view:reloadData()
  assert.callbacks(view, "reloadData")
  list.songs:insert(Song { title = "Clocks" }, 0)
  assert.callbacks(view, "insertRows [0, 1]")
end)
