-- ctx:child(): a context of its own objects, which is saved into its parent (decisions.md 29 and 30).
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, child, kate, a, hers, its

before_each(function()
  ctx = library.makeContext()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  a = ctx:insert(Album { title = "A", year = 1, artist = kate })
  ctx:save()
  child = ctx:child()
  hers = child:fetch({ entity = "Artist" })[1]
  its = child:fetch({ entity = "Album" })[1]
end)

describe("a child's object", function()
  it("is its own Lua value with the same ID", function()
    assert.not_equal(kate, hers)
    assert.equal(kate:objectID(), hers:objectID())
  end)

  it("has the parent's values and relations, of the child's objects", function()
    assert.equal("Kate", hers.name)
    assert.equal(hers, its.artist)
    assert.same({ its }, hers.albums:toTable())
  end)

  it("is found by the parent's ID, and the other way round", function()
    assert.equal(hers, child:object(kate:objectID()))
    assert.equal(kate, ctx:object(hers:objectID()))
  end)

  it("is neither new nor changed", function()
    assert.is_false(child.hasChanges)
    assert.is_false(hers:isInserted())
    assert.is_false(hers:isUpdated())
  end)

  it("keeps its values when the parent's change", function()
    kate.name = "Parent"
    ctx:save()
    assert.equal("Kate", hers.name)
    child:fetch { entity = "Artist" }
    assert.equal("Kate", hers.name)
  end)

  it("is there when the parent's has gone", function()
    ctx:delete(a)
    ctx:save()
    assert.equal("A", its.title)
  end)

  it("changes without the parent's", function()
    hers.name = "Child"
    child:processPendingChanges()
    assert.equal("Kate", kate.name)
    assert.is_false(ctx.hasChanges)
  end)
end)

describe("a child's fetch", function()
  it("sees what is not saved in the parent", function()
    ctx:insert(Album { title = "B" })
    assert.equal("A B", names(child:fetch { entity = "Album" }))
  end)

  it("gives the values that the parent has, saved or not", function()
    local fresh = ctx:child()
    kate.name = "K"
    assert.equal("K", names(fresh:fetch { entity = "Artist" }))
    assert.is_false(fresh.hasChanges)
  end)

  it("does not see what is deleted in the parent", function()
    ctx:delete(a)
    assert.equal("", names(ctx:child():fetch { entity = "Album" }))
  end)

  it("processes the parent's changes", function()
    local notes = library.notesOf(ctx)
    ctx:insert(Album { title = "B" })
    child:fetch { entity = "Album" }
    assert.same({ "inserted B" }, notes())
  end)

  it("gives a controller of the child what it takes over as inserts", function()
    local log = Recorder()
    local c = library.showAlbums(child, log)
    ctx:insert(Album { title = "B" })
    ctx:processPendingChanges()
    assert.no_callbacks(log)
    child:fetch { entity = "Album" }
    assert.callbacks(log, bracket [[ didChangeObject <Album "B"> insert at [0, 1] ]])
    assert.replays(c)
  end)

  it("evaluates predicates by the child's values", function()
    its.title = "Z"
    assert.equal("Z", names(child:fetch { entity = "Album", predicate = "title == 'Z'" }))
    assert.equal(0, ctx:count { entity = "Album", predicate = "title == 'Z'" })
  end)
end)

describe("an object that a child's fetch takes over", function()
  local log, c, joe, theirs

  --- The parent gives A to a new artist, whom the child fetches.
  local function take()
    joe = ctx:insert(Artist { name = "Joe" })
    a.artist = joe
    child:fetch { entity = "Artist" }
    theirs = child:object(joe:objectID())
  end

  local function follow()
    log = Recorder()
    c = FetchedResultsController {
      context = child, fetchRequest = { entity = "Album", sortDescriptors = "artist.name" },
      sectionNameKeyPath = "artist.name", delegate = log,
    }
    assert(c:performFetch())
  end

  after_each(function() assert.replays(c) end)

  it("comes to be held by what held nothing, which controllers are notified of", function()
    its.artist = nil
    child:save()
    follow()
    take()
    assert.equal(theirs, its.artist)
    assert.same({ its }, theirs.albums:toTable())
    assert.is_false(child.hasChanges)
    assert.callbacks(log, bracket [[
      didChangeSection "" delete at 0
      didChangeSection "Joe" insert at 0
      didChangeObject <Album "A"> move from [0, 0] to [0, 0]
    ]])
  end)

  it("forgets what holds another here", function()
    follow()
    take()
    assert.equal(hers, its.artist)
    assert.same({ its }, hers.albums:toTable())
    assert.same({}, theirs.albums:toTable())
    assert.is_false(child.hasChanges)
    assert.no_callbacks(log)
  end)

  it("forgets what was changed here to hold nothing", function()
    follow()
    its.artist = nil
    child:processPendingChanges()
    take()
    assert.is_nil(its.artist)
    assert.same({}, theirs.albums:toTable())
    child:rollback()
    assert.equal(hers, its.artist)
    assert.same({}, theirs.albums:toTable())
  end)

  it("is not taken from whom the parent gave it by the child's save", function()
    follow()
    take()
    theirs.name, its.title = "J", "A2"
    child:save()
    assert.equal(joe, a.artist)
    assert.same({ a }, joe.albums:toTable())
  end)
end)

