local Book = class "Book" { title = "string", rating = "integer" }
local function library() return Context { classes = { Book }, store = "shelf.sqlite" } end
local one, two = library(), library()
one:insert(Book { title = "Aunts", rating = 3 })
one:save()

local request = { entity = "Book", predicate = "rating > 2 AND length(title) > 3" }
print(two:explain(request))
local mine, theirs = one:fetch(request)[1], two:fetch(request)[1]
print(theirs:isFault(), theirs.title, theirs:isFault())

mine.title = mine.title .. "!"
one:save()
theirs.rating = theirs.rating + 2
local _, problem = pcall(two.save, two)
print(problem.name, problem.cocoaCode, problem.conflicts[1].persistedSnapshot.title)
print(two:mergeHistory(), theirs.title, theirs.rating)
two:save()
