-- What controllers of fetched results are asked wrongly: an error that says what was expected, and nothing has happened.
local friends = require "friends-in-context"

local ctx, joe, c

before_each(function()
  ctx, joe = friends.make()
  c = friends.follow(ctx, { delegate = Recorder() })
end)

local function refused(f, text, hint)
  local ok, e = pcall(f)
  assert.is_false(ok, "it was accepted")
  assert(tostring(e):find(text, 1, true), ("expected %q in %q"):format(text, tostring(e)))
  if hint then assert.equal(hint, e.hint) end
end

local function made(options)
  return function()
    local all = { context = ctx, fetchRequest = { entity = "Friend", sortDescriptors = { "name" } } }
    for key, value in pairs(options) do all[key] = value end
    return FetchedResultsController(all)
  end
end

local function requested(options)
  local request = { entity = "Friend", sortDescriptors = { "name" } }
  for key, value in pairs(options) do request[key] = value end
  return made { fetchRequest = request }
end

describe("the constructor", function()
  it("wants a table", function()
    refused(function() FetchedResultsController(true) end,
      "NSInvalidArgumentException: bad argument #1 'options' to 'FetchedResultsController': expected a table, got boolean")
  end)

  it("knows its options", function()
    refused(made { sectionNamePath = "color" }, "FetchedResultsController has no option 'sectionNamePath'",
      "did you mean 'sectionNameKeyPath'?")
    refused(made { request = {} }, "FetchedResultsController has no option 'request'")
  end)

  it("wants a context that is one", function()
    refused(made { context = {} }, "option 'context' expects a Context")
    refused(made { context = joe }, "option 'context' expects a Context")
    refused(made { context = true }, "option 'context' expects a Context")
  end)

  it("wants a request that is a table, with an entity", function()
    refused(made { fetchRequest = "Friend" }, "option 'fetchRequest'")
    refused(made { fetchRequest = { sortDescriptors = "name" } }, "option 'entity' expects the name of a class")
    refused(requested { entity = 3 }, "option 'entity'")
  end)

  it("knows the request's options", function()
    refused(requested { limit = 3 }, "fetchRequest has no option 'limit'")
    refused(requested { fetchlimit = 3 }, "fetchRequest has no option 'fetchlimit'", "did you mean 'fetchLimit'?")
  end)

  it("wants numbers for the limit and the offset", function()
    refused(requested { fetchLimit = "3" }, "option 'fetchLimit' expects an integer")
    refused(requested { fetchLimit = 3.5 }, "option 'fetchLimit' expects an integer")
    refused(requested { fetchOffset = {} }, "option 'fetchOffset' expects an integer")
    refused(requested { fetchOffset = 0 / 0 }, "option 'fetchOffset' expects an integer")
  end)

  it("wants a predicate that can be read", function()
    refused(requested { predicate = "name ==" }, "Unable to parse the format string")
    refused(requested { predicate = 3 }, "option 'predicate'")
    refused(requested { predicate = function() return true end }, "a function alone does not say which key paths it reads")
  end)

  it("wants sort descriptors", function()
    refused(requested { sortDescriptors = 3 }, "option 'sortDescriptors'")
    refused(requested { sortDescriptors = { "name", 3 } }, "item 2 of the list is a number, no sort descriptor")
    refused(requested { sortDescriptors = { { key = "name", ascnding = true } } }, "ascnding")
  end)

  it("wants texts for the section key path and the cache's name", function()
    refused(made { sectionNameKeyPath = 3 }, "option 'sectionNameKeyPath' expects a string")
    refused(made { cacheName = {} }, "option 'cacheName' expects a string")
  end)

  it("wants a delegate that can be one", function()
    refused(made { delegate = "x" }, "option 'delegate' expects a table of callbacks, a Recorder, a TableView or nil")
    refused(made { delegate = joe }, "option 'delegate'")
    refused(made { delegate = { didChangeContents = print } }, "a delegate has no callback 'didChangeContents'",
      "did you mean 'didChangeContent'?")
    refused(made { delegate = { didChangeContent = 3 } }, "a delegate's 'didChangeContent' expects a function")
  end)
end)

