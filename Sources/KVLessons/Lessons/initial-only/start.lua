local Song = class "Song" { title = "string" }
local song = Song { title = "Africa" }

local token = song:observe("title", { "initial", "new", "old" }, function(change) end)
song.title = "Clocks"
token:invalidate()
song.title = "Dakota"
predict [[
]]
