it("iterates a collection with pairs", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  for i, song in pairs(List().songs) do print(i, song) end
end)
