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
observer: observeValue rating of <Song "Africa"> {kind: setting, new: 4}
observer: observeValue rating of <Song "Africa"> {kind: setting, new: 5}
delegate: willChangeContent
delegate: updatedObject <Song "Africa"> atIndex 0 changedKeyPath rating
delegate: didChangeContent
delegate: willChangeContent
delegate: updatedObject <Song "Africa"> atIndex 0 changedKeyPath rating
delegate: didChangeContent
]]
