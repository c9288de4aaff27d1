-- A name has at most 1,000 bytes; a longer one is refused, or unknown, before it is compared with anything.
local marks = ("\u{301}\u{316}"):rep(100000)
local long = "e" .. marks
local longest = ("x"):rep(1000)
local Track = class "Track" { title = "string", plays = "integer", tracks = array "Track" }

--- Calls f, which fails with an error of that code and with a text that can be read.
local function refused(code, f)
  local ok, e = pcall(f)
  assert.is_false(ok)
  assert.equal(code, e.code)
end

describe("a name of more than 1,000 bytes", function()
  it("is none of a class", function()
    refused("E-ARGUMENT", function() class(long) end)
    refused("E-ARGUMENT", function() class(longest .. "x") end)
    assert.equal(longest, class(longest) {}.name)
  end)

  it("is none of a property", function()
    refused("E-DECLARATION", function() class "A" { [long] = "string" } end)
    refused("E-DECLARATION", function() class "A" { [longest .. "x"] = "string" } end)
    assert.equal(longest, class "A" { [longest] = "string" }:keys()[1])
  end)

  it("is none of a type", function()
    refused("E-ARGUMENT", function() array(long) end)
    refused("E-WRONG-TYPE", function() class "B" { x = long } { x = 1 } end)
  end)

  it("is none of an option", function()
    refused("E-UNKNOWN-OPTION", function() TableView { [long] = 1 } end)
    refused("E-UNKNOWN-OPTION", function() class "C" { x = { "string", [long] = 1 } } end)
    refused("E-UNKNOWN-OPTION", function() Recorder { [long] = true } end)
    refused("E-WRONG-OPTION", function() TableView { kind = long } end)
  end)

  it("is none of a receiver", function()
    refused("E-WRONG-OPTION", function() TableView { name = long } end)
    refused("E-ARGUMENT", function() Recorder(long) end)
  end)

  it("is a delegate's own where it is no callback", function()
    assert(Recorder { [long] = function() end, willChangeContent = function() end })
  end)

  it("is no assertion", function()
    refused("E-UNKNOWN-NAME", function() return assert[long] end)
    refused("E-UNKNOWN-NAME", function() return assert.is[long] end)
  end)

  it("is no key", function()
    refused("E-UNKNOWN-KEY", function() return Track()[long] end)
    refused("E-UNKNOWN-KEY", function() Track()[long] = 1 end)
    refused("E-UNKNOWN-KEY", function() return Track():valueForKey(long) end)
    refused("E-UNKNOWN-KEY", function() return Track { [long] = 1 } end)
  end)

  it("is no part of a key path", function()
    refused("E-KEY-PATH", function() Track():valueForKeyPath("title." .. long) end)
    refused("E-KEY-PATH", function() Track():valueForKeyPath("tracks.@" .. long .. ".plays") end)
    refused("E-KEY-PATH", function() Track():observe(long, function() end) end)
    refused("E-KEY-PATH", function() Track().tracks:sorted(long) end)
  end)

  it("is no word of a predicate", function()
    refused("E-PREDICATE", function() predicate(long .. " == 1") end)
    refused("E-PREDICATE", function() predicate("$" .. long .. " == 1") end)
    refused("E-PREDICATE", function() predicate("plays " .. long .. " 1") end)
    refused("E-UNKNOWN-OPTION", function() predicate "$x == 1":evaluate(1, { [long] = 1 }) end)
  end)

  it("is a key of a table in a predicate", function()
    assert.is_true(predicate "SELF[$key] == 1":evaluate({ [long] = 1, b = 2 }, { key = long }))
    assert.is_true(predicate "$key IN SELF.@allKeys":evaluate({ [long] = 1, b = 2 }, { key = long }))
    assert.is_true(predicate "SELF.@allKeys == $keys":evaluate({ [long] = 2, a = 1 }, { keys = { "a", long } }))
    refused("E-PREDICATE", function() predicate("'text'." .. long .. " == 1") end)
  end)

  it("is no module", function()
    refused("E-MODULE", function() require(long) end)
  end)

  it("is no global", function()
    refused("E-UNKNOWN-GLOBAL", function() return _G[long] end)
  end)
end)

describe("a long text with marks", function()
  it("can be raised and caught", function()
    local ok, e = pcall(error, long)
    assert.is_false(ok)
    assert.equal(#long, #e)
  end)

  it("can be recorded, and compared with what is expected", function()
    local track, recorder = Track(), Recorder "r"
    track:addObserver(recorder, "title", { "new" })
    track.title = long
    assert.equal(1, #recorder)
    refused("E-ASSERTION", function() assert.callbacks(recorder, "observeValue " .. long) end)
  end)

  xfail("is cut in the message of an error", function() error(long) end)
  xfail("is cut in an assertion", function() assert.equal(long, "e") end)
end)
