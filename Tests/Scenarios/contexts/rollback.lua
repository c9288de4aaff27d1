-- ctx:rollback: back to what was saved, one bracket from what was delivered (decisions.md 24).
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, log, c, notes, kate, a, b

before_each(function()
  ctx, log = library.makeContext(), Recorder()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  a, b = ctx:insert(Album { title = "A", year = 1, artist = kate }), ctx:insert(Album { title = "B", year = 2 })
  ctx:save()
  c = library.showAlbums(ctx, log)
  notes = library.notesOf(ctx)
end)

after_each(function() assert.replays(c) end)

describe("rollback", function()
  it("brings values back", function()
    kate.name, kate.age = "K", 31
    a.genres:add "pop"
    ctx:rollback()
    assert.equal("Kate", kate.name)
    assert.equal(30, kate.age)
    assert.equal(0, a.genres:count())
    assert.is_false(ctx.hasChanges)
    assert.same({}, kate:changedValues())
  end)

  it("brings values back over several events", function()
    kate.age = 31
    ctx:processPendingChanges()
    kate.age = 32
    ctx:processPendingChanges()
    kate.age = 33
    ctx:rollback()
    assert.equal(30, kate.age)
  end)

  it("brings relations back, on both sides", function()
    local joe = ctx:insert(Artist { name = "Joe" })
    a.artist = joe
    b.artist = kate
    ctx:rollback()
    assert.equal(kate, a.artist)
    assert.is_nil(b.artist)
    assert.same({ a }, kate.albums:toTable())
  end)

  it("lets new objects go", function()
    local x = ctx:insert(Album { title = "X" })
    ctx:rollback()
    assert.is_nil(x:objectID())
    assert.is_false(x:isInserted())
    assert.same({}, ctx.insertedObjects)
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
  end)

  it("takes new objects out of what they had joined", function()
    local x = ctx:insert(Album { title = "X", artist = kate })
    ctx:processPendingChanges()
    ctx:rollback()
    assert.same({ a }, kate.albums:toTable())
    assert.is_nil(x.artist)
  end)

  it("brings deleted objects back, with their relations and places", function()
    ctx:delete(kate)
    ctx:processPendingChanges()
    assert.is_true(a:isDeleted())
    ctx:rollback()
    assert.is_false(a:isDeleted())
    assert.same({ a }, kate.albums:toTable())
    assert.equal(kate, a.artist)
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
  end)

  it("tells observers", function()
    kate.age = 31
    kate:addObserver(Recorder(), "age", { "new" })
    ctx:rollback()
    expect [[ observeValue age of <Artist "Kate"> {kind: setting, new: 30} ]]
  end)

  it("sends the inverse of what was delivered, in one bracket and one note", function()
    ctx:insert(Album { title = "X" })
    ctx:delete(b)
    a.year = 9
    ctx:processPendingChanges()
    log:clear()
    notes()
    ctx:rollback()
    assert.callbacks(log, bracket [[
      didChangeObject <Album "X"> delete at [0, 1]
      didChangeObject <Album "B"> insert at [0, 1]
      didChangeObject <Album "A"> update at [0, 0]
    ]])
    assert.same({ "inserted B, updated A, deleted X" }, notes())
  end)

  it("sends a move where a sort key comes back", function()
    a.title = "C"
    ctx:processPendingChanges()
    log:clear()
    ctx:rollback()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> move from [0, 1] to [0, 0] ]])
  end)

  it("does not process first: what was not delivered is not", function()
    ctx:insert(Album { title = "X" })
    ctx:delete(b)
    a.year = 9
    ctx:rollback()
    assert.no_callbacks(log)
    assert.same({}, notes())
  end)

  it("sends only the delivered part where something more has happened", function()
    a.year = 9
    ctx:processPendingChanges()
    log:clear()
    notes()
    a.year = 10
    b.title = "Z"
    ctx:insert(Album { title = "X" })
    ctx:rollback()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
    assert.same({ "updated A" }, notes())
  end)

  it("does nothing where nothing has changed", function()
    ctx:rollback()
    assert.no_callbacks(log)
    assert.same({}, notes())
  end)

  it("empties undo and redo", function()
    kate.age = 31
    ctx:processPendingChanges()
    kate.age = 32
    ctx:rollback()
    ctx:undo()
    assert.equal(30, kate.age)
    ctx:redo()
    assert.equal(30, kate.age)
    assert.is_false(ctx.hasChanges)
  end)

  it("empties undo of what was saved too", function()
    kate.age = 31
    ctx:save()
    ctx:rollback()
    ctx:undo()
    assert.equal(31, kate.age)
  end)

  it("lets a new object be inserted again", function()
    local x = ctx:insert(Album { title = "X" })
    ctx:rollback()
    ctx:insert(x)
    ctx:save()
    assert.equal("Album/p3", tostring(x:objectID()))
  end)

  it("goes back to the last save, not further", function()
    kate.age = 31
    ctx:save()
    kate.age = 32
    ctx:rollback()
    assert.equal(31, kate.age)
  end)

  it("brings back what a save refused", function()
    local Picky = class "Picky" { name = { "string", validate = function(_, value) return value ~= "bad", "no" end } }
    local strict = Context { classes = { Picky } }
    local one = strict:insert(Picky { name = "good" })
    strict:save()
    one.name = "bad"
    strict:insert(Picky { name = "bad" })
    pcall(function() strict:save() end)
    strict:rollback()
    assert.equal("good", one.name)
    assert.is_false(strict.hasChanges)
    assert.equal(1, strict:count { entity = "Picky" })
  end)

  it("does all of its work, then raises a delegate's error", function()
    library.showAlbums(ctx, { didChangeContent = function() error "no" end })
    a.year = 9
    pcall(function() ctx:processPendingChanges() end)
    kate.age = 31
    assert.has_error(function() ctx:rollback() end, "no")
    assert.equal(1, a.year)
    assert.equal(30, kate.age)
    assert.is_false(ctx.hasChanges)
  end)
