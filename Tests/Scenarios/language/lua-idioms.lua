-- Lua as people know it: what they write for errors, modules and output works here.
local Album = class "Album" { title = "string" }

--- The error of a key that there is not.
local function failure()
  local _, e = pcall(function() Album {}.titel = "A" end)
  return e
end

describe("an error of the engine", function()
  it("joins to texts and numbers on either side", function()
    local e = failure()
    assert.equal("caught: " .. tostring(e), "caught: " .. e)
    assert.equal(tostring(e) .. "!", e .. "!")
    assert.equal(tostring(e) .. "1", e .. 1)
    assert.equal(tostring(e) .. tostring(e), e .. e)
  end)

  it("does not join to other values", function()
    local e = failure()
    assert.has_error(function() return e .. {} end, "attempt to concatenate a table value")
    assert.has_error(function() return nil .. e end, "attempt to concatenate a nil value")
  end)

  it("answers the methods of its text", function()
    local e = failure()
    assert.equal(1, (e:find("NSUndefinedKeyException", 1, true)))
    assert.equal("titel", e:match "key (%w+)%.$")
    assert.equal(tostring(e):upper(), e:upper())
    assert.equal("NS", e:sub(1, 2))
    assert.equal(#tostring(e), #e)
    assert.equal(#tostring(e), e:len())
  end)

  it("keeps its fields, and refuses a misspelt one", function()
    local e = failure()
    assert.equal("NSUndefinedKeyException", e.name)
    assert.has_error(function() return e.reson end, "error has no field or method 'reson'")
    assert.has_error(function() return e[1] end)
  end)
end)

describe("assert", function()
  it("raises the text that it was given", function()
    local ok, e = pcall(assert, type(1) == "string", "not a string")
    assert.is_false(ok)
    assert.equal("not a string", e)
  end)

  it("raises an error object where it was given no text", function()
    local _, e = pcall(assert, false)
    assert.equal("E-ASSERTION", e.code)
  end)

  it("raises a table as it is", function()
    local given = {}
    local _, e = pcall(assert, nil, given)
    assert.is_true(rawequal(given, e))
  end)

  it("gives all of its arguments back where the first holds", function()
    assert.same({ 1, "b", false }, { assert(1, "b", false) })
  end)

  xfail("fails a test by its text", function() assert(false, "as in Lua") end)

  it("is an object with a function for each assertion, and so no function", function()
    assert.equal("userdata", type(assert))
  end)
end)

describe("require", function()
  it("gives the libraries that there are", function()
    for _, name in ipairs { "string", "table", "math", "utf8", "coroutine", "os", "_G", "io" } do
      assert.is_true(rawequal(_G[name], require(name)), name)
    end
  end)

  it("says of libraries that there are not what their names say", function()
    for _, name in ipairs { "debug", "package" } do
      local _, global = pcall(function() return _G[name] end)
      local _, module = pcall(require, name)
      assert.equal(global.hint, module.hint)
      assert.equal("KVOSandboxError: scripts have no '" .. name .. "'", tostring(global))
      assert.equal(tostring(global), tostring(module))
    end
  end)

  it("reads names of other versions of Lua as nil in a module", function()
    local module = require "several_versions"
    assert.equal(table.unpack, module.unpack)
    assert.equal(load, module.compile)
  end)

  it("keeps globals strict in a module where the name is nobody's", function()
    assert.has_error(require("several_versions").mispelt, "undefined global 'undefined_name'")
  end)

  it("keeps them strict in a script", function()
    assert.has_error(function() return unpack end, "undefined global 'unpack'") -- luacheck: ignore
  end)
end)

describe("io.write", function()
  it("takes texts and numbers, and can be chained", function()
    assert.equal(io, io.write("a", 1, 2.5):write("\n"))
  end)

  it("refuses every other value, with its place", function()
    for _, value in ipairs { true, {}, print, Album {} } do
      assert.has_error(function() io.write("a", value) end, "bad argument #2 'text' to 'write'")
    end
    assert.has_error(function() io.write(nil) end, "got nil")
  end)

  it("is all that there is of io", function()
    assert.has_error(function() return io.open end, "io has no 'open' here")
    assert.has_error(function() io.open = print end) -- luacheck: ignore
  end)
end)
