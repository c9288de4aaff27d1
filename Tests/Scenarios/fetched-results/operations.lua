-- What each operation of a context comes to for a controller (A7).
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe, log, c

before_each(function()
  ctx, joe, sue, zoe = friends.make()
  log = Recorder()
  c = friends.follow(ctx, { delegate = log })
end)

after_each(function() assert.replays(c) end)

local function sent(changes) assert.callbacks(log, bracket(changes)) end

local insertedAbe = [[ didChangeObject <Friend "abe"> insert at [0, 0] ]]
local function insertAbe() return ctx:insert(Friend { name = "abe", color = "red" }) end

describe("insert, delete and set", function()
  it("send nothing at once, and one bracket when changes are processed", function()
    insertAbe()
    ctx:delete(sue)
    zoe.note = "new"
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    sent [[
      didChangeObject <Friend "sue"> delete at [0, 1]
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeObject <Friend "zoe"> update at [1, 0]
    ]]
  end)

  it("are processed by save", function()
    insertAbe()
    ctx:save()
    sent(insertedAbe)
  end)

  it("are processed by a fetch", function()
    insertAbe()
    assert.equal(4, #ctx:fetch { entity = "Friend" })
    sent(insertedAbe)
  end)

  it("are processed by a count", function()
    insertAbe()
    assert.equal(4, ctx:count { entity = "Friend" })
    sent(insertedAbe)
  end)

  it("are processed by undo: what was pending is sent, then what is undone", function()
    insertAbe()
    ctx:undo()
    assert.callbacks(log, bracket(insertedAbe) .. "\n" .. bracket [[ didChangeObject <Friend "abe"> delete at [0, 0] ]])
  end)

  it("are not processed by batch", function()
    batch(function() insertAbe() end)
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    sent(insertedAbe)
  end)

  it("send nothing where the object was inserted and deleted in one event", function()
    ctx:delete(insertAbe())
    ctx:processPendingChanges()
    assert.no_callbacks(log)
  end)

  it("send a delete where the object was changed and deleted in one event", function()
    joe.color = "yellow"
    ctx:delete(joe)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
  end)

  it("send an insert where the object was inserted and changed in one event", function()
    local abe = insertAbe()
    abe.color = "yellow"
    abe.name = "bob"
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "bob"> insert at [1, 0] ]]
  end)

  it("send one event for many changes", function()
    joe.note = "1"
    joe.note = "2"
    joe.color = "yellow"
    joe.color = "red"
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> update at [0, 0] ]]
  end)

  it("take objects that a relation reaches", function()
    ctx:insert(friends.Team { name = "reds", friends = { Friend { name = "abe", color = "red" } } })
    ctx:processPendingChanges()
    sent(insertedAbe)
  end)
end)

describe("save", function()
  it("sends nothing more of what was delivered", function()
    insertAbe()
    ctx:processPendingChanges()
    sent(insertedAbe)
    ctx:save()
    assert.no_callbacks(log)
  end)

  it("does not report that temporary IDs become permanent", function()
    local abe = insertAbe()
    ctx:processPendingChanges()
    log:clear()
    assert.equal("Friend/t4", tostring(abe:objectID()))
    ctx:save()
    assert.equal("Friend/p4", tostring(abe:objectID()))
    assert.no_callbacks(log)
    assert.equal(abe, c:objectAtIndexPath { 0, 0 })
  end)

  it("sends the changes though it is refused", function()
    local Strict = class "Strict" {
      name = { "string", validate = function(_, value) return value ~= "bad", "not bad" end },
    }
    local strict = Context { classes = { Strict } }
    local other = Recorder()
    local s = friends.list(strict, other, { entity = "Strict" })
    strict:insert(Strict { name = "bad" })
    assert.has_error(function() strict:save() end)
    assert.callbacks(other, bracket [[ didChangeObject <Strict "bad"> insert at [0, 0] ]])
    assert.replays(s)
  end)
end)

describe("undo and redo", function()
  it("send the inverse of an insert, and the insert again", function()
    insertAbe()
    ctx:processPendingChanges()
    log:clear()
    ctx:undo()
    sent [[ didChangeObject <Friend "abe"> delete at [0, 0] ]]
    ctx:redo()
    sent(insertedAbe)
  end)

  it("send the inverse of a delete", function()
    ctx:delete(joe)
    ctx:processPendingChanges()
    log:clear()
    ctx:undo()
    sent [[ didChangeObject <Friend "joe"> insert at [0, 0] ]]
    ctx:redo()
    sent [[ didChangeObject <Friend "joe"> delete at [0, 0] ]]
  end)

  it("send the inverse of a move and of an update", function()
    sue.color, joe.note = "blue", "new"
    ctx:processPendingChanges()
    log:clear()
    ctx:undo()
    sent [[
      didChangeSection "blue" delete at 0
      didChangeObject <Friend "sue"> move from [0, 0] to [0, 1]
      didChangeObject <Friend "joe"> update at [1, 0] now [0, 0]
    ]]
    assert.equal("red", sue.color)
  end)

  it("bring an object back to its place in the order of insertion", function()
    local all = friends.list(ctx, Recorder(), { sortDescriptors = {} })
    assert.same({ zoe, sue, joe }, all.fetchedObjects)
    ctx:delete(sue)
    ctx:processPendingChanges()
    ctx:undo()
    assert.same({ zoe, sue, joe }, all.fetchedObjects)
    assert.replays(all)
  end)

  it("send nothing where there is nothing to undo or redo", function()
    local empty = Context { classes = { Friend, friends.Team } }
    empty:undo()
    empty:redo()
    ctx:redo()
    assert.no_callbacks(log)
  end)
end)