describe("a method", function()
  it("objectAtIndexPath wants an index path", function()
    for _, path in ipairs { 3, "0, 1", true, {}, { 0 }, { 0, 0, 0 }, { "a", "b" }, { 0, 0.5 }, { 0, 1e300 } } do
      refused(function() return c:objectAtIndexPath(path) end, "expected an index path {section, row}")
    end
    refused(function() return c:objectAtIndexPath() end, "expected an index path {section, row}")
    assert.equal(joe, c:objectAtIndexPath { 0.0, 0 })
  end)

  it("objectAtIndexPath says of the greatest numbers that there is no such section", function()
    refused(function() return c:objectAtIndexPath { math.maxinteger, 0 } end, "no section at index 9223372036854775807")
    refused(function() return c:objectAtIndexPath { 0, math.mininteger } end,
      "no object at index -9223372036854775808 in section at index 0")
  end)

  it("indexPathForObject wants an object", function()
    for _, object in ipairs { 3, "joe", true, {}, { 0, 0 }, ctx } do
      refused(function() return c:indexPathForObject(object) end, "expected an object")
    end
    refused(function() return c:indexPathForObject(nil) end, "expected an object")
  end)

  it("sectionForSectionIndexTitle wants a title and an index", function()
    refused(function() return c:sectionForSectionIndexTitle(3, 0) end, "'title'")
    refused(function() return c:sectionForSectionIndexTitle "R" end, "'i'")
    refused(function() return c:sectionForSectionIndexTitle("R", 0.5) end, "'i'")
  end)

  it("userDriven wants a function", function()
    refused(function() c:userDriven(3) end, "expected a function")
    refused(function() c:userDriven() end, "expected a function")
  end)

  it("deleteCache wants a name or nil", function()
    refused(function() FetchedResultsController.deleteCache(3) end, "expected a name or nil")
    refused(function() FetchedResultsController.deleteCache {} end, "expected a name or nil")
  end)

  it("is called with a colon", function()
    refused(function() return c.indexPathForObject(joe) end, "'indexPathForObject'")
    refused(function() return c.snapshot() end, "bad self to 'snapshot'")
  end)

  it("of another name is not there", function()
    refused(function() return c:objectAt(0) end, "FetchedResultsController has no field or method 'objectAt'")
    refused(function() return c.fetchedObject end, "no field or method 'fetchedObject'", "did you mean 'fetchedObjects'?")
    refused(function() return FetchedResultsController.deleteCaches end, "deleteCaches", "did you mean 'deleteCache'?")
  end)
end)

describe("a field", function()
  it("that only reads cannot be assigned", function()
    for _, name in ipairs {
      "sections", "fetchedObjects", "sectionIndexTitles", "sectionNameKeyPath", "cacheName", "fetchRequest",
    } do
      refused(function() c[name] = nil end, "'" .. name .. "' of FetchedResultsController cannot be assigned")
    end
  end)

  it("that does not exist cannot be assigned", function()
    refused(function() c.sortDescriptors = { "name" } end, "no field or method 'sortDescriptors'")
  end)

  it("delegate wants what can be one", function()
    refused(function() c.delegate = 3 end, "option 'delegate'")
    assert.not_equal(3, c.delegate)
  end)

  it("of the request is checked where it is assigned", function()
    local request = c.fetchRequest
    refused(function() request.predicate = "name ==" end, "Unable to parse the format string")
    refused(function() request.predicate = 3 end, "'predicate'")
    refused(function() request.sortDescriptors = { 3 } end, "no sort descriptor")
    refused(function() request.fetchLimit = "3" end, "'fetchLimit'")
    refused(function() request.fetchLimit = nil end, "'fetchLimit'")
    refused(function() request.fetchLimits = 3 end, "fetchLimits")
    refused(function() request.entity = "Team" end, "'entity'")
    assert.is_nil(request.predicate)
    assert.same({ "color", "name" }, request.sortDescriptors)
    assert.equal(0, request.fetchLimit)
  end)

  it("of the request is nil again where it was made nil", function()
    c.fetchRequest.predicate = "name == 'joe'"
    c.fetchRequest.predicate = nil
    assert.is_nil(c.fetchRequest.predicate)
    c.fetchRequest.sortDescriptors = nil
    assert.is_nil(c.fetchRequest.sortDescriptors)
  end)
end)

describe("a delegate's title", function()
  it("is a text or nil", function()
    local d = friends.follow(ctx, {
      delegate = { sectionIndexTitleForSectionName = function() return 3 end, didChangeContent = function() end },
    })
    refused(function() return d.sectionIndexTitles end,
      "NSInvalidArgumentException: sectionIndexTitleForSectionName gives a string or nil, not number")
  end)
end)
