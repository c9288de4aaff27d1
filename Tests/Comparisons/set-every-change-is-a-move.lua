-- $ kvosandbox compare set-every-change-is-a-move.lua --with controllers=original
-- A friend that keeps its place is an update.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local ann = friend("ann", "blue", 3)
local document = Document { friends = { ann, friend("zoe", "blue") } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "age" }, sortDescriptors = { "name" }, sectionNameKeyPath = "color", delegate = Recorder "log",
}
c:performQuery()
ann.age = 4
