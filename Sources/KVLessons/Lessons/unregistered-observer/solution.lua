local Song = class "Song" { title = "string", rating = "integer" }
local song = Song { title = "Africa" }

local screen = Recorder "screen"
song:addObserver(screen, "title", { "new" })
-- ▼ yours
song:removeObserver(screen, "title")
-- ▲
song.title = "Clocks"
assert.no_callbacks(screen)
