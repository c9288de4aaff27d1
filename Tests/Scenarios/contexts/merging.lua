-- ctx:merge(other): all that another context has saved since the last merge (decisions.md 19, 30 and 31).
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, one, two, a, b

before_each(function()
  ctx = library.makeContext()
  ctx:insert(Album { title = "A", year = 1, artist = Artist { name = "Kate" } })
  ctx:save()
  one, two = ctx:child(), ctx:child()
  a, b = one:fetch({ entity = "Album" })[1], two:fetch({ entity = "Album" })[1]
end)

describe("merge of an object that leads to what the context lacks", function()
  it("brings that too", function()
    local Node = class "Node" { name = "string", nextOne = "Other" }
    local Other = class "Other" { name = "string" }
    local root = Context { classes = { Node, Other } }
    root:insert(Node { name = "N" })
    root:insert(Other { name = "O" })
    root:save()
    local three, four = root:child(), root:child()
    local mine, theirs = three:fetch({ entity = "Node" })[1], four:fetch({ entity = "Node" })[1]
    mine.nextOne = three:fetch({ entity = "Other" })[1]
    three:save()
    four:merge(three)
    assert.equal("O", theirs.nextOne.name)
    assert.is_false(four.hasChanges)
    assert.same({ theirs.nextOne }, four:fetch { entity = "Other" })
  end)
end)