describe("a child's save", function()
  it("brings changes into the parent, where they wait", function()
    local notes = library.notesOf(ctx)
    hers.name = "Child"
    child:save()
    assert.equal("Child", kate.name)
    assert.is_false(child.hasChanges)
    assert.same({ name = "Child" }, kate:changedValues())
    assert.same({}, notes())
    ctx:processPendingChanges()
    assert.same({ "updated Kate" }, { (notes()[1]:gsub("Child", "Kate")) })
  end)

  it("goes one level up only", function()
    hers.name = "Child"
    child:save()
    assert.is_true(ctx.hasChanges)
    ctx:rollback()
    assert.equal("Kate", kate.name)
  end)

  it("brings new objects, under the same temporary IDs, as objects of the parent's own", function()
    local b = child:insert(Album { title = "B", artist = hers })
    assert.equal("Album/t2", tostring(b:objectID()))
    child:save()
    local theirs = ctx:object(b:objectID())
    assert.not_equal(b, theirs)
    assert.equal("B", theirs.title)
    assert.equal(kate, theirs.artist)
    assert.is_true(theirs:isInserted())
    assert.is_false(b:isInserted())
    assert.equal("Album/t2", tostring(b:objectID()))
    ctx:save()
    assert.equal("Album/p2", tostring(theirs:objectID()))
    assert.equal("Album/p2", tostring(b:objectID()))
  end)

  it("brings deletions", function()
    child:delete(its)
    child:save()
    assert.is_true(a:isDeleted())
    ctx:save()
    assert.equal(0, ctx:count { entity = "Album" })
    assert.same({}, kate.albums:toTable())
  end)

  it("brings a cascade", function()
    child:delete(hers)
    child:save()
    ctx:save()
    assert.equal(0, ctx:count { entity = "Album" } + ctx:count { entity = "Artist" })
  end)

  it("goes key by key: what the parent changed elsewhere stays", function()
    kate.age = 50
    hers.name = "Child"
    child:save()
    assert.equal("Child", kate.name)
    assert.equal(50, kate.age)
  end)

  it("wins over what the parent changed", function()
    kate.name = "Parent"
    ctx:save()
    hers.name = "Child"
    child:save()
    assert.equal("Child", kate.name)
  end)

  it("brings nothing of a key that the child changed back", function()
    kate.name = "Parent"
    hers.name = "Child"
    hers.name = "Kate"
    child:save()
    assert.equal("Parent", kate.name)
  end)

  it("brings a moved object by its to-one side", function()
    local joe = child:insert(Artist { name = "Joe" })
    its.artist = joe
    child:save()
    assert.equal("Joe", a.artist.name)
    assert.same({}, kate.albums:toTable())
    assert.same({ a }, a.artist.albums:toTable())
  end)

  it("keeps members that the parent has added to the collection meanwhile", function()
    local b = ctx:insert(Album { title = "B", artist = kate })
    local c = child:insert(Album { title = "C", artist = hers })
    child:save()
    assert.equal("A B C", names(kate.albums:sorted "title"))
    assert.equal(kate, b.artist)
    assert.is_not_nil(c)
  end)

  it("is a bracket of the parent's controllers when the parent processes", function()
    local log = Recorder()
    local c = library.showAlbums(ctx, log)
    its.title = "A2"
    child:insert(Album { title = "B" })
    child:save()
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[
      didChangeObject <Album "B"> insert at [0, 1]
      didChangeObject <Album "A2"> update at [0, 0]
    ]])
    assert.replays(c)
  end)

  it("is a bracket of the child's controllers at once", function()
    local log = Recorder()
    library.showAlbums(child, log)
    its.year = 9
    child:save()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)

  it("can be undone in the parent", function()
    hers.name = "Child"
    child:insert(Album { title = "B" })
    child:save()
    ctx:processPendingChanges()
    ctx:undo()
    assert.equal("Kate", kate.name)
    assert.equal("A", names(ctx:fetch { entity = "Album" }))
  end)

  it("is rolled back with the parent", function()
    child:delete(its)
    child:save()
    ctx:rollback()
    assert.is_false(a:isDeleted())
    assert.is_false(ctx.hasChanges)
  end)

  it("tells observers of the parent's objects at once", function()
    local seen = Recorder()
    kate:addObserver(seen, "name", { "new" })
    hers.name = "Child"
    assert.no_callbacks(seen)
    child:save()
    assert.callbacks(seen, [[ observeValue name of <Artist "Child"> {kind: setting, new: "Child"} ]])
  end)

  it("is refused whole where the child is not valid", function()
    local Picky = class "Picky" { name = { "string", validate = function(_, value) return value ~= "bad", "no" end } }
    local strict = Context { classes = { Picky } }
    local below = strict:child()
    below:insert(Picky { name = "good" })
    below:insert(Picky { name = "bad" })
    assert.has_error(function() below:save() end, "no")
    assert.equal(0, strict:count { entity = "Picky" })
  end)

  it("of an object that the parent has deleted brings it not back", function()
    ctx:delete(a)
    ctx:save()
    its.title = "A2"
    child:save()
    assert.equal("", names(ctx:fetch { entity = "Album" }))
  end)
