it("declares an array of a class", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  class "Album" { songs = array(Song) }
end)
