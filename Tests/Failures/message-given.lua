it("says what it is about", function()
  assert.is_true(nil, "should be live")
end)
