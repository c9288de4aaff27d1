-- Who is told: a table of callbacks, a Recorder, nobody; and what a callback is given.
local byYear = require "albums-by-year"
local Album, Artist = byYear.Album, byYear.Artist

local a, b, artist

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  artist = Artist { name = "Kate", albums = { a, b } }
end)

local function show(delegate) return byYear.show(artist, delegate) end

describe("a delegate that is a table", function()
  it("gets the controller first, without self, and then what the callback is about", function()
    local got = {}
    local function note(name) return function(...) got[#got + 1] = { name, ... } end end
    local c = show {
      willChangeContent = note "will", didChangeContent = note "did", insertedObject = note "inserted",
      removedObject = note "removed", movedObject = note "moved", updatedObject = note "updated",
      replacedEntireCollection = note "replaced",
    }
    local x = Album { title = "X", year = 15 }
    artist.albums:add(x)
    assert.same({ { "will", c }, { "inserted", c, x, 1 }, { "did", c } }, got)
    got = {}
    x.year = 25
    assert.same({ { "will", c }, { "moved", c, x, 1, 2 }, { "did", c } }, got)
    got = {}
    x.title = "Y"
    assert.same({ { "will", c }, { "updated", c, x, 2, "title" }, { "did", c } }, got)
    got = {}
    artist.albums:remove(x)
    assert.same({ { "will", c }, { "removed", c, x, 2 }, { "did", c } }, got)
    got = {}
    artist.albums = {}
    assert.same({ { "will", c }, { "replaced", c }, { "did", c } }, got)
  end)

  it("need not have every callback", function()
    local count = 0
    show { didChangeContent = function() count = count + 1 end }
    artist.albums:removeAll()
    assert.equal(1, count)
    expect [[ didChangeContent ]]
  end)

  it("may have functions of its own, and other things", function()
    local shown
    local view
    view = {
      label = "albums",
      draw = function(list) shown = #list end,
      didChangeContent = function(c) view.draw(c.collection) end,
    }
    show(view)
    artist.albums:removeLast()
    assert.equal(1, shown)
  end)

  it("may inherit its callbacks", function()
    local count = 0
    local base = { didChangeContent = function() count = count + 1 end }
    show(setmetatable({}, { __index = base }))
    artist.albums:removeLast()
    assert.equal(1, count)
  end)

  it("is refused where a callback is misspelt, as that would never be called", function()
    local ok, e = pcall(show, { didChangeContnt = function() end })
    assert.is_false(ok)
    assert.equal("did you mean 'didChangeContent'?", e.hint)
  end)

  it("may be the delegate of several controllers", function()
    local got = {}
    local delegate = { didChangeContent = function(c) got[#got + 1] = c end }
    local c, d = show(delegate), show(delegate)
    artist.albums:removeLast()
    assert.same({ c, d }, got)
  end)
end)

describe("a delegate that is a Recorder", function()
  it("records rows, as text and as tables", function()
    local log = Recorder()
    show(log)
    b.year = 5
    b.title = "Z"
    assert.equal(6, #log)
    assert.equal([[
willChangeContent
movedObject <Album "B"> fromIndex 1 toIndex 0
didChangeContent
willChangeContent
updatedObject <Album "Z"> atIndex 0 changedKeyPath title
didChangeContent]], tostring(log))
    assert.same({
      { "willChangeContent" }, { "movedObject", b, 1, 0 }, { "didChangeContent" },
      { "willChangeContent" }, { "updatedObject", b, 0, "title" }, { "didChangeContent" },
    }, log:take())
    local x = Album { title = "X", year = 1 }
    artist.albums:add(x)
    assert.callbacks(log, { { "willChangeContent" }, { "insertedObject", x, 0 }, { "didChangeContent" } })
    artist.albums:remove(x)
    artist.albums = nil
    assert.callbacks(log, {
      { "willChangeContent" }, { "removedObject", x, 0 }, { "didChangeContent" },
      { "willChangeContent" }, { "replacedEntireCollection" }, { "didChangeContent" },
    })
  end)

  it("of a table has just the table's callbacks, and calls them", function()
    local seen = {}
    local log = Recorder { removedObject = function(_, object, index) seen[1], seen[2] = object, index end }
    show(log)
    artist.albums:remove(b)
    assert.same({ b, 1 }, seen)
    assert.callbacks(log, [[ removedObject <Album "B"> atIndex 1 ]])
  end)

  it("may be an observer of key-value observing too, in one order", function()
    local log = Recorder "log"
    artist:addObserver(log, "albums")
    show(log)
    artist.albums:removeAt(0)
    expect [[
      log: observeValue albums of <Artist "Kate"> {kind: removal, indexes: [0]}
      log: willChangeContent
      log: removedObject <Album "A"> atIndex 0
      log: didChangeContent
    ]]
    assert.equal(4, #log)
  end)
end)

describe("the delegate of a controller that lives", function()
  it("can be read and replaced", function()
    local first, second = Recorder(), Recorder()
    local c = show(first)
    assert.equal(first, c.delegate)
    c.delegate = second
    artist.albums:removeAt(0)
    assert.no_callbacks(first)
    assert.callbacks(second, [[
      willChangeContent
      removedObject <Album "A"> atIndex 0
      didChangeContent
    ]])
    local functions = {}
    c.delegate = functions
    assert.equal(functions, c.delegate)
  end)

  it("can be taken away: the content is maintained silently", function()
    local log = Recorder()
    local c = show(log)
    c.delegate = nil
    assert.is_nil(c.delegate)
    artist.albums:removeAt(0)
    assert.no_callbacks(log)
    assert.same({ b }, c.collection)
    assert.replays(c)
  end)

  it("can be given later", function()
    local c = show(nil)
    artist.albums:removeAt(0)
    local log = Recorder()
    c.delegate = log
    assert.no_callbacks(log)
    artist.albums:removeAt(0)
    assert.callbacks(log, [[
      willChangeContent
      removedObject <Album "B"> atIndex 0
      didChangeContent
    ]])
  end)

  it("stays where another is refused", function()
    local log = Recorder()
    local c = show(log)
    assert.has_error(function() c.delegate = 5 end, "delegate")
    assert.equal(log, c.delegate)
  end)
end)

describe("an error in a delegate", function()
  it("reaches the line that made the change, after the bracket has been closed", function()
    local log = Recorder {
      willChangeContent = function() end,
      insertedObject = function() error("no room") end,
      didChangeContent = function() end,
    }
    local c = show(log)
    local x = Album { title = "X", year = 15 }
    local ok, reason = pcall(function() artist.albums:add(x) end)
    assert.is_false(ok)
    assert.matches("no room", tostring(reason))
    assert.callbacks(log, [[
      willChangeContent
      insertedObject <Album "X"> atIndex 1
      didChangeContent
    ]])
    assert.same({ a, x, b }, c.collection)
    assert.replays(c)
  end)

  it("is the first of several", function()
    show {
      willChangeContent = function() error("first") end, didChangeContent = function() error("second") end,
    }
    assert.has_error(function() artist.albums:removeAt(0) end, "first")
  end)

  it("does not keep other controllers from being told", function()
    local log = Recorder()
    show { didChangeContent = function() error("oops") end }
    show(log)
    pcall(function() artist.albums:removeAt(0) end)
    assert.equal(3, #log)
  end)

  it("comes out of resume and of batch too", function()
    local c = show { didChangeContent = function() error("oops") end }
    c:pause()
    artist.albums:removeAt(0)
    assert.has_error(function() c:resume() end, "oops")
    assert.has_error(function() batch(function() artist.albums:removeAt(0) end) end, "oops")
  end)

  it("is printed where compat asks for it, and does not reach the line", function()
    compat { delegateErrors = "log" }
    local log = Recorder { didChangeContent = function() error("oops") end }
    show(log)
    artist.albums:removeAt(0)
    assert.callbacks(log, [[ didChangeContent ]])
  end)
end)

describe("a table that is no delegate", function()
  --- The error of what is done with it, and the line that does it.
  local function refused(f)
    local ok, e = pcall(f)
    assert.is_false(ok)
    return e
  end

  it("is refused where a callback is no function", function()
    local e = refused(function() show { insertedObject = 3 } end)
    assert.equal("NSInvalidArgumentException: a delegate's 'insertedObject' expects a function, got number", tostring(e))
    assert.equal("write insertedObject = function(…) … end, or leave it out", e.hint)
    assert.has_error(function() show { didChangeContentWithSnapshot = true } end, "'didChangeContentWithSnapshot' expects")
    assert.has_error(function() show { observeValue = "f" } end, "'observeValue' expects a function, got string")
    assert.has_error(function() show { didChangeContent = false } end, "'didChangeContent' expects a function, got boolean")
  end)

  it("is refused by a field that is assigned, and what was told before is told", function()
    local log = Recorder()
    local c = show(log)
    assert.has_error(function() c.delegate = { movedObject = {} } end, "'movedObject' expects a function, got table")
    artist.albums:removeAt(0)
    assert.equal(3, #log)
  end)

  it("may hold what it likes under other names", function()
    local told = 0
    show { count = 3, willChange = {}, didChangeContent = function() told = told + 1 end }
    artist.albums:removeAt(0)
    assert.equal(1, told)
  end)

  it("is refused by a Recorder, where that is made", function()
    assert.has_error(function() Recorder { insertedObject = 3 } end, "'insertedObject' expects a function, got number")
    local e = refused(function() Recorder { insertedObjct = function() end } end)
    assert.equal("KVOSandboxError: a delegate has no callback 'insertedObjct'", tostring(e))
    assert.equal("did you mean 'insertedObject'?", e.hint)
    assert.equal("did you mean 'observeValue'?", refused(function() Recorder { observValue = function() end } end).hint)
    assert.equal("did you mean 'snapshot'?", refused(function() Recorder { snapshott = function() end } end).hint)
    assert.has_error(function() Recorder { snaphot = true } end, "Recorder has no option 'snaphot'")
  end)

  it("is no mixture of a Recorder's options and callbacks", function()
    assert.has_error(function() Recorder { snapshot = 3 } end, "option 'snapshot' expects a boolean, got number")
    assert.has_error(
      function() Recorder { snapshot = true, didChangeContent = function() end } end,
      "Recorder takes options or a delegate, not both: 'snapshot'")
  end)
end)
