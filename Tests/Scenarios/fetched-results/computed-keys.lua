-- Of an object that an event touches filter, order and section are asked anew, also where they read computed keys that do not
-- say what they depend on.
local bracket = require "bracket"

local Book, ctx, a, b, log, results

before_each(function()
  Book = class "Book" {
    title = "string", pages = "integer",
    length = { "integer", get = function(self) return self.pages * 10 end },
    kind = { "string", get = function(self) return self.pages > 100 and "long" or "short" end },
    isLong = { "boolean", get = function(self) return self.pages > 100 end },
  }
  ctx, log = Context { classes = { Book } }, Recorder()
  a = ctx:insert(Book { title = "a", pages = 10 })
  b = ctx:insert(Book { title = "b", pages = 20 })
  ctx:save()
end)

local function follow(request, section)
  request.entity = "Book"
  results = FetchedResultsController {
    context = ctx, fetchRequest = request, sectionNameKeyPath = section, delegate = log,
  }
  assert(results:performFetch())
end

local function sends(expected)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket(expected))
  assert.replays(results)
end

it("A computed sort key moves the row", function()
  follow { sortDescriptors = { "length" } }
  a.pages = 30
  sends 'didChangeObject <Book "a"> move from [0, 0] to [0, 1]'
  a.pages = 31
  sends 'didChangeObject <Book "a"> update at [0, 1]'
end)

it("A computed section key moves it to another section, and the section comes and goes", function()
  follow({ sortDescriptors = { "length" } }, "kind")
  b.pages = 200
  sends [[
    didChangeSection "long" insert at 1
    didChangeObject <Book "b"> move from [0, 1] to [1, 0]
  ]]
  b.pages = 50
  sends [[
    didChangeSection "long" delete at 1
    didChangeObject <Book "b"> move from [1, 0] to [0, 1]
  ]]
end)

it("A section key alone is asked anew where the order stays", function()
  follow({ sortDescriptors = { "title" } }, "kind")
  b.pages = 200
  sends [[
    didChangeSection "long" insert at 1
    didChangeObject <Book "b"> move from [0, 1] to [1, 0]
  ]]
end)

it("A computed key of the filter lets it in and takes it out", function()
  follow { predicate = "isLong == YES", sortDescriptors = { "title" } }
  a.pages = 200
  sends 'didChangeObject <Book "a"> insert at [0, 0]'
  a.pages = 1
  sends 'didChangeObject <Book "a"> delete at [0, 0]'
end)

it("A function that filters is asked, whatever keys it names", function()
  follow {
    predicate = { function(book) return #book.title > 1 end, keyPaths = {} }, sortDescriptors = { "pages" },
  }
  b.title = "bb"
  sends 'didChangeObject <Book "bb"> insert at [0, 0]'
end)

it("Under a limit it is asked too", function()
  follow({ sortDescriptors = { "length" }, fetchLimit = 1 }, "kind")
  a.pages = 200
  sends [[
    didChangeObject <Book "a"> delete at [0, 0]
    didChangeObject <Book "b"> insert at [0, 0]
  ]]
  b.pages = 150
  sends [[
    didChangeSection "short" delete at 0
    didChangeSection "long" insert at 0
    didChangeObject <Book "b"> move from [0, 0] to [0, 0]
  ]]
end)

it("An object that is not touched stays where it is", function()
  follow { sortDescriptors = { "length" } }
  b.title = "c"
  sends 'didChangeObject <Book "c"> update at [0, 1]'
end)

it("An object that is touched and deleted in one event goes", function()
  follow { sortDescriptors = { "length" } }
  a.pages = 30
  ctx:delete(a)
  sends 'didChangeObject <Book "a"> delete at [0, 0]'
end)

-- What is fetched anew is the content, in its order.
local function isSorted(request)
  ctx:processPendingChanges()
  local fetched = ctx:fetch(request)
  assert.equal(#fetched, #results.fetchedObjects)
  for i, book in ipairs(fetched) do assert.equal(book, results.fetchedObjects[i]) end
  assert.replays(results)
end

for _, limit in ipairs { 0, 2 } do
  it("A row that keeps its place is compared by what it computes now, in the same event (limit " .. limit .. ")", function()
    local request = { sortDescriptors = { "length", "title" }, fetchLimit = limit }
    a.title, a.pages, b.title, b.pages = "m", 5, "b", 4
    ctx:insert(Book { title = "c", pages = 9 })
    ctx:save()
    follow(request)
    a.pages = 4
    b.title = "y"
    isSorted(request)
  end)

  it("A row that keeps its place is compared by what it computes now, in a later event (limit " .. limit .. ")", function()
    local request = { sortDescriptors = { "length", "title" }, fetchLimit = limit }
    follow(request)
    a.pages = 3
    ctx:processPendingChanges()
    ctx:insert(Book { title = "c", pages = 4 })
    isSorted(request)
    ctx:insert(Book { title = "d", pages = 2 })
    isSorted(request)
  end)
end

it("In sections too", function()
  local request = { sortDescriptors = { "length", "title" } }
  a.title, a.pages, b.title, b.pages = "m", 5, "b", 4
  ctx:save()
  follow(request, "length")
  a.pages = 4
  b.title = "y"
  isSorted(request)
  assert.equal(1, #results.sections)
end)

it("A text that it computes moves the row wherever the text first differs", function()
  local long = ("x"):rep(40)
  local Page = class "Page" { text = "string", shown = { "string", get = function(self) return long .. self.text end } }
  ctx = Context { classes = { Page } }
  local pages = {}
  for i = 1, 9 do pages[i] = ctx:insert(Page { text = "p" .. i }) end
  ctx:save()
  local request = { entity = "Page", sortDescriptors = { "shown" } }
  results = FetchedResultsController { context = ctx, fetchRequest = request, delegate = log }
  assert(results:performFetch())
  for i, page in ipairs(pages) do
    page.text = "p" .. i .. "z"
    isSorted(request)
    page.text = "q" .. i
    isSorted(request)
    page.text = "p" .. i
    isSorted(request)
  end
end)
