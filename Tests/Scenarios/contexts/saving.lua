-- ctx:save: what it processes, keeps and refuses.
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx

before_each(function() ctx = library.makeContext() end)

describe("save", function()
  it("leaves nothing unsaved", function()
    ctx:insert(Artist { name = "Kate", albums = { Album { title = "A" } } })
    ctx:save()
    assert.is_false(ctx.hasChanges)
  end)

  it("does nothing where nothing has changed", function()
    ctx:insert(Artist { name = "Kate" })
    ctx:save()
    local notes = library.notesOf(ctx)
    ctx:save()
    assert.same({}, notes())
  end)

  it("processes what has happened, in one note", function()
    local notes = library.notesOf(ctx)
    ctx:insert(Artist { name = "Kate", albums = { Album { title = "A" } } })
    ctx:save()
    assert.same({ "inserted Kate A" }, notes())
  end)

  it("sends nothing more for what was processed", function()
    local log = Recorder()
    library.showAlbums(ctx, log)
    local a = ctx:insert(Album { title = "A" })
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
    ctx:save()
    assert.no_callbacks(log)
    assert.equal("Album/p1", tostring(a:objectID()))
  end)

  it("is nothing that a controller hears of but the event", function()
    local log = Recorder()
    library.showAlbums(ctx, log)
    ctx:insert(Album { title = "A" })
    ctx:save()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
  end)

  it("keeps values, relations and their order", function()
    local Node = class "Node" { name = "string", nodes = orderedSet "Node", tags = array "string", when = "date", half = "number", on = "boolean", any = "any" }
    local nodes = Context { classes = { Node } }
    local root = Node {
      name = "root", nodes = { Node { name = "b" }, Node { name = "a" } }, tags = { "y", "x", "y" },
      when = date "1985-09-16", half = 0.5, on = true, any = "text",
    }
    nodes:insert(root)
    nodes:save()
    nodes:reset()
    root.name, root.tags, root.half, root.on, root.any, root.when = "changed", {}, 1, false, 3, nil
    root.nodes = {}
    local fetched = nodes:fetch { entity = "Node", predicate = "tags.@count > 0" }
    assert.same({ root }, fetched)
    assert.equal("root", root.name)
    assert.equal("b a", names(root.nodes:toTable()))
    assert.same({ "y", "x", "y" }, root.tags:toTable())
    assert.equal(date "1985-09-16", root.when)
    assert.equal(0.5, root.half)
    assert.is_true(root.on)
    assert.equal("text", root.any)
  end)

  it("is what changes are compared with from then on", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    kate.name = "K"
    ctx:save()
    kate.name = "Kate"
    assert.same({ name = "Kate" }, kate:changedValues())
    ctx:rollback()
    assert.equal("K", kate.name)
  end)

  it("inserts what has come to be reached", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    kate.albums:add(Album { title = "A" })
    ctx:save()
    assert.equal("A", names(ctx:fetch { entity = "Album" }))
    assert.is_false(ctx.hasChanges)
  end)

  it("does not end what can be undone", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    kate.name = "K"
    ctx:save()
    ctx:undo()
    assert.equal("Kate", kate.name)
    assert.same({ name = "Kate" }, kate:changedValues())
    ctx:save()
    assert.is_false(ctx.hasChanges)
  end)

  it("keeps what a handler of changes changes meanwhile either with it or for the next, whole", function()
    local kate = ctx:insert(Artist { name = "Kate", age = 0 })
    ctx:save()
    ctx:observeChanges(function()
      if kate.age == 0 then kate.age = 9 end
    end)
    kate.name = "K"
    ctx:save()
    assert.equal(ctx.hasChanges, kate:isUpdated())
    local wasSaved = not kate:isUpdated()
    ctx:rollback()
    assert.equal(wasSaved and 9 or 0, kate.age)
  end)

  it("keeps nothing where a relation leads out of the context", function()
    local Odd = class "Odd" { name = "string" }
    local Holder = class "Holder" { name = "string", odd = "Odd" }
    local few = Context { classes = { Holder } }
    local holder = few:insert(Holder { name = "h" })
    few:save()
    holder.name, holder.odd = "h2", Odd { name = "o" }
    assert.has_error(function() few:save() end, "NSInvalidArgumentException")
    assert.is_true(few.hasChanges)
    assert.is_true(holder:isUpdated())
    assert.has_error(function() few:save() end, "NSInvalidArgumentException")
    holder.odd = nil
    few:save()
    assert.is_false(few.hasChanges)
    few:reset()
    assert.equal("h2", names(few:fetch { entity = "Holder" }))
  end)

  it("may be called by a delegate", function()
    local saved = false
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    library.showAlbums(ctx, {
      didChangeContent = function()
        ctx:save()
        saved = not ctx.hasChanges
      end,
    })
    kate.albums:add(Album { title = "A" })
    ctx:processPendingChanges()
    assert.is_true(saved)
    assert.is_false(ctx.hasChanges)
  end)
end)

