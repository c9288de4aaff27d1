it("expects no callbacks", function()
  local Song = class "Song" { title = "string" }
  local song, log = Song(), Recorder "log"
  song:addObserver(log, "title", {})
  song.title = "A"
  assert.no_callbacks(log)
end)
