-- $ kvosandbox compare set-new-section-is-not-told.lua --with controllers=original
-- The first friend of a colour: the original makes a section and tells nobody.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local document = Document { friends = { friend("ann", "blue") } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "color", "name" }, sectionNameKeyPath = "color", delegate = Recorder "log",
}
c:performQuery()
document.friends:add(friend("zoe", "red"))
