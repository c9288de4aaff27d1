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
