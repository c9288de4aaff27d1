local Playlist = class "Playlist" { songs = array "string" }
local playlist = Playlist { songs = { "Africa", "Babylon", "Clocks" } }
local view = TableView { name = "table" }
TableObserver { object = playlist, keyPath = "songs", tableView = view }

batch(function()
  playlist.songs:add("Dakota")
  playlist.songs:removeAt(0)
  playlist.songs:removeAt(0)
end)
predict [[
]]
