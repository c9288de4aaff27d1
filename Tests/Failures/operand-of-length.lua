it("fails at the operand, not at the first word of its name", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  local song = Song { title = "A" }
  song:observe("title", { "new" }, function(change)
    if change.new then print("a name of " .. #change.new .. " letters") end
  end)
  song.title = nil
end)
