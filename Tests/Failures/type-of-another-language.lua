it("declares an int", function()
  local Album = class "Album" { tracks = "int" }
  Album().tracks = 3
end)
