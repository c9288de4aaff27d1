-- Ten books, the latest first. Several are selected and deleted in one event, and three tables keep up: A by each change,
-- B by reloading, C by hand.
local Book = class "Book" { title = "string", timeStamp = "date" }

local context = Context { classes = { Book } }
for number = 1, 10 do
  clock:advance(60)
  context:insert(Book { title = "Book " .. number, timeStamp = date() })
end
context:save()

-- A controller of all books, the latest first; a delegate that implements nothing, or none, lets it show what it fetched.
local function books(delegate)
  local controller = FetchedResultsController {
    context = context, fetchRequest = { entity = "Book", sortDescriptors = { "-timeStamp" } }, delegate = delegate,
  }
  assert(controller:performFetch())
  return controller
end

local a = TableView { name = "A" }
local b = TableView { name = "B", updates = "reload" }
books(a)
books(b)

local byHand = books(nil)
local function titles()
  local rows = {}
  for _, book in ipairs(byHand.fetchedObjects) do rows[#rows + 1] = book.title end
  return { rows }
end
local c = TableView { name = "C", rows = titles() }
c:reloadData()

-- The user selects four of them and deletes them: one event, one save.
local selected = {}
for _, row in ipairs { 0, 3, 4, 9 } do selected[#selected + 1] = byHand:objectAtIndexPath { 0, row } end
for _, book in ipairs(selected) do context:delete(book) end
context:save()

print("A\n" .. a:text())
print("B\n" .. b:text())
print(("C still has %d rows"):format(c:numberOfRows(0)))

assert(byHand:performFetch())
c.rows = titles()
c:reloadData()
print("C\n" .. c:text())

-- A book that is read again comes first: a move, and nothing else is touched.
clock:advance(60)
byHand.fetchedObjects[6].timeStamp = date()
context:save()
print("A\n" .. a:text())
assert.replays(a)
assert.replays(b)
