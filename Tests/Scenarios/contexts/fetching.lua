-- ctx:fetch and ctx:count.
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, kate, joe

before_each(function()
  ctx = library.makeContext()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  joe = ctx:insert(Artist { name = "Joe", age = 20 })
  for i, title in ipairs { "C", "A", "D", "B" } do
    ctx:insert(Album { title = title, year = i % 2, artist = i < 3 and kate or joe })
  end
  ctx:save()
end)

local function titles(request)
  request.entity = "Album"
  local found = ctx:fetch(request)
  assert.equal(#found, ctx:count(request))
  return names(found)
end

describe("fetch", function()
  it("gives a plain list", function()
    local list = ctx:fetch { entity = "Artist" }
    assert.equal("table", type(list))
    assert.same({ kate, joe }, list)
  end)

  it("gives a new list each time", function()
    local list = ctx:fetch { entity = "Artist" }
    list[1] = nil
    assert.equal(2, #ctx:fetch { entity = "Artist" })
  end)

  it("without sort descriptors has the order of insertion", function() assert.equal("C A D B", titles {}) end)

  it("with an empty list of them too", function() assert.equal("C A D B", titles { sortDescriptors = {} }) end)

  it("takes a predicate's format", function() assert.equal("A B", titles { predicate = "year == 0" }) end)

  it("takes a predicate", function() assert.equal("D", titles { predicate = predicate("title == %@", "D") }) end)

  it("takes a function with its key paths", function()
    local test = { function(album) return album.title > "B" end, keyPaths = { "title" } }
    assert.equal("C D", titles { predicate = test })
  end)

  it("takes a predicate through relations", function() assert.equal("D B", titles { predicate = "artist.name == 'Joe'" }) end)

  it("takes an object in a predicate", function()
    assert.equal("C A", titles { predicate = predicate("artist == %@", kate) })
  end)

  it("takes a predicate of a to-many relation", function()
    assert.equal("Kate", names(ctx:fetch { entity = "Artist", predicate = "ANY albums.title == 'A'" }))
    assert.equal("Kate Joe", names(ctx:fetch { entity = "Artist", predicate = "albums.@count == 2" }))
  end)

  it("takes a predicate of self", function()
    assert.equal("Joe", names(ctx:fetch { entity = "Artist", predicate = predicate("SELF == %@", joe) }))
  end)

  it("sorts", function() assert.equal("A B C D", titles { sortDescriptors = "title" }) end)

  it("sorts by several descriptors", function()
    assert.equal("B A D C", titles { sortDescriptors = { "year", "-title" } })
  end)

  it("sorts stably", function() assert.equal("A B C D", titles { sortDescriptors = { "year" } }) end)

  it("sorts through relations", function()
    assert.equal("D B C A", titles { sortDescriptors = { "artist.name" } })
  end)

  it("sorts by a comparator", function()
    local comparator = function(x, y) return x < y and 1 or x > y and -1 or 0 end
    assert.equal("D C B A", titles { sortDescriptors = { key = "title", comparator = comparator } })
  end)

  it("limits", function() assert.equal("A B", titles { sortDescriptors = "title", fetchLimit = 2 }) end)

  it("takes a limit of 0 as none", function() assert.equal("A B C D", titles { sortDescriptors = "title", fetchLimit = 0 }) end)

  it("leaves out as many as the offset says", function()
    assert.equal("C D", titles { sortDescriptors = "title", fetchOffset = 2 })
    assert.equal("", titles { sortDescriptors = "title", fetchOffset = 9 })
  end)

  it("counts the limit from the offset", function()
    assert.equal("B C", titles { sortDescriptors = "title", fetchOffset = 1, fetchLimit = 2 })
    assert.equal("D", titles { sortDescriptors = "title", fetchOffset = 3, fetchLimit = 2 })
  end)

  it("limits what the predicate passes", function()
    assert.equal("B", titles { predicate = "year == 0", sortDescriptors = "-title", fetchLimit = 1 })
  end)

  it("takes the largest numbers", function()
    assert.equal("", titles { fetchOffset = math.maxinteger })
    assert.equal("C A D B", titles { fetchLimit = math.maxinteger })
    assert.equal("", titles { fetchOffset = math.maxinteger, fetchLimit = math.maxinteger })
  end)

  it("sees what is not saved", function()
    ctx:insert(Album { title = "E" })
    kate.albums:toTable()[1].title = "Z"
    assert.equal("A B D E Z", titles { sortDescriptors = "title" })
  end)

  it("does not see what is deleted and not saved", function()
    ctx:delete(kate)
    assert.equal("D B", titles {})
    assert.equal("Joe", names(ctx:fetch { entity = "Artist" }))
  end)

  it("sees what has come to be reached", function()
    kate.albums:add(Album { title = "E" })
    assert.equal("C A D B E", titles {})
  end)

  it("gives the objects that are there: one object is one value", function()
    local first = ctx:fetch { entity = "Artist" }
    local second = ctx:fetch { entity = "Artist" }
    assert.is_true(rawequal(first[1], second[1]))
  end)

  it("takes a class for the entity", function()
    assert.equal("Kate Joe", names(ctx:fetch { entity = Artist }))
  end)

  it("of an entity without objects is empty", function()
    local fresh = library.makeContext()
    assert.same({}, fresh:fetch { entity = "Album" })
    assert.equal(0, fresh:count { entity = "Album" })
  end)
end)

describe("subclasses", function()
  local Animal, Dog, Cat, zoo
  before_each(function()
    Animal = class "Animal" { name = "string" }
    Dog = class("Dog", Animal) { trick = "string" }
    Cat = class("Cat", Animal) {}
    zoo = Context { classes = { Dog, Cat } }
    zoo:insert(Dog { name = "rex", trick = "roll" })
    zoo:insert(Cat { name = "tom" })
    zoo:save()
  end)

  it("are fetched with what they extend", function()
    assert.equal("rex tom", names(zoo:fetch { entity = "Animal" }))
    assert.equal("rex", names(zoo:fetch { entity = "Dog" }))
  end)

  it("are counted with it", function() assert.equal(2, zoo:count { entity = "Animal" }) end)

  it("are there again after a reset", function()
    zoo:reset()
    assert.equal("rex tom", names(zoo:fetch { entity = "Animal" }))
  end)

  it("are followed by a controller of it", function()
    local log = Recorder()
    local c = FetchedResultsController {
      context = zoo, fetchRequest = { entity = "Animal", sortDescriptors = "name" }, delegate = log,
    }
    assert(c:performFetch())
    zoo:insert(Cat { name = "sly" })
    zoo:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Cat "sly"> insert at [0, 1]
      didChangeContent
    ]])
  end)

  it("do not lend their keys to it", function()
    assert.has_error(function() zoo:fetch { entity = "Animal", sortDescriptors = "trick" } end, "trick")
  end)
