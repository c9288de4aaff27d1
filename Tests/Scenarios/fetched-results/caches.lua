-- The cache of section information, by its name (A5).
local friends = require "friends-in-context"

local ctx

before_each(function() ctx = friends.make() end)

local mismatch = "CoreData: FATAL ERROR: The persistent cache of section information does not match the current "
  .. "configuration.  You have illegally mutated the NSFetchedResultsController's fetch request, its predicate, or its "
  .. "sort descriptor without either disabling caching or using +deleteCacheWithName:"

local function refused(c)
  local ok, e = c:performFetch()
  assert.is_false(ok)
  assert.equal("NSInternalInconsistencyException", e.name)
  assert.equal(mismatch, e.reason)
end

local function cached(request, sections, cacheName)
  return friends.controller(ctx, { cacheName = cacheName or "friends", request = request, sections = sections })
end

describe("a cache", function()
  before_each(function() assert.is_true(cached { predicate = "age > 1" }:performFetch()) end)

  it("serves another controller of the same configuration", function()
    local c = cached { predicate = "age > 1" }
    assert.is_true(c:performFetch())
    assert.is_true(c:performFetch())
  end)

  it("serves a predicate that is written differently and means the same text", function()
    assert.is_true(cached { predicate = "age>1" }:performFetch())
  end)

  it("refuses another predicate", function() refused(cached { predicate = "age > 2" }) end)
  it("refuses no predicate", function() refused(cached {}) end)
  it("refuses other sort descriptors", function()
    refused(cached { predicate = "age > 1", sortDescriptors = { "color", "-name" } })
  end)
  it("refuses a sort descriptor with another selector", function()
    refused(cached {
      predicate = "age > 1", sortDescriptors = { "color", { key = "name", selector = "caseInsensitiveCompare:" } },
    })
  end)
  it("refuses another section key path", function() refused(cached({ predicate = "age > 1" }, false)) end)
  it("refuses another entity", function()
    refused(friends.controller(ctx, {
      cacheName = "friends", sections = false, request = { entity = "Team", sortDescriptors = { "name" } },
    }))
  end)

  it("of another name does not mind", function()
    assert.is_true(cached({ predicate = "age > 2" }, nil, "others"):performFetch())
  end)

  it("does not mind a controller without one", function()
    assert.is_true(friends.controller(ctx, { request = { predicate = "age > 2" } }):performFetch())
  end)

  it("refuses the controller's own request that was changed, until it is deleted", function()
    local c = cached { predicate = "age > 1" }
    assert.is_true(c:performFetch())
    c.fetchRequest.predicate = "age > 15"
    refused(c)
    FetchedResultsController.deleteCache("friends")
    assert.is_true(c:performFetch())
    assert.equal("red: sue | yellow: zoe", friends.shown(c))
  end)

  it("is not deleted with another", function()
    FetchedResultsController.deleteCache("others")
    refused(cached { predicate = "age > 2" })
  end)

  it("is deleted with all by nil", function()
    FetchedResultsController.deleteCache(nil)
    assert.is_true(cached { predicate = "age > 2" }:performFetch())
    FetchedResultsController.deleteCache()
    assert.is_true(cached { predicate = "age > 3" }:performFetch())
  end)

  it("is not in the way of what changes", function()
    local log = Recorder()
    local c = friends.follow(ctx, { cacheName = "friends", request = { predicate = "age > 1" }, delegate = log })
    c.fetchedObjects[1].color = "yellow"
    ctx:save()
    assert.equal("red: sue | yellow: joe zoe", friends.shown(c))
    assert.is_true(c:performFetch())
    assert.replays(c)
  end)

  it("shows no stale sections after objects have changed", function()
    ctx:fetch({ entity = "Friend", predicate = "name == 'joe'" })[1].color = "yellow"
    ctx:save()
    local c = cached { predicate = "age > 1" }
    assert.is_true(c:performFetch())
    assert.equal("red: sue | yellow: joe zoe", friends.shown(c))
  end)
end)

describe("a cache with compat { cache = \"rebuild\" }", function()
  it("that does not match is made anew", function()
    compat { cache = "rebuild" }
    assert.is_true(cached { predicate = "age > 1" }:performFetch())
    assert.is_true(cached { predicate = "age > 15" }:performFetch())
  end)
end)

describe("a test", function()
  for index = 1, 2 do
    it("begins without caches, " .. index, function()
      assert.is_true(cached { predicate = "age > " .. index }:performFetch())
    end)
  end
end)
