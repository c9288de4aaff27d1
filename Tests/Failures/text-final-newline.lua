it("compares a text with a final line end", function()
  local view = TableView { name = "v", rows = { { "a" } } }
  assert.equal("── (1)\n   0 a\n", view:text())
end)
