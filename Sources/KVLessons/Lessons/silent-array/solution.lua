local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }

local playlist = Playlist { songs = { Song { title = "Africa" } } }
playlist:observe("songs", { "new" }, function(change) end)
-- ▼ yours
playlist.songs:add(Song { title = "Clocks" })
-- ▲
expect [[
observeValue songs of <Playlist#1> {kind: insertion, indexes: [1], new: [<Song "Clocks">]}
]]
