-- $ kvosandbox compare set-assignment-is-ignored.lua --with controllers=original
-- Another set: the original goes on showing the old one.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local document = Document { friends = { friend("ann") } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" }, delegate = Recorder "log",
}
c:performQuery()
document.friends = { friend("kim") }
print(c.sections[1].objects[1].name)
