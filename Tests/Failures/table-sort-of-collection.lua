it("sorts a collection as a table", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  table.sort(List { songs = { Song(), Song() } }.songs)
end)
