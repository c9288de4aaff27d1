it("calls Cocoa's method", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  List().songs:addObject(Song())
end)
