it("expects an error", function()
  assert.has_error(function() end)
end)
