describe("hooks", function()
  before_each(function() error("the fixture broke") end)
  it("does not run", function() end)
end)
