local Song = class "Song" { title = "string" }
local song = Song { title = "Africa" }

song:observe("title", { "new", "old" }, function(change) end)
song.title = "Africa"
song.title = nil
predict [[
observeValue title of <Song "Africa"> {kind: setting, new: "Africa", old: "Africa"}
observeValue title of <Song#1> {kind: setting, new: null, old: "Africa"}
]]
