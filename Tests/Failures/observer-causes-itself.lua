local Song = class "Song" { plays = "integer" }
it("counts", function()
  local song = Song()
  song:observe("plays", { "new" }, function(change)
    song.plays = change.new + 1
  end)
  song.plays = 1
end)
