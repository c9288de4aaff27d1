-- each() runs over a collection; changing the collection meanwhile is an error at the iterator's next step.
local Box = class "Box" { list = array "string", unique = orderedSet "string", bag = set "string", note = "string" }

local box

before_each(function()
  box = Box { list = { "a", "b", "c" }, unique = { "a", "b", "c" }, bag = { "a", "b", "c" } }
end)

describe("each()", function()
  it("gives zero-based indexes and elements, in order", function()
    for _, key in ipairs { "list", "unique", "bag" } do
      local seen = {}
      for index, element in box[key]:each() do seen[#seen + 1] = index .. element end
      assert.same({ "0a", "1b", "2c" }, seen)
    end
  end)

  it("of an empty collection does not run", function()
    box.list:removeAll()
    for _ in box.list:each() do error("an element of nothing") end
  end)

  it("may be left early, and the collection changed then", function()
    for index in box.list:each() do
      if index == 1 then break end
    end
    box.list:add "d"
    assert.equal(4, #box.list)
  end)
end)

describe("changing a collection during each()", function()
  for _, key in ipairs { "list", "unique", "bag" } do
    it("of " .. key .. " is an error at the next step", function()
      local steps = 0
      assert.has_error(function()
        for _ in box[key]:each() do
          steps = steps + 1
          box[key]:remove "c"
        end
      end, "NSGenericException: Collection <")
      assert.equal(1, steps)
    end)
  end

  it("says so in Cocoa's words", function()
    local _, e = pcall(function()
      for _ in box.list:each() do box.list:add "d" end
    end)
    assert.matches("^Collection <.*> was mutated while being enumerated%.$", e.reason)
  end)

  it("is an error after an assignment too", function()
    assert.has_error(function()
      for _ in box.list:each() do box.list = { "x", "y", "z" } end
    end, "was mutated while being enumerated")
  end)

  it("is no error where nothing changed", function()
    local steps = 0
    for _ in box.bag:each() do
      steps = steps + 1
      box.bag:add "a"
    end
    assert.equal(3, steps)
  end)

  it("of another collection is no error", function()
    for _, element in box.list:each() do box.bag:remove(element) end
    assert.equal(0, #box.bag)
  end)
end)