describe("validation", function()
  local Person
  local people
  before_each(function()
    Person = class "Person" {
      name = { "string", validate = function(_, value) return value ~= nil and value ~= "", "needs a name" end },
      age = { "integer", validate = function(_, value) return value >= 0, "is negative" end },
      note = "string",
    }
    people = Context { classes = { Person } }
  end)

  local function refusal(f)
    local ok, e = pcall(f or function() people:save() end)
    assert.is_false(ok, "the save was to be refused")
    return e
  end

  it("lets valid objects through", function()
    people:insert(Person { name = "a", age = 1 })
    people:save()
    assert.is_false(people.hasChanges)
  end)

  it("refuses a new object that is not valid, naming object, key and message", function()
    people:insert(Person { name = "a", age = -1 })
    local e = refusal()
    assert.matches('<Person "a">', e.reason)
    assert.matches("age", e.reason)
    assert.matches("is negative", e.reason)
  end)

  it("asks also keys that were never set", function()
    people:insert(Person())
    assert.matches("needs a name", refusal().reason)
  end)

  it("refuses a changed object", function()
    local a = people:insert(Person { name = "a" })
    people:save()
    a.name = ""
    assert.matches("needs a name", refusal().reason)
    assert.equal("", a.name)
  end)

  it("tells all that is wrong together", function()
    local a = people:insert(Person { name = "a" })
    people:save()
    a.age = -1
    people:insert(Person { name = "", age = -2 })
    local reason = refusal().reason
    local _, negatives = reason:gsub("is negative", "")
    assert.equal(2, negatives)
    assert.matches("needs a name", reason)
    assert.matches("1560", tostring(refusal()))
  end)

  it("asks nothing of a deleted object", function()
    local a = people:insert(Person { name = "a" })
    people:save()
    a.name = ""
    people:delete(a)
    people:save()
    assert.equal(0, people:count { entity = "Person" })
  end)

  it("asks nothing of an object that is as it was saved", function()
    local asked = 0
    local Shy = class "Shy" { name = { "string", validate = function() asked = asked + 1 return true end } }
    local few = Context { classes = { Shy } }
    local one, two = few:insert(Shy { name = "1" }), few:insert(Shy { name = "2" })
    few:save()
    asked = 0
    one.name = "1b"
    two.name = "x"
    two.name = "2"
    few:save()
    assert.equal(1, asked)
  end)

  it("saves nothing of what is valid", function()
    local good = people:insert(Person { name = "good" })
    local bad = people:insert(Person { name = "" })
    refusal()
    assert.equal("Person/t1", tostring(good:objectID()))
    assert.is_true(good:isInserted())
    assert.is_true(bad:isInserted())
    assert.is_true(people.hasChanges)
    bad.name = "better"
    people:save()
    assert.equal("Person/p1", tostring(good:objectID()))
    assert.equal("Person/p2", tostring(bad:objectID()))
  end)

  it("does not keep the event from being processed", function()
    local notes = library.notesOf(people)
    people:insert(Person { name = "" })
    refusal()
    assert.same({ "inserted " }, notes())
    refusal()
    assert.same({}, notes())
  end)

  it("does not keep anything from being undone", function()
    local a = people:insert(Person { name = "a" })
    people:save()
    a.name = ""
    refusal()
    people:undo()
    assert.equal("a", a.name)
    people:save()
  end)

  it("keeps a child from saving into its parent", function()
    local child = people:child()
    child:insert(Person { name = "" })
    refusal(function() child:save() end)
    assert.equal(0, people:count { entity = "Person" })
    assert.is_true(child.hasChanges)
  end)

  it("raises the error of a rule that raises, with nothing saved", function()
    local Rude = class "Rude" { name = { "string", validate = function() error "rude" end } }
    local few = Context { classes = { Rude } }
    few:insert(Rude { name = "r" })
    assert.matches("rude", tostring(refusal(function() few:save() end)))
    assert.is_true(few.hasChanges)
  end)

  it("saves the values that it has seen where a rule changes them", function()
    local Fix
    Fix = class "Fix" {
      name = { "string", validate = function(self) if self.name == "x" then self.name = "fixed" end return true end },
    }
    local few = Context { classes = { Fix } }
    local one = few:insert(Fix { name = "x" })
    few:save()
    few:save()
    assert.is_false(few.hasChanges)
    few:reset()
    few:fetch { entity = "Fix" }
    assert.equal("fixed", one.name)
  end)
end)
