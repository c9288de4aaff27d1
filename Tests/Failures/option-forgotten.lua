it("reads what it did not ask for", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  local song = Song { title = "A" }
  song:observe("title", function(change) print("new title: " .. change.new) end)
  song.title = "B"
end)
