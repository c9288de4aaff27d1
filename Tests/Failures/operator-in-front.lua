it("writes an operator in front of its collection", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  print(List():valueForKeyPath "@sum.songs.seconds")
end)
