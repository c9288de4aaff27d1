local Song = class "Song" { title = "string" }
local song = Song { title = "Africa" }

song:observe("title", { "new", "old" }, function(change) end)
song.title = "Africa"
song.title = nil
predict [[
]]
