it("expects another error", function()
  assert.has_error(function() error("abc") end, "xyz")
end)
