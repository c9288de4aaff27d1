local Score = class "Score" { name = "string", points = "integer" }
local ctx = Context { classes = { Score } }
ctx:insert(Score { name = "joe", points = 30 })
ctx:insert(Score { name = "sue", points = 20 })
local request = { entity = "Score", sortDescriptors = { "-points" }, fetchLimit = 2 }
local here = FetchedResultsController { context = ctx, fetchRequest = request, delegate = Recorder "here" }
assert(here:performFetch())
compat { fetchLimit = "ignore" } -- what is fetched from here on is followed as in Cocoa
local cocoa = FetchedResultsController { context = ctx, fetchRequest = request, delegate = Recorder "cocoa" }
assert(cocoa:performFetch())
ctx:insert(Score { name = "zoe", points = 40 })
ctx:save()
predict [[
here: willChangeContent
here: didChangeObject <Score "sue"> delete at [0, 1]
here: didChangeObject <Score "zoe"> insert at [0, 0]
here: didChangeContent
cocoa: willChangeContent
cocoa: didChangeObject <Score "zoe"> insert at [0, 0]
cocoa: didChangeContent
]]
