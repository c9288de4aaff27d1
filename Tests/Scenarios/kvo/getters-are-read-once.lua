-- A getter is read once before and once after a change, for all observers of its key that want a value.
local reads
local Line = class "Line" {
  price = "integer", amount = "integer",
  total = {
    "integer", dependsOn = { "price", "amount" },
    get = function(self) reads = reads + 1 return self.price * self.amount end,
  },
  label = { "string", dependsOn = { "total" }, get = function(self) return "= " .. self.total end },
}
local Order = class "Order" { name = "string", lines = array "Line", first = "Line" }

local line

before_each(function()
  line = Line { price = 2, amount = 3 }
  reads = 0
end)

local function observe(object, path, options)
  object:addObserver(Recorder("o"), path, options)
end

it("for several observers of one object", function()
  for _ = 1, 5 do observe(line, "total", { "old", "new" }) end
  observe(line, "total", { "new" })
  line.price = 5
  assert.equal(2, reads)
  reads = 0
  observe(line, "total", { "prior", "old", "new" })
  line.amount = 4
  assert.equal(2, reads)
end)

it("whatever path leads to it", function()
  local order = Order { name = "order", lines = { line }, first = line }
  observe(line, "total", { "old", "new" })
  observe(order, "first.total", { "old", "new" })
  observe(order, "lines.total", { "old", "new" })
  observe(order, "lines.@sum.total", { "old", "new" })
  line.price = 5
  assert.equal(2, reads)
  expect [[
    o: observeValue total of <Line#1> {kind: setting, new: 15, old: 6}
    o: observeValue first.total of <Order "order"> {kind: setting, new: 15, old: 6}
    o: observeValue lines.total of <Order "order"> {kind: setting, new: [15], old: [6], element: <Line#1>}
    o: observeValue lines.@sum.total of <Order "order"> {kind: setting, new: 15, old: 6, element: <Line#1>}
  ]]
end)

it("by hand too", function()
  observe(line, "total", { "old", "new" })
  observe(line, "total", { "old", "new" })
  line:willChangeValueForKey "total"
  line:didChangeValueForKey "total"
  assert.equal(2, reads)
end)

it("not for those that want no value, and not before where only the new one is wanted", function()
  observe(line, "total", {})
  line.price = 3
  assert.equal(0, reads)
  observe(line, "total", { "new" })
  observe(line, "total", { "new" })
  line.price = 4
  assert.equal(1, reads)
end)

it("and a getter reads what it reads by itself", function()
  observe(line, "label", { "new" })
  observe(line, "label", { "new" })
  observe(line, "total", { "new" })
  line.price = 4
  assert.equal(2, reads)
end)

it("and an observer that changes it again has its own", function()
  local seen = {}
  line:observe("total", { "new" }, function(change)
    seen[#seen + 1] = change.new
    if line.price < 9 then line.price = 9 end
  end)
  line:observe("total", { "new" }, function(change) seen[#seen + 1] = change.new end)
  line.price = 4
  assert.same({ 12, 27, 27, 12 }, seen)
end)

it("and once where it throws", function()
  local asked = 0
  local Person = class "Person" {
    first = "string", isBroken = "boolean",
    label = {
      "string", dependsOn = { "first" },
      get = function(self)
        asked = asked + 1
        if self.isBroken then error "no name" end
        return self.first
      end,
    },
  }
  local person = Person { first = "a" }
  local calls = 0
  for _ = 1, 3 do person:observe("label", { "new" }, function() calls = calls + 1 end) end
  person:observe("label", { "old", "new" }, function() calls = calls + 1 end)
  person.isBroken, asked = true, 0
  assert.is_false((pcall(function() person.first = "b" end)))
  assert.equal(1, asked)
  assert.equal("a", person.first)
  assert.equal(0, calls)
end)

it("and once where it throws after the change", function()
  local asked = 0
  local Person = class "Person" {
    first = "string",
    label = {
      "string", dependsOn = { "first" },
      get = function(self)
        asked = asked + 1
        if self.first == "b" then error "no name" end
        return self.first
      end,
    },
  }
  local person = Person { first = "a" }
  local calls = {}
  for i = 1, 3 do person:observe("label", { "old", "new" }, function() calls[#calls + 1] = i end) end
  person:observe("label", {}, function() calls[#calls + 1] = 4 end)
  assert.is_false((pcall(function() person.first = "b" end)))
  assert.equal(2, asked)
  assert.equal("b", person.first)
  -- Who asks for no value is notified.
  assert.same({ 4 }, calls)
end)
