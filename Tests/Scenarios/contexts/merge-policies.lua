-- Optimistic locking: a save of what others have saved since it was read (NSMergePolicy, NSMergeConflict).
local Book = class "Book" { title = "string", rating = "integer", pages = "integer" }
local one, two, mine, theirs

before_each(function()
  local function context() return Context { classes = { Book }, store = "policies.sqlite" } end
  one, two = context(), context()
  mine = one:insert(Book { title = "T", rating = 1, pages = 1 })
  one:save()
  theirs = two:fetch({ entity = "Book" })[1]
  -- What is no fault any more keeps its values.
  assert.equal("T", theirs.title)
end)

local function conflict()
  mine.rating, mine.title = 2, "Theirs"
  one:save()
  theirs.rating, theirs.pages = 3, 3
end

local function stored()
  local book = Context({ classes = { Book }, store = "policies.sqlite" }):fetch({ entity = "Book" })[1]
  return book and ("%s %d %d"):format(book.title, book.rating, book.pages)
end

describe("a save of an object that others have saved since", function()
  it("is refused with the facts of the conflict, and nothing is saved", function()
    conflict()
    local ok, e = pcall(two.save, two)
    assert.is_false(ok)
    assert.equal(133020, e.cocoaCode)
    assert.equal("NSManagedObjectMergeError", e.name)
    assert.equal("E-MERGE-CONFLICT", e.code)
    local facts = e.conflicts[1]
    assert.equal("Book/p1", tostring(facts.objectID))
    assert.equal(facts.object:objectID(), facts.objectID)
    assert.equal(facts.object, two:object(facts.objectID))
    assert.same({ 1, 2 }, { facts.oldVersion, facts.newVersion })
    assert.same({ title = '"T"', rating = "1", pages = "1" }, facts.cachedSnapshot)
    assert.same({ title = '"T"', rating = "3", pages = "3" }, facts.objectSnapshot)
    assert.same({ title = '"Theirs"', rating = "2", pages = "1" }, facts.persistedSnapshot)
    assert.equal("Theirs 2 1", stored())
    assert.is_true(two.hasChanges)
  end)

  it("is no conflict once what they saved is taken in", function()
    conflict()
    assert.equal(1, two:mergeHistory())
    two:save()
    assert.equal("Theirs 3 3", stored())
  end)

  for policy, expected in pairs {
    mergeByPropertyStoreTrump = "Theirs 2 3", mergeByPropertyObjectTrump = "Theirs 3 3", overwrite = "T 3 3",
    rollback = "Theirs 2 1",
  } do
    it("comes to " .. expected .. " by " .. policy, function()
      conflict()
      two.mergePolicy = policy
      two:save()
      assert.equal(expected, stored())
      assert.equal(expected, ("%s %d %d"):format(theirs.title, theirs.rating, theirs.pages))
      assert.is_false(two.hasChanges)
    end)
  end
end)

describe("an object that others have deleted", function()
  it("is saved anew where the object wins, under its ID", function()
    one:delete(mine)
    one:save()
    theirs.rating = 5
    two.mergePolicy = "mergeByPropertyObjectTrump"
    two:save()
    assert.equal("T 5 1", stored())
    assert.equal("Book/p1", tostring(theirs:objectID()))
  end)

  it("is gone where the store wins", function()
    one:delete(mine)
    one:save()
    theirs.rating = 5
    two.mergePolicy = "mergeByPropertyStoreTrump"
    two:save()
    assert.is_nil(stored())
    assert.equal(0, two:count { entity = "Book" })
  end)
end)

describe("mergePolicy", function()
  it("is error at first, and an option", function()
    assert.equal("error", one.mergePolicy)
    assert.equal("overwrite", Context({ classes = { Book }, mergePolicy = "overwrite" }).mergePolicy)
  end)

  it("takes no other name, and no other kind of value", function()
    assert.error(function() one.mergePolicy = "storeWins" end)
    assert.error(function() one.mergePolicy = 1 end)
    assert.error(function() one.mergePolicy = nil end)
    assert.error(function() Context { classes = { Book }, mergePolicy = "eror" } end)
    assert.equal("error", one.mergePolicy)
  end)
end)

