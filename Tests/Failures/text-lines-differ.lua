it("compares the text of a table", function()
  local view = TableView { name = "v", rows = { { "a", "b", "c" }, { "d" } } }
  view.rows[1][2] = "x"
  assert.equal(
    [[
── (3)
   0 a
   1 b
   2 c
── (1)
   0 d]],
    view:text()
  )
end)