end)

describe("a request", function()
  local function refused(request, text, name)
    local before = library.notesOf(ctx)
    for _, call in ipairs { "fetch", "count" } do
      local ok, e = pcall(function() return ctx[call](ctx, request) end)
      assert.is_false(ok)
      assert.equal(name or "NSInvalidArgumentException", e.name)
      assert.matches(text, tostring(e))
    end
    assert.same({}, before())
  end

  it("wants an entity", function() refused({}, "entity") end)

  it("names an entity that is unknown, and what was meant", function()
    refused({ entity = "Albun" }, "Albun")
    local _, e = pcall(function() ctx:fetch { entity = "Albun" } end)
    assert.matches("Album", e.hint)
  end)

  it("names a class that is not the context's", function()
    refused({ entity = class "Stranger" { name = "string" } }, "Stranger")
  end)

  it("names a key of the predicate that is unknown", function()
    local ok, e = pcall(function() ctx:fetch { entity = "Album", predicate = "titel == 'A'" } end)
    assert.is_false(ok)
    assert.matches("titel", tostring(e))
  end)

  it("names it also where there is no object", function()
    local fresh = library.makeContext()
    assert.has_error(function() fresh:fetch { entity = "Album", predicate = "titel == 'A'" } end, "titel")
    assert.has_error(function() fresh:fetch { entity = "Album", sortDescriptors = "titel" } end, "titel")
    assert.has_error(function() fresh:fetch { entity = "Album", predicate = "artist.nmae == 'A'" } end, "nmae")
    assert.has_error(function() fresh:fetch { entity = "Album", sortDescriptors = "artist.nmae" } end, "nmae")
  end)

  it("names a key of a sort descriptor that is unknown", function()
    assert.has_error(function() ctx:fetch { entity = "Album", sortDescriptors = "titel" } end, "titel")
  end)

  it("refuses a negative limit or offset", function()
    refused({ entity = "Album", fetchLimit = -1 }, "fetchLimit")
    refused({ entity = "Album", fetchOffset = -1 }, "fetchOffset")
  end)

  it("refuses numbers that are not whole, and texts", function()
    refused({ entity = "Album", fetchLimit = 1.5 }, "fetchLimit")
    refused({ entity = "Album", fetchOffset = "1" }, "fetchOffset")
    refused({ entity = "Album", fetchLimit = 1 / 0 }, "fetchLimit")
  end)

  it("takes whole floats", function() assert.equal("C", titles { fetchLimit = 1.0 }) end)

  it("names an option that is misspelt", function()
    refused({ entity = "Album", sortDescriptor = "title" }, "sortDescriptor", "KVOSandboxError")
  end)

  it("refuses a format that does not parse", function() refused({ entity = "Album", predicate = "title ==" }, "") end)
end)
