-- Whether a change was not asked for is known by the table that is read, not by the field's name.
it("reads a table", function()
  local song = {}
  song.new.title = "Africa"
end)
it("reads a change by another name", function()
  local Song = class "Song" { title = "string" }
  local song = Song()
  song:observe("title", function(c)
    local before = #c.old
    print(before)
  end)
  song.title = "Africa"
end)