end)

describe("a child's rollback, undo and reset", function()
  it("go back to what the child fetched or saved last", function()
    hers.name = "Child"
    child:save()
    hers.name = "More"
    child:rollback()
    assert.equal("Child", hers.name)
    child:reset()
    assert.equal("Child", names(child:fetch { entity = "Artist" }))
  end)

  it("keep what a fetch has taken over, on both sides", function()
    child:insert(Album { title = "Own", artist = hers })
    local b = ctx:insert(Album { title = "B", artist = kate })
    child:fetch { entity = "Album" }
    child:rollback()
    local taken = child:object(b:objectID())
    assert.equal(hers, taken.artist)
    assert.is_true(hers.albums:contains(taken))
  end)

  it("do not touch the parent", function()
    hers.name = "Child"
    child:save()
    child:undo()
    assert.equal("Kate", hers.name)
    assert.equal("Child", kate.name)
    assert.same({ name = "Kate" }, hers:changedValues())
    child:save()
    assert.equal("Kate", kate.name)
  end)

  it("give with the next fetch what the parent has now", function()
    kate.name = "Parent"
    child:reset()
    assert.equal("Parent", names(child:fetch { entity = "Artist" }))
    assert.equal(hers, child:fetch({ entity = "Artist" })[1])
  end)
end)

describe("children", function()
  it("of one parent see of each other what was saved", function()
    local other = ctx:child()
    child:insert(Album { title = "B" })
    assert.equal("A", names(other:fetch { entity = "Album" }))
    child:save()
    assert.equal("A B", names(other:fetch { entity = "Album" }))
  end)

  it("number new objects with their parent", function()
    local other = ctx:child()
    assert.equal("Album/t2", tostring(child:insert(Album { title = "B" }):objectID()))
    assert.equal("Album/t3", tostring(other:insert(Album { title = "C" }):objectID()))
    assert.equal("Album/t4", tostring(ctx:insert(Album { title = "D" }):objectID()))
  end)

  it("may have children", function()
    local grandchild = child:child()
    local deepest = grandchild:fetch({ entity = "Artist" })[1]
    assert.equal("Kate", deepest.name)
    deepest.name = "Deep"
    grandchild:insert(Album { title = "B", artist = deepest })
    grandchild:save()
    assert.equal("Deep", hers.name)
    assert.equal("Kate", kate.name)
    child:save()
    assert.equal("Deep", kate.name)
    ctx:save()
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
    assert.equal("Album/p2", tostring(grandchild:fetch({ entity = "Album" })[2]:objectID()))
  end)

  it("refuse relations to objects of their parent", function()
    local b = child:insert(Album { title = "B" })
    assert.has_error(function() b.artist = kate end, "NSInvalidArgumentException")
    assert.is_nil(b.artist)
    assert.is_true(b:isInserted())
    child:save()
    assert.is_false(child.hasChanges)
  end)

  it("refuse the parent's objects", function()
    assert.has_error(function() child:delete(kate) end, "NSInvalidArgumentException")
    assert.has_error(function() child:refresh(kate) end, "NSInvalidArgumentException")
    assert.has_error(function() child:insert(kate) end, "NSInvalidArgumentException")
  end)
end)

describe("a handler of the parent's changes", function()
  it("may save the child while that fetches", function()
    local isArmed = true
    ctx:observeChanges(function()
      if isArmed then
        isArmed = false
        child:insert(Album { title = "C" })
        child:save()
      end
    end)
    ctx:insert(Album { title = "B" })
    child:fetch { entity = "Album" }
    assert.equal("A B C", names(child:fetch { entity = "Album", sortDescriptors = "title" }))
    assert.equal("A B C", names(ctx:fetch { entity = "Album", sortDescriptors = "title" }))
  end)
end)
