it("differs in wide letters", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "Élan 🎵" }
  song:addObserver(Recorder "ß", "title", { "new", "old" })
  song.title = "日本語日本語"
  expect [[
    ß: observeValue title of <Song "日本語日本語"> {kind: setting, new: "日本語日本語", old: "Elan 🎵"}
  ]]
end)