describe("rollback", function()
  it("sends one bracket with the inverse of what was delivered", function()
    insertAbe()
    ctx:delete(sue)
    joe.name = "jon"
    zoe.color = "amber"
    ctx:processPendingChanges()
    log:clear()
    ctx:rollback()
    sent [[
      didChangeSection "amber" delete at 0
      didChangeSection "yellow" insert at 1
      didChangeObject <Friend "abe"> delete at [1, 0]
      didChangeObject <Friend "sue"> insert at [0, 1]
      didChangeObject <Friend "zoe"> move from [0, 0] to [1, 0]
      didChangeObject <Friend "joe"> update at [1, 1] now [0, 0]
    ]]
    assert.is_false(ctx.hasChanges)
  end)

  it("does not process first: what was never delivered is never told", function()
    insertAbe()
    joe.color = "blue"
    ctx:delete(zoe)
    ctx:rollback()
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("takes back what was delivered and what was not in one bracket", function()
    joe.name = "jon"
    ctx:processPendingChanges()
    log:clear()
    insertAbe()
    ctx:rollback()
    sent [[ didChangeObject <Friend "joe"> update at [0, 0] ]]
  end)

  it("names an object that was deleted once", function()
    ctx:delete(joe)
    ctx:processPendingChanges()
    log:clear()
    ctx:rollback()
    sent [[ didChangeObject <Friend "joe"> insert at [0, 0] ]]
  end)
end)

describe("refresh", function()
  it("is an update, though no value has changed", function()
    ctx:refresh(joe)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> update at [0, 0] ]]
  end)

  it("with merge is an update too", function()
    ctx:refresh(joe, true)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> update at [0, 0] ]]
  end)

  it("throws away what was changed here: a move back where that was delivered", function()
    joe.color = "yellow"
    ctx:processPendingChanges()
    log:clear()
    ctx:refresh(joe)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> move from [1, 0] to [0, 0] ]]
  end)

  it("with merge keeps what was changed here", function()
    joe.color = "yellow"
    ctx:refresh(joe, true)
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> move from [0, 0] to [1, 0] ]]
  end)
end)

describe("reset", function()
  it("sends nothing: the controller shows what it showed until it fetches again", function()
    insertAbe()
    ctx:reset()
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    assert.is_true(c:performFetch())
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("ends the following: what changes then is not told before the next fetch", function()
    ctx:reset()
    assert.same({ joe, sue, zoe }, ctx:fetch { entity = "Friend", sortDescriptors = { "name" } })
    joe.note = "new"
    ctx:processPendingChanges()
    log:clear()
    c:performFetch()
    joe.note = "newer"
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "joe"> update at [0, 0] ]]
  end)

  it("gives saved objects their saved values at the next fetch, and objects never saved no context", function()
    local abe = insertAbe()
    joe.name = "jon"
    ctx:processPendingChanges()
    log:clear()
    ctx:reset()
    c:performFetch()
    assert.no_callbacks(log)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
    assert.equal(joe, c:objectAtIndexPath { 0, 0 })
    assert.is_nil(abe:objectID())
  end)
end)

describe("delete rules", function()
  local Author, Book, library, books, emma

  before_each(function()
    Author = class "Author" { name = "string", books = set("Book", { inverse = "author", deleteRule = "cascade" }) }
    Book = class "Book" { title = "string", author = { "Author", inverse = "books" } }
    library = Context { classes = { Author, Book } }
    emma = library:insert(Book { title = "Emma", author = Author { name = "Jane" } })
    library:insert(Book { title = "Dune", author = Author { name = "Frank" } })
    library:save()
    books = friends.list(library, log, { entity = "Book", sortDescriptors = { "title" } })
  end)

  it("act when the event is processed: what a cascade deletes is a delete", function()
    library:delete(emma.author)
    assert.no_callbacks(log)
    library:processPendingChanges()
    sent [[ didChangeObject <Book "Emma"> delete at [0, 1] ]]
    assert.replays(books)
  end)

  it("that nullify make an update of the object at the other end", function()
    local authors = Recorder()
    local a = friends.list(library, authors, { entity = "Author" })
    library:delete(emma)
    library:processPendingChanges()
    assert.callbacks(authors, bracket [[ didChangeObject <Author "Jane"> update at [0, 1] ]])
    assert.replays(a)
  end)
end)

describe("the end of an it", function()
  local told = {}

  it("is the end of the event: what is pending is sent then,", function()
    c.delegate = { didChangeObject = function(_, object, _, kind) told[#told + 1] = kind .. " " .. object.name end }
    insertAbe()
    assert.same({}, told)
  end)

  it("as the next one sees", function() assert.same({ "insert abe" }, told) end)
end)

describe("an object that changes while its delegate is told", function()
  it("is told of in the next event", function()
    c.delegate = {
      didChangeObject = function(_, object, _, kind)
        log:take()
        if kind == "insert" then object.note = "seen" end
      end,
    }
    local abe = insertAbe()
    ctx:processPendingChanges()
    assert.equal("seen", abe.note)
    c.delegate = log
    ctx:processPendingChanges()
    sent [[ didChangeObject <Friend "abe"> update at [0, 0] ]]
  end)
end)
