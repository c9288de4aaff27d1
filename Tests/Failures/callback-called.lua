local Song = class "Song" { title = "string" }
local function told(change) print(change.new) end

it("observes", function()
  local song = Song()
  song:observe("title", { "new" }, told())
end)
