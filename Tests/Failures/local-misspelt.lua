it("misspells a local", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  local playlist = List()
  playlsit.songs:add(Song())
end)
