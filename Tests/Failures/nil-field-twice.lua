it("indexes a nil field", function()
  local t = {}
  print(t.name, t.name.first)
end)
