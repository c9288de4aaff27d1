-- Every method of a context with every wrong kind of argument: Cocoa's error, and nothing has changed.
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, kate, values

before_each(function()
  ctx = library.makeContext()
  kate = ctx:insert(Artist { name = "Kate" })
  ctx:save()
  kate.age = 1
  local Stranger = class "Stranger" { name = "string" }
  values = {
    ["nil"] = nil, number = 3, float = 1.5, inf = 1 / 0, nan = 0 / 0, text = "x", boolean = true, null = null, list = {},
    table = { x = 1 }, func = function() end, thread = coroutine.create(function() end), class = Artist, object = kate,
    stranger = Stranger { name = "s" }, unmanaged = Artist { name = "free" }, id = kate:objectID(), ctx = ctx,
    child = ctx:child(), proxy = kate.albums, date = date(), log = Recorder(), predicate = predicate("name == 'x'"),
  }
end)

--- The call refuses all values but the named ones, and leaves the context as it was.
local function refuses(call, taken)
  local accepted = {}
  for name in taken:gmatch "%S+" do accepted[name] = true end
  local kinds = { "nil" }
  for kind in pairs(values) do table.insert(kinds, kind) end
  table.sort(kinds)
  for _, kind in ipairs(kinds) do
    if not accepted[kind] then
      local ok, e = pcall(call, values[kind])
      assert.is_false(ok, kind)
      assert.matches("^NS%a+Exception$", e.name, kind)
      assert.matches("^NSInvalidArgumentException: ", tostring(e), kind)
    end
  end
  assert.same({ kate }, ctx.updatedObjects)
  assert.same({}, ctx.insertedObjects)
  assert.same({}, ctx.deletedObjects)
  assert.same({ age = 1 }, kate:changedValues())
end

it("insert refuses what is no object of its classes", function()
  refuses(function(value) ctx:insert(value) end, "object unmanaged")
end)

it("delete refuses what is no object of its own", function()
  refuses(function(value) ctx:delete(value) end, "object")
end)

it("refresh refuses what is no object of its own", function()
  refuses(function(value) ctx:refresh(value) end, "object")
end)

it("refresh refuses a second argument that is no boolean", function()
  refuses(function(value) ctx:refresh(kate, value) end, "nil boolean")
end)

it("merge refuses what is no other context", function()
  refuses(function(value) ctx:merge(value) end, "child")
end)

it("object refuses what is no ID", function()
  refuses(function(value) ctx:object(value) end, "id")
end)

it("observeChanges refuses what is no function", function()
  refuses(function(value) ctx:observeChanges(value) end, "func")
end)

it("fetch refuses what is no request", function()
  refuses(function(value) ctx:fetch(value) end, "table")
end)

it("count refuses what is no request", function()
  refuses(function(value) ctx:count(value) end, "table")
end)

it("fetch refuses what is no entity", function()
  refuses(function(value) ctx:fetch { entity = value } end, "class")
end)

it("fetch refuses what is no predicate", function()
  refuses(function(value) ctx:fetch { entity = "Artist", predicate = value } end, "nil predicate table")
end)

it("fetch refuses what is no limit or offset", function()
  refuses(function(value) ctx:fetch { entity = "Artist", fetchLimit = value } end, "nil number")
  refuses(function(value) ctx:fetch { entity = "Artist", fetchOffset = value } end, "nil number")
end)

it("Context refuses what is no list of classes", function()
  refuses(function(value) Context { classes = value } end, "")
  refuses(function(value) Context { classes = { Artist, value } } end, "class nil")
  refuses(function(value) Context(value) end, "table")
end)

it("methods refuse what is no context", function()
  for _, method in ipairs {
    "insert", "delete", "save", "processPendingChanges", "rollback", "reset", "undo", "redo", "refresh", "child", "merge",
    "object", "observeChanges",
  } do
    for _, receiver in ipairs { kate, Artist, kate:objectID(), Recorder() } do
      assert.has_error(function() ctx[method](receiver, kate) end, "NSInvalidArgumentException")
    end
    assert.has_error(function() ctx[method]() end, "NSInvalidArgumentException")
  end
  assert.same({ kate }, ctx.updatedObjects)
end)

it("methods say what they expect in the script's words", function()
  local _, e = pcall(function() ctx.save(kate) end)
  assert.is_nil(tostring(e):find "ContextObject")
end)

it("methods of objects refuse what is no object", function()
  for _, method in ipairs { "objectID", "changedValues", "isInserted", "isUpdated", "isDeleted" } do
    for _, receiver in ipairs { ctx, {}, 3, "x", kate:objectID() } do
      assert.has_error(function() kate[method](receiver) end, "NSInvalidArgumentException")
    end
  end
end)

it("fields cannot be assigned", function()
  for _, field in ipairs { "hasChanges", "insertedObjects", "updatedObjects", "deletedObjects" } do
    assert.has_error(function() ctx[field] = {} end, field)
  end
end)

it("a misspelt member is an error", function()
  local _, e = pcall(function() return ctx.hasChange end)
  assert.matches("hasChanges", e.hint)
  assert.has_error(function() ctx:processPending() end, "processPending")
  assert.has_error(function() ctx.undoManager = 1 end, "undoManager")
end)

it("a class may not declare the names of the methods of objects", function()
  for _, name in ipairs { "objectID", "changedValues", "isInserted", "isUpdated", "isDeleted" } do
    assert.has_error(function() class "Bad" { [name] = "string" } end, name)
  end
end)

it("has a description", function() assert.matches("Context", tostring(ctx)) end)

it("is no list and no table", function()
  assert.has_error(function() return #ctx end)
  assert.has_error(function() return ctx[1] end)
  assert.equal("Kate", names { kate })
  assert.is_not_nil(Album)
end)
