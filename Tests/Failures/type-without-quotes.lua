it("declares a type without quotes", function()
  local Album = class "Album" { tracks = integer }
end)
