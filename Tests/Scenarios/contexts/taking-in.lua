-- What a refresh, a merge or a child's fetch takes in: nothing that was changed here is lost, both sides of what counts as
-- saved agree, and nobody meets an object that is not filled.
local library = require "library"

local Person = class "Person" {
  name = "string", mate = { "Person", inverse = "mate" }, following = "Person", clubs = set("Club", { inverse = "people" }),
}
local Club = class "Club" { name = "string", people = set "Person" }
local root, here, there

before_each(function()
  root = Context { classes = { Person, Club } }
  here, there = root:child(), root:child()
end)

local function theirs(object) return there:object(object:objectID()) end
local function ours(object) return here:object(object:objectID()) end

describe("a child's fetch of objects that lead to one another", function()
  it("takes each once, where the parent has still to process them", function()
    root:insert(Person { name = "b", following = Person { name = "a" } })
    assert.equal("a b", library.people(here:fetch { entity = "Person", sortDescriptors = "name" }))
    assert.equal(2, here:count { entity = "Person" })
  end)
end)

describe("an object that comes with another", function()
  local k, q, x, r

  before_each(function()
    k, q, x = here:insert(Person { name = "k" }), here:insert(Person { name = "q" }), here:insert(Person { name = "x" })
    here:save()
    there:merge(here)
    r = there:insert(Person { name = "r", mate = theirs(k) })
    theirs(q).following = r
    there:save()
    k.mate = x
    here:processPendingChanges()
  end)

  for name, take in pairs {
    refresh = function() here:refresh(q, true) end, merge = function() here:merge(there) end,
  } do
    it("by a " .. name .. " does not take what was changed here", function()
      take()
      assert.equal("r", q.following.name)
      assert.equal(x, k.mate)
      assert.equal(k, x.mate)
      assert.is_nil(q.following.mate)
      here:rollback()
      for _, person in ipairs(here:fetch { entity = "Person" }) do
        if person.mate then assert.equal(person, person.mate.mate) end
      end
    end)
  end
end)

describe("a refresh", function()
  it("lets both sides of a relation count as saved", function()
    local a, b, t = root:insert(Person { name = "a" }), root:insert(Person { name = "b" }), root:insert(Club { name = "t" })
    root:save()
    here:fetch { entity = "Person" }
    here:fetch { entity = "Club" }
    for _, merging in ipairs { true, false } do
      ours(a).mate = ours(b)
      ours(a).clubs:add(ours(t))
      here:processPendingChanges()
      a.mate = b
      a.clubs:add(t)
      root:processPendingChanges()
      here:refresh(ours(a), merging)
      here:rollback()
      assert.equal(ours(b), ours(a).mate)
      assert.equal(ours(a), ours(b).mate)
      assert.same({ ours(t) }, ours(a).clubs:toTable())
      assert.same({ ours(a) }, ours(t).people:toTable())
      assert.is_false(here.hasChanges)
    end
  end)

  it("fills what it brings before observers are called", function()
    local q = root:insert(Person { name = "q" })
    root:save()
    here:fetch { entity = "Person" }
    local seen = {}
    ours(q):observe("following", function() table.insert(seen, ours(q).following.name) end)
    q.following = Person { name = "r" }
    root:processPendingChanges()
    here:refresh(ours(q))
    assert.same({ "r" }, seen)
  end)
end)

describe("what leads to an object that was deleted here", function()
  for _, how in ipairs { "merge", "refresh" } do
    it("is there after a rollback where it came by a " .. how, function()
      local k, q = here:insert(Person { name = "k" }), here:insert(Person { name = "q" })
      here:save()
      there:merge(here)
      there:processPendingChanges()
      theirs(q).following = there:insert(Person { name = "r", following = theirs(k), mate = theirs(k) })
      there:save()
      here:delete(k)
      here:processPendingChanges()
      if how == "merge" then here:merge(there) else here:refresh(q) end
      here:rollback()
      assert.equal(k, q.following.following)
      assert.equal(k, q.following.mate)
      assert.equal(q.following, k.mate)
      assert.is_false(here.hasChanges)
    end)
  end
end)

describe("a refresh of one of two partners", function()
  it("lets the one that is left count as saved alone", function()
    local made = {}
    for name in ("a x y z"):gmatch "%a" do made[name] = root:insert(Person { name = name }) end
    made.a.mate, made.y.mate = made.x, made.z
    root:save()
    here:fetch { entity = "Person" }
    made.a.mate = made.y
    root:processPendingChanges()
    ours(made.a).mate = nil
    here:processPendingChanges()
    here:refresh(ours(made.a), true)
    here:rollback()
    assert.equal(ours(made.y), ours(made.a).mate)
    assert.equal(ours(made.a), ours(made.y).mate)
    assert.is_nil(ours(made.x).mate)
    assert.is_nil(ours(made.z).mate)
  end)
end)

describe("a child of a child", function()
  it("merges what the parent between them has not read", function()
    local low, inserted = here:child(), {}
    low:fetch { entity = "Person" }
    local k = root:insert(Person { name = "k" })
    root:save()
    low:observeChanges(function(note) inserted = note.inserted end)
    low:merge(root)
    low:processPendingChanges()
    assert.equal("k", library.people(inserted))
    assert.equal(k:objectID(), inserted[1]:objectID())
  end)

  it("saves what leads to an object that its parent has not read", function()
    here:fetch { entity = "Person" }
    root:insert(Person { name = "k" })
    root:save()
    local low = here:child()
    low:merge(root)
    local k = root:fetch({ entity = "Person" })[1]
    low:insert(Person { name = "m", following = low:object(k:objectID()) })
    low:save()
    local m = here:fetch({ entity = "Person", predicate = "name == 'm'" })[1]
    assert.equal("k", m.following.name)
  end)

  it("saves into a parent that was reset", function()
    local low = here:child()
    root:insert(Person { name = "k" })
    root:save()
    local k = low:fetch({ entity = "Person" })[1]
    here:reset()
    k.name = "K"
    low:save()
    here:save()
    assert.equal("K", library.people(root:fetch { entity = "Person" }))
  end)
end)
