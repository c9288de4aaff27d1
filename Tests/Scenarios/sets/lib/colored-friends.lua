-- Friends whose color is an object, documents that have them in a collection of each kind, and the sections that rows of
-- them come to.
local Color = class "Color" { name = "string" }
local Friend = class "Friend" { name = "string", color = "Color", age = "integer", hidden = "boolean" }
local Document = class "Document" { bag = set "Friend", row = orderedSet "Friend", list = array "Friend" }

--- The sections of sorted rows, each `{ friend = … }`: { { name, objects } }. Without `nameOf` it is one, without a name.
local function sections(rows, nameOf)
  local found = nameOf and {} or { { name = "", objects = {} } }
  for _, row in ipairs(rows) do
    local name = nameOf and nameOf(row.friend) or ""
    if #found == 0 or found[#found].name ~= name then
      found[#found + 1] = { name = name, objects = {} }
    end
    local objects = found[#found].objects
    objects[#objects + 1] = row.friend
  end
  return found
end

return { Color = Color, Friend = Friend, Document = Document, sections = sections }
