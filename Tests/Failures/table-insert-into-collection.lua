it("inserts into a collection as into a table", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  table.insert(List().songs, Song())
end)
