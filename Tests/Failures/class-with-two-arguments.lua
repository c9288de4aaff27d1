it("calls class with two arguments", function()
  class("Song", { title = "string" })
end)