describe("mergeHistory of a deletion of an object with unsaved changes", function()
  before_each(function()
    theirs.rating = 7
    one:delete(mine)
    one:save()
  end)

  it("is refused by the policy error, and nothing is merged", function()
    one:insert(Book { title = "new" })
    one:save()
    local ok, e = pcall(two.mergeHistory, two)
    assert.is_false(ok)
    assert.equal("NSManagedObjectMergeError", e.name)
    assert.equal(theirs, e.conflicts[1].object)
    assert.equal(0, e.conflicts[1].newVersion)
    assert.is_nil(e.conflicts[1].persistedSnapshot)
    assert.same({ theirs }, two.updatedObjects)
    assert.equal(1, #two.registeredObjects)
    two:rollback()
    assert.equal(2, two:mergeHistory())
    two:processPendingChanges()
    assert.is_nil(theirs:managedObjectContext())
  end)

  for _, policy in ipairs { "mergeByPropertyObjectTrump", "overwrite" } do
    it("keeps the object as a new one by " .. policy, function()
      local id = theirs:objectID()
      two.mergePolicy = policy
      two:mergeHistory()
      assert.is_true(theirs:isInserted())
      assert.same({ theirs }, two.insertedObjects)
      assert.equal("T 7 1", ("%s %d %d"):format(theirs.title, theirs.rating, theirs.pages))
      two:save()
      assert.equal("T 7 1", stored())
      assert.equal(id, theirs:objectID())
      assert.is_false(two.hasChanges)
    end)
  end

  for _, policy in ipairs { "mergeByPropertyStoreTrump", "rollback" } do
    it("deletes the object by " .. policy, function()
      two.mergePolicy = policy
      local deleted
      two:observeChanges(function(note) deleted = note.deleted end)
      two:mergeHistory()
      two:processPendingChanges()
      assert.same({ theirs }, deleted)
      assert.is_false(two.hasChanges)
      two:save()
      assert.is_nil(stored())
    end)
  end

  it("is no conflict where nothing of the object was changed", function()
    theirs.rating = 1
    two:mergeHistory()
    assert.is_false(two.hasChanges)
    assert.equal(0, two:count { entity = "Book" })
  end)
end)

describe("a save that reads others to keep an object anew whose row is gone", function()
  local Album = class "Album" { name = "string", songs = set("Song", { inverse = "albums" }) }
  local Song = class "Song" { name = "string", albums = set("Album", { inverse = "songs" }) }

  it("saves all that it holds then", function()
    local function context() return Context { classes = { Album, Song }, store = "anew.sqlite" } end
    local one, two = context(), context()
    one:insert(Album { name = "A", songs = { Song { name = "read" }, Song { name = "unread" } } })
    one:save()
    local read = two:fetch({ entity = "Song", predicate = "name == 'read'" })[1]
    local album = read.albums:toTable()[1]
    assert.equal("A", album.name)
    one:delete(one:fetch({ entity = "Album" })[1])
    one:save()
    read.albums:removeAll()
    two.mergePolicy = "overwrite"
    two:save()
    two:processPendingChanges()
    assert.is_false(two.hasChanges)
    two:rollback()
    -- Its members say that they lead to it no more.
    assert.equal(0, album.songs:count())
    assert.equal(0, #two:fetch { entity = "Song", predicate = "albums.@count > 0" })
  end)
end)

for _, policy in ipairs { "mergeByPropertyObjectTrump", "overwrite" } do
  describe("a save by " .. policy .. " that keeps a member which has left the relation elsewhere", function()
    local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "albums" }) }
    local Song = class "Song" { name = "string", albums = set("Album", { inverse = "songs" }) }

    local function context() return Context { classes = { Album, Song }, store = "kept-" .. policy .. ".sqlite" } end
    local function find(context, entity, name)
      return context:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
    end
    local function names(members)
      local all = {}
      for _, member in ipairs(members:toTable()) do table.insert(all, member.name) end
      return table.concat(all, " ")
    end

    it("leaves both sides as the file has them, where the save itself reads the member", function()
      local one = context()
      local first, left, added = Song { name = "first" }, Song { name = "left" }, Song { name = "added" }
      local other, album, more = Album { name = "other" }, Album { name = "album" }, Album { name = "more" }
      for _, each in ipairs { left, added, other, album, first, more } do one:insert(each) end
      more.songs = { added, left }
      first.albums = { album, other }
      left.albums:add(album)
      one:save()
      left.albums:removeAll()

      local two = context()
      two.mergePolicy = policy
      local mine, theirs = find(two, "Song", "added"), find(two, "Album", "album")
      mine.albums:remove(find(two, "Album", "more"))
      added.albums:removeAll()
      one:save()
      mine.albums:add(theirs)
      two:save()
      local file = names(find(context(), "Album", "album").songs)
      assert.equal("first left added", file)
      two:rollback()
      assert.equal(file, names(theirs.songs))
      two:mergeHistory()
      assert.equal(file, names(theirs.songs))
      assert.is_true(theirs.songs:toTable()[2].albums:contains(theirs))
      assert.is_false(two.hasChanges)
    end)
  end)
end

for _, policy in ipairs { "mergeByPropertyObjectTrump", "overwrite" } do
  it("leaves a member where others have moved it by " .. policy .. ", as its side holds one object", function()
    local Shelf = class "Shelf" { title = "string", books = orderedSet("Book", { inverse = "shelf" }) }
    local Book = class "Book" { title = "string", shelf = { "Shelf", inverse = "books" } }

    local function context() return Context { classes = { Shelf, Book }, store = "moved-" .. policy .. ".sqlite" } end
    local function find(context, entity, title)
      return context:fetch({ entity = entity, predicate = ("title == '%s'"):format(title) })[1]
    end
    local function titles(shelf)
      local all = {}
      for _, book in ipairs(shelf.books:toTable()) do table.insert(all, book.title) end
      return table.concat(all, " ")
    end

    local one = context()
    one:insert(Shelf { title = "first", books = { Book { title = "stays" }, Book { title = "moved" } } })
    one:insert(Shelf { title = "second" })
    one:insert(Book { title = "new" })
    one:save()
    local two = context()
    two.mergePolicy = policy
    local first, new = find(two, "Shelf", "first"), find(two, "Book", "new")
    assert.equal(2, first.books:count())
    find(one, "Book", "moved").shelf = find(one, "Shelf", "second")
    one:save()

    new.shelf = first
    two:save()
    for _, each in ipairs { two, context() } do
      assert.equal("stays new", titles(find(each, "Shelf", "first")))
      assert.equal("moved", titles(find(each, "Shelf", "second")))
    end
    assert.is_false(two.hasChanges)
  end)
end
