-- prior-has-no-new: What is sent before a change says what is there, and never has a new value.
it("what is sent before a change says what is there, and never has a new value", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder "r", "title", { "new", "old", "prior" })
  song.title = "B"
  expect [[
    r: observeValue title of <Song "A"> {kind: setting, isPrior: true, old: "A"}
    r: observeValue title of <Song "B"> {kind: setting, new: "B", old: "A"}
  ]]
end)
