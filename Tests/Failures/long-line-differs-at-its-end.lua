it("differs at the end of a long line", function()
  local Song = class "Song" { title = "string", notes = "string" }
  local song = Song { title = "The quick brown fox jumps over the lazy dog and runs", notes = "x" }
  song:addObserver(Recorder "r", "notes", { "new", "old" })
  song.notes = "a very long note that differs at its very end A"
  expect [[
    r: observeValue notes of <Song "The quick brown fox jumps over the lazy dog and runs"> {kind: setting, new: "a very long note that differs at its very end B", old: "x"}
  ]]
end)
