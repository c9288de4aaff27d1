-- Friends whose color is an object, documents that have them in a collection of each kind, and the sections that rows of
-- them come to.
local Color = class "Color" { name = "string" }
local Friend = class "Friend" { name = "string", color = "Color", age = "integer", hidden = "boolean" }
local Document = class "Document" { bag = set "Friend", row = orderedSet "Friend", list = array "Friend" }

--- The sections of sorted rows, each `{ friend = … }`: { { name, objects } }. Without `nameOf` it is one, without a name.
local function sections(rows, nameOf)
  local sections = nameOf and {} or { { name = "", objects = {} } }
  for _, row in ipairs(rows) do
    local name = nameOf and nameOf(row.friend) or ""
    if #sections == 0 or sections[#sections].name ~= name then
      sections[#sections + 1] = { name = name, objects = {} }
    end
    local objects = sections[#sections].objects
    objects[#objects + 1] = row.friend
  end
  return sections
end

return { Color = Color, Friend = Friend, Document = Document, sections = sections }
