-- $ kvosandbox compare relational-half-registered.lua --with controllers=original
-- The second object lacks the key: what was observed until then stays observed, by nobody that could be asked to stop.
local Track = class "Track" { title = "string", rating = "integer" }
local Talk = class "Talk" { title = "string" }
local Programme = class "Programme" { items = array "any" }
local programme = Programme()
programme.items = { Track { title = "A" }, Talk { title = "B" } }
print((pcall(RelationalCollectionController, {
  relation = "items", onObject = programme, observingChildKeyPaths = { "rating" }, delegate = Recorder "log",
})))
