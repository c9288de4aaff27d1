-- $ kvosandbox compare set-unsorted-after-equal-keys.lua --with controllers=original
-- The binary search ends at an equal key, wherever its lower bound is.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local document = Document { friends = { friend("a", "blue", 1), friend("b", "blue", 2), friend("c", "blue", 3) } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "age" }, sectionNameKeyPath = "color", delegate = Recorder "log",
}
c:performQuery()
document.friends:add(friend("d", "blue", 2))
for _, section in ipairs(c.sections) do
  for _, each in ipairs(section.objects) do print(each.name, each.age) end
end
