-- nested-in-place: What is changed inside a callback is notified at once, inside of it: later observers of the outer
-- change hear of the inner one first.
it("what is changed inside a callback is notified at once, inside of it: later observers of the outer change hear of the inner one first", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder {
    observeValue = function() if song.title == "B" then song.title = "C" end end,
  }, "title", { "new" })
  song:addObserver(Recorder "later", "title", { "new" })
  song.title = "B"
  expect [[
    observeValue title of <Song "B"> {kind: setting, new: "B"}
    observeValue title of <Song "C"> {kind: setting, new: "C"}
    later: observeValue title of <Song "C"> {kind: setting, new: "C"}
    later: observeValue title of <Song "C"> {kind: setting, new: "B"}
  ]]
end)
