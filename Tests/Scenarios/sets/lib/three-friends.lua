-- joe and sue, who are red, zoe, who is yellow, the document that has them as friends, and controllers of these.
local Friend = class "Friend" {
  name = "string", color = "string", age = "integer", town = "string", live = "boolean", home = "Home",
}
local Home = class "Home" { town = "string" }
local Document = class "Document" { name = "string", friends = set "Friend" }

--- The three and a document, of a class of the scenario's own where one is given.
local function make(class)
  local joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "red" }
  local zoe = Friend { name = "zoe", color = "yellow" }
  return joe, sue, zoe, (class or Document) { friends = { zoe, sue, joe } }
end

--- A SetController with these options, of `friends` unless they say otherwise, that has performed its query.
local function query(observed, options)
  options.observed, options.setKeyPath = observed, options.setKeyPath or "friends"
  local controller = SetController(options)
  assert(controller:performQuery())
  return controller
end

return { Friend = Friend, Home = Home, Document = Document, make = make, query = query }
