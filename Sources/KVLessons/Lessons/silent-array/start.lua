local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }

local playlist = Playlist { songs = { Song { title = "Africa" } } }
playlist:observe("songs", { "new" }, function(change) end)
-- ▼ yours
local songs = playlist.songs:toTable()
table.insert(songs, Song { title = "Clocks" })
-- ▲
expect [[
observeValue songs of <Playlist#1> {kind: insertion, indexes: [1], new: [<Song "Clocks">]}
]]
