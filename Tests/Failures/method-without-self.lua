it("calls a method with a dot", function()
  local Song = class "Song" { title = "string", greet = function(self) return "hi " .. self.title end }
  print(Song { title = "A" }.greet())
end)
