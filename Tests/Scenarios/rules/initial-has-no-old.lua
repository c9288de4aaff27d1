-- initial-has-no-old: The initial notification says what is there at the registration, and never has an old value.
it("the initial notification says what is there at the registration, and never has an old value", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder "r", "title", { "new", "old", "initial" })
  expect [[
    r: observeValue title of <Song "A"> {kind: setting, new: "A"}
  ]]
end)
