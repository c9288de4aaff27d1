-- $ kvosandbox compare generation-classic.lua --with generation=classic
-- Two sort keys change: the fewest moves are one, and iOS 3 to 8 send one for each.
local Track = class "Track" { title = "string", rating = "integer" }
local context = Context { classes = { Track } }
local a, b = Track { title = "A", rating = 1 }, Track { title = "B", rating = 2 }
context:insert(a)
context:insert(b)
local controller = FetchedResultsController {
  context = context, fetchRequest = { entity = "Track", sortDescriptors = { "rating" } }, delegate = Recorder "log",
}
controller:performFetch()
a.rating, b.rating = 5, 4
context:processPendingChanges()
