it("compares a text with a final line end", function()
  local view = TableView { name = "v", rows = { { "a" } } }
  assert.equal(
    [[
── (1)
   0 a
]],
    view:text()
  )
end)
