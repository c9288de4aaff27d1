it("compares lists", function()
  assert.same({ 1, 2, { a = 3 } }, { 1, 2, { a = 4 } })
end)
