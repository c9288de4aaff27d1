local Song = class "Song" { title = "string", position = "integer" }
local ctx = Context { classes = { Song } }
local africa = ctx:insert(Song { title = "Africa", position = 1 })
local clocks = ctx:insert(Song { title = "Clocks", position = 2 })
local request = { entity = "Song", sortDescriptors = { "position" } }
local songs = FetchedResultsController { context = ctx, fetchRequest = request, delegate = Recorder "log" }
assert(songs:performFetch())
africa.position, clocks.position = 2, 1
ctx:save()
compat { generation = "classic" }
africa.position, clocks.position = 1, 2
ctx:save()
predict [[
log: willChangeContent
log: didChangeObject <Song "Clocks"> move from [0, 1] to [0, 0]
log: didChangeObject <Song "Africa"> update at [0, 0] now [0, 1]
log: didChangeContent
log: willChangeContent
log: didChangeObject <Song "Africa"> move from [0, 1] to [0, 0]
log: didChangeObject <Song "Clocks"> move from [0, 0] to [0, 1]
log: didChangeContent
]]
