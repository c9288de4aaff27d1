it("has no text yet", function()
  local Song = class "Song" { title = "string" }
  local song = Song()
  song:addObserver(Recorder "r", "title", {})
  song.title = "A"
  expect()
end)
