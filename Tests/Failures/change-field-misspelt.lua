it("misspells a field of a change", function()
  local Song = class "Song" { title = "string" }
  local song = Song()
  song:observe("title", { "new" }, function(change) print(change, change.nwe) end)
  song.title = "A"
end)
