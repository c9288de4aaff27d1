local Song = class "Song" { title = "string", rating = "integer" }
local Playlist = class "Playlist" { songs = array "Song" }
local africa = Song { title = "Africa", rating = 1 }
local list = Playlist { songs = { africa } }
RelationalCollectionController {
  relation = "songs", onObject = list, observingChildKeyPaths = { "rating" },
  delegate = Recorder "delegate",
}
africa:addObserver(Recorder "observer", "rating", { "new" })

background(function() africa.rating = 4 end)
background(function() africa.rating = 5 end)
mainLoop:drain()
predict [[
]]
