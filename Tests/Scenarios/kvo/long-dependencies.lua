-- Keys that depend on keys of other objects, through many of them.
local Link = class "Link" {
  next = "Link", number = "number",
  total = { "number", dependsOn = { "next.total", "number" }, get = function(self) return self.number end },
  left = { "number", dependsOn = { "next.left", "next.right" }, get = function(self) return 1 end },
  right = { "number", dependsOn = { "next.left", "next.right" }, get = function(self) return 2 end },
}

local function chain(length)
  local links = {}
  for i = 1, length do links[i] = Link { number = i, next = links[i - 1] } end
  return links[length], links[1]
end

describe("A dependent key", function()
  it("is observed through nine hundred objects", function()
    local head, tail = chain(900)
    local told = 0
    local token = head:observe("total", function() told = told + 1 end)
    tail.number = 0
    assert.equal(1, told)
    token:invalidate()
    tail.number = 1
    assert.equal(1, told)
  end)
  it("is refused through more, and nothing stays observed", function()
    local head, tail = chain(1100)
    local told = 0
    assert.has_error(function()
      head:observe("total", function() told = told + 1 end)
    end, "NSInvalidArgumentException")
    head.number, tail.number = 0, 0
    assert.equal(0, told)
  end)
  it("is refused where what it depends on doubles with each object", function()
    local head = chain(40)
    assert.has_error(function()
      head:observe("left", function() end)
    end, "NSInvalidArgumentException")
  end)
  it("is observed around a ring of objects", function()
    local head, tail = chain(100)
    tail.next = head
    local told = 0
    head:observe("total", function() told = told + 1 end)
    tail.number = 5
    assert.equal(1, told)
  end)
end)
