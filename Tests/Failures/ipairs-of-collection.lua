it("iterates a collection with ipairs", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  for i, song in ipairs(List().songs) do print(i, song) end
end)