describe("merge", function()
  it("brings what the other has inserted", function()
    local x = one:insert(Album { title = "X" })
    one:save()
    two:merge(one)
    local theirs = two:object(x:objectID())
    assert.equal("X", theirs.title)
    assert.not_equal(x, theirs)
    assert.is_false(theirs:isInserted())
  end)

  it("brings what it has changed", function()
    a.title, a.year = "A2", 2
    one:save()
    two:merge(one)
    assert.equal("A2", b.title)
    assert.equal(2, b.year)
  end)

  it("brings what it has deleted", function()
    one:delete(a)
    one:save()
    two:merge(one)
    assert.equal(0, two:count { entity = "Album" })
    assert.is_false(two.hasChanges)
  end)

  it("takes a deleted object out of its relations", function()
    local hers = b.artist
    one:delete(a)
    one:save()
    two:merge(one)
    two:processPendingChanges()
    assert.equal(0, hers.albums:count())
    assert.is_false(hers:isUpdated())
    assert.is_false(two.hasChanges)
  end)

  it("brings relations, on both sides", function()
    one:insert(Album { title = "X", artist = a.artist })
    one:save()
    two:merge(one)
    assert.equal("A X", names(b.artist.albums:sorted "title"))
    a.artist = nil
    one:save()
    two:merge(one)
    assert.is_nil(b.artist)
  end)

  it("brings nothing that the other has not saved", function()
    a.title = "A2"
    one:insert(Album { title = "X" })
    one:processPendingChanges()
    two:merge(one)
    assert.equal("A", b.title)
    assert.equal(1, two:count { entity = "Album" })
  end)

  it("brings everything that it saved since the last merge, once", function()
    a.year = 2
    one:save()
    a.year = 3
    a.title = "A2"
    one:save()
    two:merge(one)
    assert.equal(3, b.year)
    b.year = 9
    two:merge(one)
    assert.equal(9, b.year)
    two:processPendingChanges()
    local notes = library.notesOf(two)
    two:merge(one)
    two:processPendingChanges()
    assert.same({}, notes())
  end)

  it("brings nothing of what came and went between two merges", function()
    local x = one:insert(Album { title = "X" })
    one:save()
    one:delete(x)
    one:save()
    local notes = library.notesOf(two)
    two:merge(one)
    two:processPendingChanges()
    assert.same({}, notes())
    assert.equal(1, two:count { entity = "Album" })
  end)

  it("leaves nothing unsaved: hasChanges stays as it was", function()
    a.title = "A2"
    one:insert(Album { title = "X" })
    one:save()
    two:merge(one)
    assert.is_false(two.hasChanges)
    assert.is_false(b:isUpdated())
    two:processPendingChanges()
    assert.is_false(two.hasChanges)
    b.year = 7
    assert.same({ year = 7 }, b:changedValues())
  end)

  it("keeps what was changed here and not saved, key by key", function()
    b.title = "Mine"
    a.title, a.year = "Theirs", 2
    one:save()
    two:merge(one)
    assert.equal("Mine", b.title)
    assert.equal(2, b.year)
    assert.same({ title = "Mine" }, b:changedValues())
  end)

  it("keeps it also where it was processed before", function()
    b.title = "Mine"
    two:processPendingChanges()
    a.title = "Theirs"
    one:save()
    two:merge(one)
    two:processPendingChanges()
    assert.equal("Mine", b.title)
  end)

  it("of a key that was changed back here over two events leaves nothing unsaved", function()
    b.year = 9
    two:processPendingChanges()
    b.year = 1
    two:save()
    a.year = 2
    one:save()
    two:merge(one)
    assert.equal(2, b.year)
    assert.is_false(b:isUpdated())
    two:processPendingChanges()
    assert.is_false(two.hasChanges)
  end)

  it("is what a rollback goes back to", function()
    a.year = 2
    one:save()
    two:merge(one)
    b.year = 3
    two:rollback()
    assert.equal(2, b.year)
  end)

  it("is what a rollback goes back to, also of what was changed here", function()
    a.year, a.artist = 2, one:insert(Artist { name = "Joni" })
    one:save()
    b.year, b.artist = 3, nil
    two:merge(one)
    assert.equal(3, b.year)
    assert.is_nil(b.artist)
    two:rollback()
    assert.equal(2, b.year)
    assert.equal("Joni", b.artist.name)
    assert.equal(1, b.artist.albums:count())
    assert.is_false(two.hasChanges)
  end)

  it("is what a rollback goes back to, also of what was deleted here", function()
    a.year = 2
    one:save()
    two:delete(b)
    two:merge(one)
    assert.equal(0, two:count { entity = "Album" })
    two:rollback()
    assert.equal(2, b.year)
    assert.equal("Kate", b.artist.name)
    assert.is_false(two.hasChanges)
  end)

  it("is what a rollback goes back to, also where it came twice", function()
    b.year, a.year = 5, 5
    one:save()
    two:merge(one)
    assert.is_false(two.hasChanges)
    a.year = 9
    one:save()
    two:merge(one)
    assert.is_false(two.hasChanges)
    two:rollback()
    assert.equal(9, b.year)
  end)

  it("leaves relations of what was deleted here to a rollback", function()
    local joni = one:insert(Artist { name = "Joni" })
    a.artist = joni
    one:save()
    two:delete(b)
    two:merge(one)
    two:rollback()
    assert.equal("Joni", b.artist.name)
    assert.equal(1, b.artist.albums:count())
    assert.is_false(two.hasChanges)
  end)

  it("waits like any change", function()
    local notes, log = library.notesOf(two), Recorder()
    library.showAlbums(two, log)
    a.title = "A2"
    one:save()
    two:merge(one)
    assert.no_callbacks(log)
    assert.same({}, notes())
    two:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A2"> update at [0, 0] ]])
    assert.same({ "refreshed A2" }, notes())
  end)

  it("lists inserted, refreshed and deleted in the note, and never updated", function()
    local y = one:insert(Album { title = "Y" })
    one:save()
    two:merge(one)
    two:processPendingChanges()
    local notes = library.notesOf(two)
    one:insert(Album { title = "X" })
    a.year = 2
    one:delete(y)
    one:save()
    two:merge(one)
    two:processPendingChanges()
    assert.same({ "inserted X, deleted Y, refreshed A" }, notes())
  end)

  it("lists as updated what was changed here", function()
    local notes = library.notesOf(two)
    a.year = 2
    one:save()
    two:merge(one)
    b.title = "Mine"
    two:processPendingChanges()
    assert.same({ "updated Mine, refreshed Mine" }, notes())
  end)

  it("is one bracket: an insertion, a deletion, a move, an update", function()
    for _, title in ipairs { "B", "C", "D" } do one:insert(Album { title = title }) end
    one:save()
    two:merge(one)
    local log = Recorder()
    local c = library.showAlbums(two, log)
    local by = {}
    for _, album in ipairs(one:fetch { entity = "Album" }) do by[album.title] = album end
    by.A.title = "E"
    by.B.year = 9
    one:delete(by.C)
    one:insert(Album { title = "0" })
    one:save()
    two:merge(one)
    two:processPendingChanges()
    assert.callbacks(log, bracket [[
      didChangeObject <Album "C"> delete at [0, 2]
      didChangeObject <Album "0"> insert at [0, 0]
      didChangeObject <Album "E"> move from [0, 0] to [0, 3]
      didChangeObject <Album "B"> update at [0, 1]
    ]])
    assert.replays(c)
  end)

  it("lets a controller insert what passes now, and delete what does not", function()
    local log = Recorder()
    local c = FetchedResultsController {
      context = two, fetchRequest = { entity = "Album", predicate = "year == 1", sortDescriptors = "title" }, delegate = log,
    }
    assert(c:performFetch())
    a.year = 2
    one:save()
    two:merge(one)
    two:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> delete at [0, 0] ]])
    a.year = 1
    one:save()
    two:merge(one)
    two:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
  end)

  it("tells observers at once", function()
    local seen = Recorder()
    b:addObserver(seen, "year", { "new", "old" })
    a.year = 2
    one:save()
    two:merge(one)
    assert.callbacks(seen, [[ observeValue year of <Album "A"> {kind: setting, new: 2, old: 1} ]])
  end)

  it("does not count as saved what observers change meanwhile", function()
    b:observe("year", {}, function() b.title = "by the observer" end)
    a.year = 2
    one:save()
    two:merge(one)
    assert.same({ title = "by the observer" }, b:changedValues())
    assert.is_true(two.hasChanges)
    two:rollback()
    assert.equal("A", b.title)
    assert.equal(2, b.year)
  end)

  it("is not undone", function()
    b.title = "Mine"
    two:processPendingChanges()
    a.year = 2
    one:save()
    two:merge(one)
    two:processPendingChanges()
    two:undo()
    assert.equal("A", b.title)
    assert.equal(2, b.year)
  end)

  it("goes both ways", function()
    a.year = 2
    one:save()
    two:merge(one)
    b.title = "B2"
    two:save()
    one:merge(two)
    assert.equal("B2", a.title)
    assert.equal(2, a.year)
    assert.is_false(one.hasChanges)
  end)

  it("works between contexts that are nobody's children", function()
    local other = library.makeContext()
    local x = other:insert(Album { title = "X", artist = Artist { name = "Joe" } })
    other:save()
    ctx:merge(other)
    local mine = ctx:object(x:objectID())
    assert.equal("X", mine.title)
    assert.equal("Joe", mine.artist.name)
    assert.is_false(ctx.hasChanges)
    mine.title = "X2"
    ctx:save()
    other:merge(ctx)
    assert.equal("X2", x.title)
  end)

  it("of what merged objects come to is there after a reset", function()
    local other = library.makeContext()
    other:insert(Album { title = "X" })
    other:save()
    ctx:merge(other)
    ctx:reset()
    assert.equal("A X", names(ctx:fetch { entity = "Album" }))
  end)

  it("leaves out entities that the receiver does not have", function()
    local few = Context { classes = { Artist, Album } }
    local Extra = class "Extra" { name = "string" }
    local many = Context { classes = { Artist, Album, Extra } }
    many:insert(Extra { name = "e" })
    many:insert(Album { title = "X" })
    many:save()
    few:merge(many)
    assert.equal("X", names(few:fetch { entity = "Album" }))
  end)

  it("of a child into its parent brings what is there", function()
    a.title = "A2"
    one:save()
    local notes = library.notesOf(ctx)
    ctx:merge(one)
    ctx:processPendingChanges()
    assert.same({ "updated A2" }, notes())
  end)

  it("of a parent into its child brings what the parent has saved", function()
    local mine = ctx:fetch({ entity = "Album" })[1]
    mine.year = 5
    ctx:insert(Album { title = "X" })
    ctx:save()
    one:merge(ctx)
    assert.equal(5, a.year)
    assert.equal("A X", names(one:fetch { entity = "Album" }))
    assert.is_false(one.hasChanges)
  end)

  it("of a child of another context is refused, and nothing is done", function()
    local beside, below = Context { classes = { Artist, Album } }, one:child()
    a.title = "A2"
    one:save()
    below:fetch({ entity = "Album" })[1].title = "A3"
    below:save()
    for _, pair in ipairs { { beside, one }, { beside:child(), one }, { ctx, below }, { two, below } } do
      local ok, problem = pcall(pair[1].merge, pair[1], pair[2])
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", problem.name)
      assert.equal("save that parent, and merge it", problem.hint)
      assert.is_false(pair[1].hasChanges and pair[1] ~= ctx)
    end
    ctx:save()
    beside:merge(ctx)
    assert.equal("A2", beside:fetch({ entity = "Album" })[1].title)
  end)

  it("is refused with itself, and with what is no context", function()
    assert.has_error(function() ctx:merge(ctx) end, "NSInvalidArgumentException")
    assert.has_error(function() ctx:merge {} end, "NSInvalidArgumentException")
    assert.has_error(function() ctx:merge() end, "NSInvalidArgumentException")
  end)
end)

describe("contexts that were merged and have ended", function()
  local main = Context { classes = { Artist, Album } }
  for i = 1, 30 do
    it("are not taken for others, time " .. i, function()
      local other = Context { classes = { Artist, Album } }
      for _ = 1, 3 do
        other:insert(Artist { name = "Joe" })
        other:save()
      end
      local count = main:count { entity = "Artist" }
      main:merge(other)
      assert.equal(count + 3, main:count { entity = "Artist" })
    end)
  end
end)