end)

describe("rollback of a relation that led to an object which is deleted and saved", function()
  it("inserts that object nowhere", function()
    for _, store in ipairs { "memory", "ghosts.sqlite" } do
      local Item = class "Item" { name = "string", team = { "Team", inverse = "items", deleteRule = "noAction" } }
      local Team = class "Team" { name = "string", items = set("Item", { inverse = "team" }) }
      local ctx = Context { classes = { Item, Team }, store = store ~= "memory" and store or nil }
      local team, item = Team { name = "t" }, Item { name = "ghost" }
      ctx:insert(team)
      ctx:insert(item)
      item.team = team
      ctx:save()
      ctx:delete(item)
      ctx:save()
      team.items:removeAll()
      ctx:rollback()
      assert.equal(0, ctx:count { entity = "Item" })
      assert.is_nil(item:objectID())
      assert.is_false(ctx.hasChanges)
    end
  end)
end)

describe("rollback of an order through a relation", function()
  it("tells nothing of an object that led elsewhere only meanwhile", function()
    local Item = class "Item" {
      name = "string", parent = { "Item", inverse = "kids" }, kids = array("Item", { inverse = "parent" }),
    }
    local ctx, log = Context { classes = { Item } }, Recorder()
    local a, b = ctx:insert(Item { name = "a" }), ctx:insert(Item { name = "b" })
    ctx:save()
    local shown = FetchedResultsController {
      context = ctx, fetchRequest = { entity = "Item", sortDescriptors = { "parent.name" } }, delegate = log,
    }
    shown:performFetch()
    a.name = "z"
    ctx:processPendingChanges()
    log:clear()
    b.parent = a
    ctx:rollback()
    assert.equal(
      'willChangeContent\ndidChangeObject <Item "a"> update at [0, 0]\ndidChangeContent', tostring(log))
  end)
end)
