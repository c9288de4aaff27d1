it("writes =~ in a predicate", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  List().songs:filtered "title =~ 'A'"
end)
