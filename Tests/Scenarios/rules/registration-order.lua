-- registration-order: Several observers of one key are notified in the order in which they were registered, before a
-- change and after it.
it("several observers of one key are notified in the order in which they were registered, before a change and after it", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder "one", "title")
  song:addObserver(Recorder "two", "title")
  song.title = "B"
  expect [[
    one: observeValue title of <Song "B"> {kind: setting}
    two: observeValue title of <Song "B"> {kind: setting}
  ]]
end)
