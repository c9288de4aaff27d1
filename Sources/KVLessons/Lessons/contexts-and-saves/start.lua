local Book = class "Book" { title = "string", pages = "integer" }
local ctx = Context { classes = { Book } }
local dune = ctx:insert(Book { title = "Dune" })
local request = { entity = "Book", sortDescriptors = { "title" } }
local books = FetchedResultsController { context = ctx, fetchRequest = request, delegate = Recorder "log" }
assert(books:performFetch())
local emma = ctx:insert(Book { title = "Emma" })
emma.pages = 474
dune.pages = 412
ctx:processPendingChanges()
ctx:save()
dune.pages = 604
ctx:save()
predict [[
]]
