-- nil-is-null: No value is told as null and is never left out: null stands for nil in a change.
it("no value is told as null and is never left out: null stands for nil in a change", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder "r", "title", { "new", "old" })
  song.title = nil
  expect [[
    r: observeValue title of <Song#1> {kind: setting, new: null, old: "A"}
  ]]
end)
