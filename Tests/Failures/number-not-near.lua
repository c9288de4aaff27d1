it("is too far away", function()
  assert.near(1, 1.5, 0.1)
end)
