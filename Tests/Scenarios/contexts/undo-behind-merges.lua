-- Undo, redo and rollback where a merge or a save has been between: the sides of every relation agree, and nothing leads to
-- what is gone. A merge is not undone (decisions.md 31).
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names

local here, there, kate, joe, a, b

--- What the other context has of an object.
local function theirs(object) return there:object(object:objectID()) end

--- Saves, lets the other context change something, and merges that.
local function merge(change)
  here:save()
  there:merge(here)
  change()
  there:save()
  here:merge(there)
  here:processPendingChanges()
end

--- "artist: albums" of each, once both sides say the same and nobody leads to what is gone.
local function shown()
  local lines = {}
  for _, artist in ipairs(here:fetch { entity = "Artist", sortDescriptors = "name" }) do
    for _, album in ipairs(artist.albums:toTable()) do
      assert.is_false(album:isDeleted() or album:objectID() == nil)
      assert.equal(artist, album.artist)
    end
    table.insert(lines, artist.name .. ": " .. names(artist.albums:toTable()))
  end
  for _, album in ipairs(here:fetch { entity = "Album", sortDescriptors = "title" }) do
    if album.artist then
      assert.is_true(album.artist.albums:contains(album))
    else
      table.insert(lines, "none: " .. album.title)
    end
  end
  return table.concat(lines, ", ")
end

before_each(function()
  local root = library.makeContext()
  here, there = root:child(), root:child()
  kate, joe = here:insert(Artist { name = "Kate" }), here:insert(Artist { name = "Joe" })
  a, b = here:insert(Album { title = "A", artist = kate }), here:insert(Album { title = "B" })
  merge(function() end)
end)

describe("undo behind a merge", function()
  it("takes an object from the owner that the merge gave it", function()
    local ann = here:insert(Artist { name = "Ann" })
    here:processPendingChanges()
    a.artist = joe
    merge(function() theirs(a).artist = theirs(ann) end)
    assert.equal("Ann: A, Joe: , Kate: , none: B", shown())
    here:undo()
    assert.equal("Ann: , Joe: , Kate: A, none: B", shown())
    here:redo()
    assert.equal("Ann: A, Joe: , Kate: , none: B", shown())
  end)

  it("keeps what the merge has brought into a relation", function()
    b.artist = kate
    merge(function() there:insert(Album { title = "C", artist = theirs(kate) }) end)
    here:undo()
    assert.equal("Joe: , Kate: A C, none: B", shown())
    here:redo()
    assert.equal("Joe: , Kate: A B C", shown())
  end)

  it("leaves out an object that the merge has deleted", function()
    a.artist = nil
    merge(function() there:delete(theirs(a)) end)
    here:undo()
    assert.equal("Joe: , Kate: , none: B", shown())
    assert.is_nil(a:objectID())
  end)

  it("leaves out an owner that the merge has deleted", function()
    a.artist = joe
    merge(function() there:delete(theirs(kate)) end)
    here:undo()
    assert.equal("Joe: , none: A, none: B", shown())
  end)

  it("takes an insertion from those that lead to the object since", function()
    local x = here:insert(Album { title = "X" })
    merge(function() theirs(x).artist = theirs(kate) end)
    assert.equal("Joe: , Kate: A X, none: B", shown())
    here:undo()
    assert.is_nil(x.artist)
    assert.equal("Joe: , Kate: A, none: B", shown())
    here:redo()
    assert.equal("Joe: , Kate: A X, none: B", shown())
  end)

  it("takes an owner that is new from those that the merge gave it", function()
    a.artist = here:insert(Artist { name = "Ann" })
    merge(function() theirs(b).artist = theirs(a.artist) end)
    assert.equal("Ann: A B, Joe: , Kate: ", shown())
    here:undo()
    assert.equal("Joe: , Kate: A, none: B", shown())
    here:redo()
    assert.equal("Ann: A B, Joe: , Kate: ", shown())
  end)

  it("does a deletion again without what has come to it since", function()
    here:delete(joe)
    here:processPendingChanges()
    here:undo()
    merge(function() theirs(b).artist = theirs(joe) end)
    assert.equal("Joe: B, Kate: A", shown())
    here:redo()
    assert.equal("Kate: A, none: B", shown())
    here:undo()
    assert.equal("Joe: B, Kate: A", shown())
  end)

  it("leaves gone what was deleted here, and there too", function()
    here:delete(b)
    here:processPendingChanges()
    there:delete(theirs(b))
    there:save()
    here:merge(there)
    here:undo()
    assert.equal("Joe: , Kate: A", shown())
    assert.is_false(here.hasChanges)
  end)

  it("leads to an object that was inserted again behind its deletion there", function()
    merge(function() there:delete(theirs(a)) end)
    here:insert(a)
    a.artist = joe
    here:save()
    a.artist = nil
    here:undo()
    assert.equal("Joe: A, Kate: , none: B", shown())
  end)

  it("does not lead to an object in whose place the store has given another", function()
    local root = library.makeContext()
    here, there = root:child(), root:child()
    local ann = here:insert(Artist { name = "Ann" })
    local x = here:insert(Album { title = "X", artist = ann })
    here:save()
    here:delete(x)
    here:save()
    root:undo()
    here:fetch { entity = "Album" }
    here:undo()
    assert.not_match("none", shown())
  end)

  it("can be saved, and rolled back to what is saved", function()
    a.artist = joe
    merge(function() there:delete(theirs(joe)) end)
    here:undo()
    here:rollback()
    local saved = shown()
    assert.equal("Kate: , none: B", saved)
    a.artist = kate
    here:undo()
    here:save()
    assert.equal(saved, shown())
  end)
end)

