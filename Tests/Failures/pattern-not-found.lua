it("looks for digits", function()
  assert.matches("%d+", "abc")
end)
