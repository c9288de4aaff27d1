-- The test that fails is run again alone to see what changed; here it comes to something else then, and nothing is shown.
local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }
local count = 0

it("counts", function() count = count + 1 end)

it("depends on the test before it", function()
  local playlist = Playlist()
  local log = Recorder "log"
  RelationalCollectionController { relation = "songs", onObject = playlist, delegate = log }
  playlist.songs:add(Song { title = "Song " .. count })
  assert.callbacks(log, "willChangeContent")
end)
