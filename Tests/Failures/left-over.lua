it("leaves callbacks over", function()
  local Song = class "Song" { title = "string" }
  local song = Song()
  song:addObserver(Recorder "r", "title", {})
  expect ""
  song.title = "A"
end)
