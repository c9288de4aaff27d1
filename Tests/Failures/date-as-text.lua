it("gives a text for a date", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  Song { released = "1985-09-16" }
end)
