-- every-observer-then-the-error: An observer that throws keeps nobody from being notified: all others come first,
-- then the error reaches the line that made the change.
it("an observer that throws keeps nobody from being notified: all others come first, then the error reaches the line that made the change", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:observe("title", {}, function() error("not today") end)
  song:addObserver(Recorder "later", "title", { "new" })
  assert.has_error(function() song.title = "B" end, "not today")
  assert.equal("B", song.title)
  expect [[
    observeValue title of <Song "B"> {kind: setting}
    later: observeValue title of <Song "B"> {kind: setting, new: "B"}
  ]]
end)
