local Song = class "Song" { title = "string" }
local song = Song()

song:observe("title", { "new" }, function(change) end)
-- ▼ yours
song.title = "Africa" -- try another title
-- ▲
expect [[
observeValue title of <Song "Africa"> {kind: setting, new: "Africa"}
]]
