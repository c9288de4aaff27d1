local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }
local list = Playlist { songs = { Song { title = "Africa" }, Song { title = "Babylon" } } }

local renamed = 0
local function count() renamed = renamed + 1 end
-- ▼ yours
list:observe("songs.title", {}, count)
-- ▲

local clocks = Song { title = "Clocks" }
list.songs:add(clocks)
renamed = 0 -- counted from here on
clocks.title = "Clocks (live)"
assert.equal(1, renamed)
