-- joe and sue, who are red, and zoe, who is yellow: what a table with sections by color shows.
local refuses = require("updates").refuses
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }

--- The three, and a document that has them as friends.
local function make()
  local joe, sue = Friend { name = "joe", color = "red" }, Friend { name = "sue", color = "red" }
  local zoe = Friend { name = "zoe", color = "yellow" }
  return joe, sue, zoe, Document { friends = { zoe, sue, joe } }
end

--- A controller that shows the document's friends in the table, by color and name, and observes their ages.
local function show(document, tv)
  local controller = SetController {
    observed = document, setKeyPath = "friends", keyPaths = { "age" }, sectionNameKeyPath = "color",
    sortDescriptors = { "color", "name" }, delegate = tv,
  }
  assert(controller:performQuery())
  return controller
end

--- The table refuses what its mapping makes of a batch of these changes, says what the mapping does wrong, and shows what
--- there is, as after reloadData.
local function refused(tv, reason, fault, changes)
  refuses(reason, function() batch(changes) end, ('mapping "%s" %s'):format(tv.mapping, fault))
  assert.replays(tv)
end

return { Friend = Friend, Document = Document, make = make, show = show, refused = refused }
