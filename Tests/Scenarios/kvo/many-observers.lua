-- Many observers of one key come and go, in the same order and by the same rules as few.
local Item = class "Item" {
  number = "integer", name = "string",
  twice = { "integer", dependsOn = { "number" }, get = function(self) return self.number * 2 end },
}

describe("A hundred observers", function()
  it("are told in the order in which they came, dependent keys behind their cause", function()
    local item, told, expected = Item(), {}, {}
    for i = 1, 100 do
      local key = i % 2 == 0 and "twice" or "number"
      item:observe(key, function() told[#told + 1] = i end)
    end
    for i = 1, 99, 2 do expected[#expected + 1] = i end
    for i = 2, 100, 2 do expected[#expected + 1] = i end
    item.number = 1
    assert.same(expected, told)
  end)
  it("end in any order", function()
    local item, told, tokens = Item(), {}, {}
    for i = 1, 100 do tokens[i] = item:observe("number", function() told[#told + 1] = i end) end
    for i = 1, 90 do tokens[i * 7 % 101]:invalidate() end
    local left = {}
    for i = 91, 100 do left[#left + 1] = i * 7 % 101 end
    table.sort(left)
    item.number = 1
    assert.same(left, told)
    told = {}
    item:observe("number", function() told[#told + 1] = 101 end)
    left[#left + 1] = 101
    item.number = 2
    assert.same(left, told)
  end)
  it("are removed first made first, or by their context", function()
    local item, told = Item(), {}
    local observer = { observeValue = function(_, _, _, _, context) told[#told + 1] = context end }
    for i = 1, 40 do item:addObserver(observer, "number", {}, i % 4) end
    for _ = 1, 10 do item:removeObserver(observer, "number", 2) end
    item:removeObserver(observer, "number")
    item.number = 1
    assert.equal(29, #told)
    assert.equal(3, told[1])
    assert.has_error(function() item:removeObserver(observer, "number", 2) end, "not registered")
    for _ = 1, 29 do item:removeObserver(observer, "number") end
    assert.has_error(function() item:removeObserver(observer, "number") end, "not registered")
    told = {}
    item.number = 2
    assert.same({}, told)
  end)
  it("that end while they are told are skipped, those that come wait", function()
    local item, told, tokens = Item(), 0, {}
    for i = 1, 100 do
      tokens[i] = item:observe("number", function()
        told = told + 1
        if i == 50 then
          for k = 51, 100 do tokens[k]:invalidate() end
          item:observe("number", function() told = told + 1000 end)
        end
      end)
    end
    item.number = 1
    assert.equal(50, told)
  end)
end)
