-- equal-values-notify: Setting a property notifies whatever it held before: values are not compared.
it("setting a property notifies whatever it held before: values are not compared", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder "r", "title", { "new", "old" })
  song.title = "A"
  expect [[
    r: observeValue title of <Song "A"> {kind: setting, new: "A", old: "A"}
  ]]
end)
