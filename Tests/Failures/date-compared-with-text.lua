it("compares a date with a text", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  local list = List { songs = { Song { released = date "1985-09-16" } } }
  list.songs:filtered("released > '1980-01-01'")
end)
