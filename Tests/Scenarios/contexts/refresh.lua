-- ctx:refresh: an object as the store has it; with merge it keeps what was changed here.
local library, bracket = require "library", require "bracket"
local Artist, Album = library.Artist, library.Album
local ctx, log, c, notes, kate, a

before_each(function()
  ctx, log = library.makeContext(), Recorder()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  a = ctx:insert(Album { title = "A", year = 1, artist = kate })
  ctx:save()
  c = library.showAlbums(ctx, log)
  notes = library.notesOf(ctx)
end)

after_each(function() assert.replays(c) end)

describe("refresh of an object that leads to what the context lacks", function()
  local child, theirs, artists, shown

  before_each(function()
    child, artists = ctx:child(), Recorder()
    shown = FetchedResultsController {
      context = child, fetchRequest = { entity = "Artist", sortDescriptors = "name" }, delegate = artists,
    }
    assert(shown:performFetch())
    local b = ctx:insert(Album { title = "B", year = 2 })
    ctx:save()
    theirs = child:fetch({ entity = "Album", predicate = "title == 'B'" })[1]
    b.artist = ctx:insert(Artist { name = "Joe", albums = { Album { title = "C" } } })
    ctx:save()
  end)

  it("brings that, and what it leads to", function()
    child:refresh(theirs)
    local joe = theirs.artist
    assert.equal("Joe", joe.name)
    assert.equal("C B", library.names(joe.albums:toTable()))
    assert.equal(joe, joe.albums:toTable()[1].artist)
    assert.is_false(child.hasChanges)
  end)

  it("delivers that as inserted, in the same event", function()
    local childNotes = library.notesOf(child)
    child:refresh(theirs)
    assert.no_callbacks(artists)
    child:processPendingChanges()
    assert.callbacks(artists, bracket [[ didChangeObject <Artist "Joe"> insert at [0, 0] ]])
    assert.same({ "inserted Joe C, refreshed B" }, childNotes())
    assert.replays(shown)
  end)

  it("is not undone", function()
    child:refresh(theirs)
    child:undo()
    assert.equal("Joe", theirs.artist.name)
    child:rollback()
    assert.equal("Joe", theirs.artist.name)
  end)
end)

