local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }

it("removes a row of very many", function()
  local playlist = Playlist()
  for number = 1, 200 do playlist.songs:add(Song { title = "Song " .. number }) end
  local log = Recorder "log"
  RelationalCollectionController { relation = "songs", onObject = playlist, delegate = log }
  playlist.songs:removeAt(100)
  assert.callbacks(log, [[
    willChangeContent
    removedObject <Song "Song 100"> atIndex 99
    didChangeContent
  ]])
end)
