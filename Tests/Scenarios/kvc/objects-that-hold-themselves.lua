-- An object whose described property leads to an object, itself too, is described by its class and number: printing, observing,
-- comparing and keeping it ends, however it is held and however long the way is.
local A = class "A" { name = "any", list = array "any" }

it("print as objects do that a relation would describe", function()
  local a, b, c = A {}, A {}, A {}
  a.name = a
  b.name = { { b } }
  c.name = { c = c }
  assert.equal("<A#1>", tostring(a))
  assert.equal("<A#2>", tostring(b))
  assert.equal("<A <table>>", tostring(c))
  assert.equal("<A#5>", tostring(A { name = A { name = "inner" } }))
  assert.equal("<A [1, \"x\"]>", tostring(A { name = { 1, "x" } }))
  b.list = { b, { b, a } }
  assert.equal(0, b.list:indexOf(b))
  assert.equal("<A#2>", tostring(b))
end)

it("are observed, with every value in the trace", function()
  local a = A {}
  a:addObserver(Recorder "o", "name", { "old", "new" })
  a.name = a
  a.name = { a }
  expect [[
    o: observeValue name of <A#1> {kind: setting, new: <A#1>, old: null}
    o: observeValue name of <A#1> {kind: setting, new: [<A#1>], old: <A#1>}
  ]]
end)

it("are read, compared, sorted and taken back", function()
  local a = A {}
  a.name, a.list = { a }, { a, { a } }
  assert.equal(a, a:valueForKeyPath "name.name.name" [1][1][1])
  assert.is_true(predicate("name CONTAINS SELF AND list.@count == 2"):evaluate(a))
  assert.same({ a, { a } }, { a, { a } })
  assert.has_error(function() assert.same({ a.name }, { a }) end)
  local ctx = Context { classes = { A } }
  ctx:insert(a)
  ctx:processPendingChanges()
  a.name = a
  ctx:undo()
  assert.equal(a, a.name[1])
end)

it("may be a chain of twenty thousand, in values and in tables", function()
  for _, held in ipairs { function(x) return x end, function(x) return { x } end } do
    local a = A {}
    for _ = 1, 20000 do
      local b = A {}
      b.name, a = held(a), b
    end
    assert.match("^<A#%d+>$", tostring(a))
    a = nil
    collectgarbage()
  end
end)

it("may have a getter that describes another object, to any depth", function()
  local B = class "B" { next = "B", name = { "string", get = function(self) return tostring(self.next) end } }
  local first
  for _ = 1, 500 do first = B { next = first } end
  assert.match("^<B ", tostring(first))
end)
