local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }

local playlist = Playlist { songs = { Song { title = "Africa" } } }
-- ▼ yours
playlist:observe("songs.count", { "new", "old" }, function(change) end)
-- ▲
playlist.songs:add(Song { title = "Clocks" })
expect [[
observeValue songs.@count of <Playlist#1> {kind: setting, new: 2, old: 1}
]]
