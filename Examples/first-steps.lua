local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = orderedSet "Song" }
local list = Playlist { songs = { Song { title = "Africa" }, Song { title = "Clocks" } } }

list:observe("songs", { "new" }, function(change) print("heard of " .. change.kind) end)
local view = TableView { name = "table" }
TableObserver { object = list, keyPath = "songs", tableView = view }

list.songs:insert(Song { title = "Babylon" }, 1)
list.songs:move(2, 0)
print(view:text())
