it("joins two names", function()
  local a, b = { name = { first = "Ann" } }, {}
  print(a.name.first .. b.name.first)
end)
it("calls the second", function()
  local first, second = { play = function() return 1 end }, {}
  local sum = first.play() + second.play()
  print(sum)
end)
it("takes the first where both may be meant", function()
  local a, b = {}, {}
  print(a.name.first .. b.name.first)
end)
