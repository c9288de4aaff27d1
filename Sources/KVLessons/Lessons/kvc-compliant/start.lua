local Song = class "Song" {
  title = "string",
  rename = function(self, title)
-- ▼ yours
    self:setPrimitive(title, "title")
-- ▲
  end,
}
local song = Song { title = "Africa" }
song:observe("title", { "new", "old" }, function(change) end)
song:rename("Clocks")
expect [[
observeValue title of <Song "Clocks"> {kind: setting, new: "Clocks", old: "Africa"}
]]
