local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }

it("leaves a call over", function()
  local playlist = Playlist { songs = { Song { title = "Africa" }, Song { title = "Clocks" } } }
  local view = TableView { name = "songs" }
  RelationalCollectionController { relation = "songs", onObject = playlist, sortedBy = "title", delegate = view }
  playlist.songs:add(Song { title = "Babooshka" })
  expect "songs: insertRows [0, 1]"
  playlist.songs:removeAt(0)
end)