describe("refresh", function()
  it("brings back what was saved", function()
    kate.name, kate.age = "K", 31
    ctx:refresh(kate)
    assert.equal("Kate", kate.name)
    assert.equal(30, kate.age)
    assert.is_false(kate:isUpdated())
    assert.is_false(ctx.hasChanges)
  end)

  it("brings it back also where the change was processed", function()
    kate.age = 31
    ctx:processPendingChanges()
    ctx:refresh(kate)
    assert.is_false(ctx.hasChanges)
    ctx:processPendingChanges()
    assert.equal(30, kate.age)
    assert.is_false(kate:isUpdated())
    ctx:rollback()
    assert.equal(30, kate.age)
  end)

  it("brings relations back, on both sides", function()
    a.artist = nil
    ctx:refresh(a)
    assert.equal(kate, a.artist)
    assert.same({ a }, kate.albums:toTable())
    assert.is_false(ctx.hasChanges)
  end)

  it("is an update even where no value differs", function()
    ctx:refresh(a)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
    assert.same({ "refreshed A" }, notes())
  end)

  it("waits like any change", function()
    ctx:refresh(a)
    assert.no_callbacks(log)
    assert.same({}, notes())
  end)

  it("is no change of what is saved", function()
    ctx:refresh(a)
    assert.is_false(ctx.hasChanges)
    assert.is_false(a:isUpdated())
  end)

  it("is a move where a sort key comes back", function()
    local b = ctx:insert(Album { title = "B" })
    ctx:save()
    a.title = "C"
    ctx:processPendingChanges()
    log:clear()
    ctx:refresh(a)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> move from [0, 1] to [0, 0] ]])
    assert.is_false(b:isUpdated())
  end)

  it("of an object that a request does not name is in the note alone", function()
    ctx:refresh(kate)
    ctx:processPendingChanges()
    assert.no_callbacks(log)
    assert.same({ "refreshed Kate" }, notes())
  end)

  it("twice is one", function()
    ctx:refresh(a)
    ctx:refresh(a)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)

  it("and a deletion are a deletion", function()
    ctx:refresh(a)
    ctx:delete(a)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> delete at [0, 0] ]])
    assert.same({ "updated Kate, deleted A" }, notes())
  end)

  it("of a new object changes nothing of it", function()
    local x = ctx:insert(Album { title = "X" })
    ctx:refresh(x)
    assert.equal("X", x.title)
    assert.is_true(x:isInserted())
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "X"> insert at [0, 1] ]])
  end)

  it("cannot be undone", function()
    kate.age = 31
    ctx:processPendingChanges()
    ctx:refresh(kate)
    ctx:processPendingChanges()
    ctx:redo()
    assert.equal(30, kate.age)
  end)

  it("tells observers", function()
    kate.age = 31
    local seen = Recorder()
    kate:addObserver(seen, "age", { "new" })
    ctx:refresh(kate)
    assert.callbacks(seen, [[ observeValue age of <Artist "Kate"> {kind: setting, new: 30} ]])
  end)

  it("of a relation that new objects have joined is right after a rollback", function()
    local joe = ctx:insert(Artist { name = "Joe" })
    ctx:save()
    local x = ctx:insert(Album { title = "X", artist = joe })
    ctx:refresh(joe)
    ctx:processPendingChanges()
    ctx:rollback()
    assert.equal(0, joe.albums:count())
    assert.is_nil(x.artist)
    assert.is_false(ctx.hasChanges)
  end)

  it("of the side of a relation that follows the other takes that with it, and is no change here", function()
    for _, merging in ipairs { true, false } do
      local one, two = ctx:child(), ctx:child()
      local hers, here = one:fetch({ entity = "Album" })[1], two:fetch({ entity = "Album" })[1]
      local artist = here.artist
      one:fetch { entity = "Artist" }
      hers.artist = nil
      one:save()
      two:refresh(artist, merging)
      assert.is_false(two.hasChanges)
      assert.same({}, artist:changedValues())
      assert.is_nil(here.artist)
      assert.is_false(artist.albums:contains(here))
      two:rollback()
      assert.is_nil(here.artist)
      assert.is_false(two.hasChanges)
      ctx:rollback()
    end
  end)

  it("of the side of a relation that leads takes the other with it, also after a rollback", function()
    local joni = ctx:insert(Artist { name = "Joni" })
    ctx:save()
    local one, two = ctx:child(), ctx:child()
    local function named(context, name)
      return context:fetch({ entity = "Artist", predicate = ("name == '%s'"):format(name) })[1]
    end
    local hers, here = one:fetch({ entity = "Album" })[1], two:fetch({ entity = "Album" })[1]
    local theirs = named(two, "Joni")
    two:insert(Album { title = "X", artist = theirs })
    hers.artist = named(one, "Joni")
    one:save()
    two:refresh(here)
    two:rollback()
    assert.equal(theirs, here.artist)
    assert.equal(here.title, library.names(theirs.albums:sorted "title"))
    assert.is_false(two.hasChanges)
    assert.equal(joni.name, theirs.name)
  end)

  it("does not count as saved what observers change meanwhile", function()
    kate.age = 31
    kate:observe("age", {}, function() a.title = "by the observer" end)
    ctx:refresh(kate)
    assert.same({ title = "by the observer" }, a:changedValues())
    assert.is_true(ctx.hasChanges)
    ctx:undo()
    assert.equal("A", a.title)
  end)

  it("is refused for a deleted object", function()
    ctx:delete(a)
    assert.has_error(function() ctx:refresh(a) end, "NSInvalidArgumentException")
  end)

  it("is refused for an object in no context or another", function()
    assert.has_error(function() ctx:refresh(Album { title = "X" }) end, "NSInvalidArgumentException")
    local other = library.makeContext()
    local joe = other:insert(Artist { name = "Joe" })
    assert.has_error(function() ctx:refresh(joe) end, "NSInvalidArgumentException")
  end)
end)

describe("refresh with merge", function()
  it("keeps what was changed here", function()
    kate.age = 31
    ctx:refresh(kate, true)
    assert.equal(31, kate.age)
    assert.same({ age = 31 }, kate:changedValues())
    ctx:processPendingChanges()
    assert.same({ age = 31 }, kate:changedValues())
  end)

  it("is a refresh and an update where something was changed here", function()
    a.year = 9
    ctx:refresh(a, true)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
    assert.same({ "updated A, refreshed A" }, notes())
  end)

  it("with false is a refresh without", function()
    kate.age = 31
    ctx:refresh(kate, false)
    assert.equal(30, kate.age)
  end)

  it("takes over in a child what the parent has, but not where the child has changed", function()
    local child = ctx:child()
    local its = child:fetch({ entity = "Artist" })[1]
    kate.name, kate.age = "Parent", 50
    ctx:processPendingChanges()
    its.age = 40
    child:refresh(its, true)
    assert.equal("Parent", its.name)
    assert.equal(40, its.age)
    assert.same({ age = 40 }, its:changedValues())
    child:refresh(its)
    assert.equal(50, its.age)
    assert.is_false(child.hasChanges)
  end)

  it("keeps a change of a relation", function()
    local joe = ctx:insert(Artist { name = "Joe" })
    ctx:save()
    a.artist = joe
    ctx:refresh(a, true)
    assert.equal(joe, a.artist)
    assert.is_true(a:isUpdated())
  end)

  it("wants a boolean", function()
    assert.has_error(function() ctx:refresh(kate, "yes") end, "NSInvalidArgumentException")
  end)
end)
