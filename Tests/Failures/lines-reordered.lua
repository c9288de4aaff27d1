it("expects two observers in the other order", function()
  local Song = class "Song" { title = "string" }
  local song = Song()
  song:addObserver(Recorder "one", "title", {})
  song:addObserver(Recorder "two", "title", {})
  song.title = "A"
  expect [[
    two: observeValue title of <Song "A"> {kind: setting}
    one: observeValue title of <Song "A"> {kind: setting}
  ]]
end)
