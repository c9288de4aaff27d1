it("compares rows", function()
  local Song = class "Song" { title = "string", plays = "integer" }
  local song, log = Song { title = "x" }, Recorder "log"
  song:addObserver(log, "plays", { "new", "old" })
  song.plays = 1
  song.plays = 2
  assert.callbacks(log, {
    { "observeValue", "plays", song, { kind = "setting", new = 1, old = 0 } },
    { "observeValue", "plays", song, { kind = "setting", new = 2, old = 0 } },
  })
end)
