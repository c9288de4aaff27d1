-- What is read late, deleted by others or comes back by redo leaves no relation with one side: neither here nor in the store.
local A = class "A" {
  id = "string", list = array("A", { inverse = "owner" }), owner = { "A", inverse = "list" },
  fans = array("A", { inverse = "idols" }), idols = orderedSet("A", { inverse = "fans" }),
}
local one, two

local function context() return Context { classes = { A }, store = "agree.sqlite" } end
local function find(ctx, id) return ctx:fetch({ entity = "A", predicate = ("id == '%s'"):format(id) })[1] end
local function ids(list)
  local all = {}
  for _, object in list:each() do all[#all + 1] = object.id end
  return table.concat(all, " ")
end

before_each(function() one, two = context(), context() end)

describe("a merge of an array of which a fetch has read a part", function()
  local merges = {
    ["mergeHistory"] = function() one:mergeHistory() end,
    ["merge"] = function() one:merge(two) end,
    ["refresh"] = function()
      one:refresh(find(one, "a"))
      local _ = find(one, "a").owner
    end,
  }
  for name, merge in pairs(merges) do
    it("has its order, by " .. name, function()
      local a = one:insert(A { id = "a" })
      one:insert(A { id = "old", list = { a } })
      one:save()
      local theirs = two:insert(A { id = "new", list = { find(two, "a") } })
      two:insert(A { id = "b", owner = theirs })
      two:save()
      one:fetch { entity = "A" }
      merge()
      for _, ctx in ipairs { one, two, context() } do assert.equal("a b", ids(find(ctx, "new").list)) end
      assert.equal("new", find(one, "a").owner.id)
      assert.is_false(one.hasChanges)
    end)
  end
end)

describe("a fault that was refreshed", function()
  it("leads to what was related to it since, and that to it", function()
    local a = one:insert(A { id = "a" })
    one:save()
    local mine = two:object(a:objectID())
    two:refresh(mine)
    one:insert(A { id = "owner", list = { a }, fans = { a } })
    one:save()
    local owner = find(two, "owner")
    for _ = 1, 2 do
      assert.equal("a", ids(owner.list))
      assert.equal("a", ids(owner.fans))
      assert.equal(owner, mine.owner)
      assert.equal("owner", ids(mine.idols))
      two:mergeHistory()
    end
    assert.is_false(two.hasChanges)
  end)
end)

describe("a deletion that is merged of a member that was never read", function()
  for _, key in ipairs { "fans", "idols" } do
    local inverse = key == "fans" and "idols" or "fans"
    for how, merge in pairs {
      ["mergeHistory"] = function() two:mergeHistory() end, ["merge"] = function() two:merge(one) end,
    } do
      it(("takes it out of %s that were changed here, by %s"):format(key, how), function()
        local a = one:insert(A { id = "a" })
        local owner = one:insert(A { id = "owner", [key] = { a } })
        one:save()
        local mine = two:object(owner:objectID())
        two:insert(A { id = "new", [inverse] = { mine } })
        one:delete(a)
        one:save()
        merge()
        assert.equal("new", ids(mine[key]))
        two:save()
        for _, ctx in ipairs { two, context() } do assert.equal("new", ids(find(ctx, "owner")[key])) end
      end)
    end
  end
end)

describe("what is done again behind a merge", function()
  it("leads to nothing that others have deleted", function()
    local owner, a = A { id = "owner" }, A { id = "a" }
    one:insert(a)
    owner.list, owner.fans = { a }, { a }
    one:insert(owner)
    one:save()
    one:undo()
    two:delete(find(two, "a"))
    two:save()
    one:mergeHistory()
    one:redo()
    one:save()
    for _, ctx in ipairs { one, context() } do
      assert.equal(1, ctx:count { entity = "A" })
      assert.equal(0, #find(ctx, "owner").list)
      assert.equal(0, #find(ctx, "owner").fans)
    end
  end)
end)

describe("what was rolled back behind a save of others", function()
  it("leads to what these save next, once it is merged", function()
    local a, x = one:insert(A { id = "a" }), one:insert(A { id = "x" })
    x.owner = a
    one:save()
    two:delete(two:object(x:objectID()))
    one:insert(A { id = "other", list = { x } })
    one:save()
    x.owner = a
    two:rollback()
    for _, object in ipairs(two:fetch { entity = "A" }) do local _ = object.owner, #object.list end
    one:save()
    two:mergeHistory()
    for _, ctx in ipairs { two, context() } do
      assert.equal("a", find(ctx, "x").owner.id)
      assert.equal("x", ids(find(ctx, "a").list))
      assert.equal(0, #find(ctx, "other").list)
    end
    assert.is_false(two.hasChanges)
  end)
end)

describe("an undoing of what was read for it", function()
  for name, change in pairs {
    ["a deletion of a member"] = function(a) two:delete(a) end,
    ["a member that comes"] = function(_, owner) find(two, "b").owner = owner end,
  } do
    it("leaves no change, behind " .. name, function()
      local a, c = A { id = "a" }, A { id = "c" }
      local owner = one:insert(A { id = "owner", list = { a, c } })
      one:insert(A { id = "b" })
      one:save()
      change(two:object(a:objectID()), two:object(owner:objectID()))
      two:undo()
      assert.is_false(two.hasChanges)
      two:save()
      for _, ctx in ipairs { two, context() } do
        assert.equal("a c", ids(find(ctx, "owner").list))
        for _, id in ipairs { "a", "c" } do assert.equal("owner", find(ctx, id).owner.id) end
      end
    end)
  end
end)

describe("an object that was deleted here and that others have led to since", function()
  for _, policy in ipairs { "rollback", "mergeByPropertyStoreTrump" } do
    it("comes back with both sides, by " .. policy, function()
      local a = one:insert(A { id = "a" })
      one:save()
      one.mergePolicy = policy
      one:delete(a)
      two:insert(A { id = "new", owner = find(two, "a") })
      two:save()
      one:save()
      one:mergeHistory()
      for _, ctx in ipairs { one, context() } do
        assert.equal("new", ids(find(ctx, "a").list))
        assert.equal("a", find(ctx, "new").owner.id)
      end
    end)
  end
end)

describe("a refresh of an object that the event has brought", function()
  it("is noted", function()
    local owner = one:insert(A { id = "owner", list = { A { id = "a" } } })
    one:save()
    local refreshed
    two:observeChanges(function(change) refreshed = change.refreshed end)
    local mine = two:object(owner.list:at(0):objectID())
    two:delete(two:object(owner:objectID()))
    two:refresh(mine)
    two:processPendingChanges()
    assert.same({ mine }, refreshed)
  end)
end)

describe("an object that two contexts save anew", function()
  local a, theirs

  before_each(function()
    a = one:insert(A { id = "a" })
    one:save()
    theirs = find(two, "a")
    assert.equal("a", theirs.id)
    one:delete(a)
    one:save()
    two.mergePolicy = "mergeByPropertyObjectTrump"
    two:insert(A { id = "fan", idols = { theirs } })
    one:undo()
    two:save()
  end)

  for _, policy in ipairs { "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback" } do
    it("is there once, and the same everywhere, by " .. policy, function()
      one.mergePolicy = policy
      one:save()
      two:mergeHistory()
      one:mergeHistory()
      for _, ctx in ipairs { one, two, context() } do
        assert.equal(1, ctx:count { entity = "A", predicate = "id == 'a'" })
        assert.equal(find(ctx, "fan").idols:contains(find(ctx, "a")), find(ctx, "a").fans:contains(find(ctx, "fan")))
        assert.equal(ids(find(context(), "fan").idols), ids(find(ctx, "fan").idols))
        assert.is_false(ctx.hasChanges)
      end
    end)
  end

  it("is saved behind a merge", function()
    one:mergeHistory()
    a.id = "b"
    one:save()
    for _, ctx in ipairs { one, context() } do
      assert.equal(2, ctx:count { entity = "A" })
      assert.equal("fan", ids(find(ctx, "b").fans))
    end
  end)
end)

describe("what is rolled back behind a read of what others have led to it", function()
  for _, key in ipairs { "owner", "idols" } do
    local inverse = key == "owner" and "list" or "fans"
    it("leads there by " .. inverse, function()
      local a = one:insert(A { id = "a" })
      one:save()
      two:delete(find(two, "a"))
      two:processPendingChanges()
      one:insert(A { id = "new", [key] = key == "owner" and a or { a } })
      one:save()
      two:fetch { entity = "A" }
      two:rollback()
      for _ = 1, 2 do
        assert.equal("new", ids(find(two, "a")[inverse]))
        assert.equal("a", key == "owner" and find(two, "new").owner.id or ids(find(two, "new").idols))
        assert.is_false(two.hasChanges)
        two:mergeHistory()
      end
    end)
  end
end)

it("leads to nothing deleted, where it is read by a cascade from there", function()
  local Whole = class "Whole" {
    id = "string", parts = set("Part", { inverse = "whole", deleteRule = "cascade" }), marks = set("Mark", { inverse = "wholes" }),
  }
  local Part = class "Part" { id = "string", whole = { "Whole", inverse = "parts" }, mark = { "Mark", inverse = "parts" } }
  local Mark = class "Mark" {
    id = "string", parts = set("Part", { inverse = "mark" }), wholes = array("Whole", { inverse = "marks" }),
  }
  local function parts() return Context { classes = { Whole, Part, Mark }, store = "parts.sqlite" } end
  local mine, others = parts(), parts()
  local part = Part { id = "part" }
  local whole = mine:insert(Whole { id = "whole", parts = { part } })
  mine:save()
  others:delete(others:object(whole:objectID()))
  mine:insert(Mark { id = "mark", parts = { part }, wholes = { whole } })
  mine:save()
  local mark = others:fetch({ entity = "Mark" })[1]
  assert.equal(0, #mark.wholes)
  assert.equal(0, #mark.parts)
  others:rollback()
  assert.equal("whole", ids(mark.wholes))
  assert.equal("part", ids(mark.parts))
  assert.equal("mark", ids(whole.marks))
end)

it("is all of the other context's order of members, after a conflict over one of them", function()
  for _, name in ipairs { "a", "b", "c" } do one:insert(A { id = name }) end
  one:save()
  one.mergePolicy = "mergeByPropertyStoreTrump"
  find(one, "b").fans:setArray {}
  local _ = find(one, "a").owner
  find(two, "a").list:setArray { find(two, "c"), find(two, "b") }
  two:save()
  find(one, "b").id = "mine"
  one:save()
  for _ = 1, 2 do
    for _, ctx in ipairs { one, context() } do assert.equal("c mine", ids(find(ctx, "a").list)) end
    assert.equal("a", find(one, "c").owner.id)
    one:mergeHistory()
  end
end)

describe("what is related to an object after its deletion was merged, and before changes are processed", function()
  for name, merge in pairs {
    ["merge"] = function() one:merge(two) end, ["mergeHistory"] = function() one:mergeHistory() end,
  } do
    it("is not related to it afterwards, by " .. name, function()
      local gone, kept = one:insert(A { id = "gone" }), one:insert(A { id = "kept" })
      one:save()
      two:delete(two:object(gone:objectID()))
      two:save()
      merge()
      gone.fans:add(kept)
      kept.owner = gone
      one:save()
      assert.equal("", ids(kept.idols))
      assert.is_nil(kept.owner)
      assert.is_nil(find(context(), "kept").owner)
    end)
  end
end)

it("is updated where an object that a sort has read led to it and was deleted at once", function()
  local Song = class "Song" { id = "string", album = { "Album", inverse = "songs" } }
  local Album = class "Album" {
    id = "string", songs = array("Song", { inverse = "album" }), bonus = array("Album", { inverse = "main" }),
    main = { "Album", inverse = "bonus" },
  }
  local function albums() return Context { classes = { Song, Album }, store = "albums.sqlite" } end
  local writer, reader = albums(), albums()
  writer:insert(Album { id = "main", songs = { Song { id = "song" } }, bonus = { Album { id = "bonus" } } })
  writer:save()
  local request = { entity = "Song", sortDescriptors = { "album.id" } }
  local controller = FetchedResultsController { context = reader, fetchRequest = request, delegate = Recorder() }
  assert(controller:performFetch())
  local updated = {}
  reader:observeChanges(function(note)
    for _, object in ipairs(note.updated) do updated[#updated + 1] = object.id end
  end)
  reader:delete(controller.fetchedObjects[1].album)
  reader:processPendingChanges()
  table.sort(updated)
  assert.equal("bonus song", table.concat(updated, " "))
end)

it("does not lead to what an undo has taken away, where a conflict brings the object back", function()
  one.mergePolicy = "mergeByPropertyStoreTrump"
  local member = one:insert(A { id = "member" })
  local owner = one:insert(A { id = "owner", list = { member } })
  one:save()
  two:insert(A { id = "idol", fans = { two:object(owner:objectID()) } })
  one:undo()
  two:save()
  one:save()
  assert.is_false(one.hasChanges)
  for _, ctx in ipairs { one, context() } do
    assert.equal("", ids(find(ctx, "owner").list))
    assert.equal("idol", ids(find(ctx, "owner").idols))
    assert.is_nil(find(ctx, "member"))
  end
end)

it("does not lead to a new object that a cascade has taken away, where a conflict brings the object back", function()
  local Part = class "Part" {
    id = "string", parts = orderedSet("Part", { inverse = "whole", deleteRule = "cascade" }),
    whole = { "Part", inverse = "parts", deleteRule = "cascade" },
  }
  local function parts()
    return Context { classes = { Part }, store = "cascade.sqlite", mergePolicy = "mergeByPropertyStoreTrump" }
  end
  local mine, others = parts(), parts()
  local whole = mine:insert(Part { id = "whole" })
  mine:save()
  mine:insert(Part { id = "part", whole = whole })
  others:object(whole:objectID()).id = "theirs"
  mine:delete(whole)
  others:save()
  mine:save()
  assert.equal("theirs", whole.id)
  assert.equal("", ids(whole.parts))
  assert.is_false(mine.hasChanges)
end)
