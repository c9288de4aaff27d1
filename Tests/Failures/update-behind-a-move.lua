local Song = class "Song" { title = "string", rating = "integer" }
local Library = class "Library" { songs = set "Song" }

it("sends a move and an update", function()
  local song = Song { title = "A", rating = 1 }
  local log = Recorder "c"
  local controller = SetController {
    observed = Library { songs = { song, Song { title = "B", rating = 5 } } }, setKeyPath = "songs",
    keyPaths = { "rating" }, sortDescriptors = { "title" }, delegate = log }
  assert(controller:performQuery())
  batch(function()
    song.title = "C"
    song.rating = 2
  end)
  assert.callbacks(log, [[
    willChangeContent
    didChangeObject <Song "C"> move from [0, 0] to [0, 1]
    didChangeObject <Song "C"> update at [0, 1]
    didChangeContent
  ]])
end)
