-- $ kvosandbox compare set-row-minus-one.lua --with controllers=original
-- A friend of the first of two colours: the original counts its row from the section behind.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local document = Document { friends = { friend("ann", "blue"), friend("zoe", "red") } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "color", "name" }, sectionNameKeyPath = "color", delegate = Recorder "log",
}
c:performQuery()
document.friends:add(friend("bea", "blue"))
