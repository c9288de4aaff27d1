local Song = class "Song" { title = "string", seconds = "integer" }
local Playlist = class "Playlist" {
  songs = array "Song",
  duration = { "integer",
-- ▼ yours
    dependsOn = { "songs" },
-- ▲
    get = function(self) return self:valueForKeyPath "songs.@sum.seconds" end,
  },
}
local africa = Song { title = "Africa", seconds = 200 }
local list = Playlist { songs = { africa } }
list:addObserver(Recorder "label", "duration", { "new" })
africa.seconds = 295
expect [[
  label: observeValue duration of <Playlist#1> {kind: setting, new: 295, element: <Song "Africa">}
]]