describe("undo behind a merge of relations of one kind", function()
  local Person = class "Person" {
    name = "string", partner = { "Person", inverse = "partner" }, clubs = set("Club", { inverse = "people" }),
  }
  local Club = class "Club" { name = "string", people = orderedSet "Person" }
  local ann, bob, eve, chess

  before_each(function()
    local root = Context { classes = { Person, Club } }
    here, there = root:child(), root:child()
    ann, bob, eve = Person { name = "Ann" }, Person { name = "Bob" }, Person { name = "Eve" }
    for _, person in ipairs { ann, bob, eve } do here:insert(person) end
    chess = here:insert(Club { name = "Chess" })
    merge(function() end)
  end)

  it("makes partners of two and of no third", function()
    ann.partner = bob
    here:processPendingChanges()
    ann.partner = nil
    merge(function() theirs(bob).partner = theirs(eve) end)
    assert.equal(eve, bob.partner)
    here:undo()
    assert.equal(bob, ann.partner)
    assert.equal(ann, bob.partner)
    assert.is_nil(eve.partner)
  end)

  it("keeps who has come into a club since, and lets go who has left", function()
    chess.people:add(ann)
    here:processPendingChanges()
    chess.people:add(bob)
    merge(function()
      theirs(eve).clubs:add(theirs(chess))
      theirs(ann).clubs:remove(theirs(chess))
    end)
    assert.equal("Bob Eve", library.people(chess.people:toTable()))
    here:undo()
    assert.equal("Eve", library.people(chess.people:toTable()))
    assert.equal(0, ann.clubs:count() + bob.clubs:count())
    assert.same({ chess }, eve.clubs:toTable())
  end)
end)

describe("an undoing", function()
  it("is done again with what observers have made of it", function()
    local ctx = library.makeContext()
    local x = ctx:insert(Album { title = "X", year = 1 })
    ctx:save()
    x.year = 2
    ctx:processPendingChanges()
    x:observe("year", function() if x.year == 1 then x.title = "Old" end end)
    ctx:undo()
    assert.equal("Old", x.title)
    ctx:redo()
    assert.equal("X", x.title)
    assert.equal(2, x.year)
  end)

  it("of a change and a deletion in one event is done again with both", function()
    local ctx = library.makeContext()
    local x = ctx:insert(Album { title = "X" })
    ctx:processPendingChanges()
    x.title = "Y"
    ctx:delete(x)
    ctx:processPendingChanges()
    ctx:undo()
    assert.equal("X", x.title)
    ctx:redo()
    assert.equal("Y", x.title)
  end)

  it("of a graph that came together leaves it together", function()
    local ctx = library.makeContext()
    local x = Album { title = "X", artist = Artist { name = "Ann" } }
    ctx:insert(x)
    ctx:processPendingChanges()
    ctx:undo()
    assert.equal("Ann", x.artist.name)
    assert.same({ x }, x.artist.albums:toTable())
    ctx:redo()
    assert.equal("Ann", x.artist.name)
    assert.same({ x }, x.artist.albums:toTable())
    assert.equal(2, #ctx.insertedObjects)
  end)
end)

describe("rollback", function()
  it("takes a new owner away without what it has, where that was deleted again", function()
    local ann = here:insert(Artist { name = "Ann" })
    a.artist = ann
    here:delete(ann)
    here:rollback()
    assert.equal("Joe: , Kate: A, none: B", shown())
  end)
end)

describe("merge", function()
  it("of the deletion of what was deleted here, and not processed, leaves nobody behind", function()
    here:save()
    there:delete(theirs(a))
    there:save()
    here:delete(a)
    here:merge(there)
    assert.equal("Joe: , Kate: , none: B", shown())
  end)
end)

describe("an undoing of a cascade to an object whose row others have deleted", function()
  local Album = class "Album" { title = "string", artist = { "Artist", inverse = "albums", deleteRule = "cascade" } }
  local Artist = class "Artist" { title = "string", albums = set("Album", { inverse = "artist" }) }

  it("brings back what led to it without it, which can be saved anew", function()
    local function context() return Context { classes = { Album, Artist }, store = "cascade-to-gone.sqlite" } end
    local one, two, three = context(), context(), context()
    one:insert(Album { title = "album", artist = Artist { title = "artist" } })
    one:save()
    local album = two:fetch({ entity = "Album" })[1]
    two:delete(album)
    three:delete(three:fetch({ entity = "Album" })[1])
    three:save()
    two:save()
    two:undo()
    assert.same({ album }, two.insertedObjects)
    assert.is_nil(album.artist)
    two:save()
    assert.is_false(two.hasChanges)
    assert.equal("album", context():fetch({ entity = "Album" })[1].title)
  end)
end)

describe("a rollback behind the undoing of a deletion that was saved", function()
  local Album = class "Album" { title = "string", songs = orderedSet("Song", { inverse = "albums" }) }
  local Song = class "Song" { title = "string", albums = set("Album", { inverse = "songs", deleteRule = "cascade" }) }

  it("leaves no changes of what others have deleted", function()
    local function context() return Context { classes = { Album, Song }, store = "rollback-to-gone.sqlite" } end
    local one, two, three = context(), context(), context()
    one:insert(Album { title = "album", songs = { Song { title = "gone" }, Song { title = "there" } } })
    one:save()
    two:delete(two:fetch({ entity = "Album" })[1])
    three:delete(three:fetch({ entity = "Song", predicate = "title == 'gone'" })[1])
    three:save()
    two:save()
    two:undo()
    two:rollback()
    assert.is_false(two.hasChanges)
    assert.same({}, two.updatedObjects)
    assert.equal(0, two:count { entity = "Album" })
  end)
end)
