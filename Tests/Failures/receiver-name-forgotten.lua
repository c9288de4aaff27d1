it("forgets the name of the receiver", function()
  local Song = class "Song" { title = "string" }
  local song = Song()
  song:addObserver(Recorder "r", "title", {})
  song.title = "A"
  expect [[
    observeValue title of <Song "A"> {kind: setting}
  ]]
end)
