local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = orderedSet "Song" }
local list = Playlist { songs = { Song { title = "Africa" }, Song { title = "Clocks" } } }

list:addObserver(Recorder "observer", "songs", { "new" })
local view = TableView { name = "table" }
TableObserver { object = list, keyPath = "songs", tableView = view }

list.songs:insert(Song { title = "Babylon" }, 1)
list.songs:move(2, 0)
print(view:text())
