it("asks a condition", function()
  local a, b = 1, 2
  assert(a == b)
end)
