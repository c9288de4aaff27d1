-- $ kvosandbox compare set-sort-keys-are-not-observed.lua --with controllers=original
-- The name sorts, and only the age is observed.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local ann = friend("ann")
local document = Document { friends = { ann, friend("kim") } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "age" }, sortDescriptors = { "name" }, delegate = Recorder "log",
}
c:performQuery()
ann.name = "zoe"
