-- A table with keys on an observed path is read through to the objects in it, which are observed. Its entries are values:
-- they change with the table.
local Theme = class "Theme" { size = "number", next = "any" }
local Prefs = class "Prefs" { settings = "any", all = array "any" }
local Screen = class "Screen" { prefs = "Prefs" }
local Owner = class "Owner" { name = "string" }
local Item = class "Item" { title = "string", info = "any" }
local Box = class "Box" { items = array "Item" }

local function observe(object, path) object:addObserver(Recorder "o", path, { "old", "new" }) end

it("an object in a table is followed", function()
  local t = Theme { size = 1 }
  local s = Screen { prefs = Prefs { settings = { theme = t } } }
  observe(s, "prefs.settings.theme.size")
  t.size = 2
  local u = Theme { size = 3 }
  s.prefs.settings = { theme = u }
  t.size = 9
  u.size = 4
  s.prefs = Prefs { settings = { theme = t } }
  u.size = 5
  t.size = 6
  expect [[
    o: observeValue prefs.settings.theme.size of <Screen#1> {kind: setting, new: 2.0, old: 1.0}
    o: observeValue prefs.settings.theme.size of <Screen#1> {kind: setting, new: 3.0, old: 2.0}
    o: observeValue prefs.settings.theme.size of <Screen#1> {kind: setting, new: 4.0, old: 3.0}
    o: observeValue prefs.settings.theme.size of <Screen#1> {kind: setting, new: 9.0, old: 4.0}
    o: observeValue prefs.settings.theme.size of <Screen#1> {kind: setting, new: 6.0, old: 9.0}
  ]]
end)

it("tables and lists may stand in one another, and objects lead on to further tables", function()
  local a, b = Theme { size = 1 }, Theme { size = 10 }
  local p = Prefs { settings = { night = { { theme = a }, { theme = b } } } }
  observe(p, "settings.night.theme.size")
  b.size = 20
  local c = Theme { size = 5 }
  a.next = { inner = c }
  observe(p, "settings.night.theme.next.inner.size")
  c.size = 6
  expect [[
    o: observeValue settings.night.theme.size of <Prefs#1> {kind: setting, new: [1.0, 20.0], old: [1.0, 10.0], element: <Theme#2>}
    o: observeValue settings.night.theme.next.inner.size of <Prefs#1> {kind: setting, new: [6.0, null], old: [5.0, null], element: <Theme#3>}
  ]]
end)

it("tables are followed as members of a collection, as they come and go", function()
  local a, b = Theme { size = 1 }, Theme { size = 2 }
  local p = Prefs { all = {} }
  observe(p, "all.theme.size")
  p.all = { { theme = a } }
  a.size = 3
  p.all:add { theme = b }
  b.size = 4
  p.all:removeAt(0)
  a.size = 5
  b.size = 6
  expect [[
    o: observeValue all.theme.size of <Prefs#1> {kind: setting, new: [1.0], old: []}
    o: observeValue all.theme.size of <Prefs#1> {kind: setting, new: [3.0], old: [1.0], element: <Theme#1>}
    o: observeValue all.theme.size of <Prefs#1> {kind: setting, new: [3.0, 2.0], old: [3.0]}
    o: observeValue all.theme.size of <Prefs#1> {kind: setting, new: [3.0, 4.0], old: [3.0, 2.0], element: <Theme#2>}
    o: observeValue all.theme.size of <Prefs#1> {kind: setting, new: [4.0], old: [3.0, 4.0]}
    o: observeValue all.theme.size of <Prefs#1> {kind: setting, new: [6.0], old: [4.0], element: <Theme#2>}
  ]]
end)

it("an entry is a value: setting it notifies nobody, and the way is right from the next notification on", function()
  local t, u = Theme { size = 1 }, Theme { size = 2 }
  local p = Prefs { settings = { theme = t } }
  observe(p, "settings.theme.size")
  p.settings.theme = u
  p:setValueForKeyPath(u, "settings.theme")
  expect [[ ]]
  t.size = 5
  u.size = 7
  t.size = 6
  expect [[
    o: observeValue settings.theme.size of <Prefs#1> {kind: setting, new: 2.0, old: 2.0}
    o: observeValue settings.theme.size of <Prefs#1> {kind: setting, new: 7.0, old: 2.0}
  ]]
end)

it("@allValues leads to the objects among the values", function()
  local t, u = Theme { size = 1 }, Theme { size = 2 }
  local p = Prefs { settings = { a = t, b = u, c = 3 } }
  p.settings = { a = t, b = u }
  observe(p, "settings.@allValues.size")
  u.size = 4
  expect [[
    o: observeValue settings.@allValues.size of <Prefs#1> {kind: setting, new: [1.0, 4.0], old: [1.0, 2.0], element: <Theme#2>}
  ]]
end)

it("a table that holds itself ends where the path does", function()
  local t = Theme { size = 1 }
  local settings = { theme = t }
  settings.again = settings
  local p = Prefs { settings = settings }
  observe(p, "settings.again.again.again.theme.size")
  t.size = 2
  p.settings = nil
  t.size = 3
  expect [[
    o: observeValue settings.again.again.again.theme.size of <Prefs#1> {kind: setting, new: 2.0, old: 1.0}
    o: observeValue settings.again.again.again.theme.size of <Prefs#1> {kind: setting, new: null, old: 2.0}
  ]]
end)

it("controllers filter, sort and observe through tables", function()
  local one, two = Owner { name = "x" }, Owner { name = "y" }
  local a, b = Item { title = "a", info = { owner = one } }, Item { title = "b", info = { owner = two } }
  local box = Box { items = { a, b } }
  local c = RelationalCollectionController {
    relation = "items", onObject = box, filteredBy = "info.owner.name != 'z'", sortedBy = "-info.owner.name",
    observingChildKeyPaths = { "info.owner.name" }, delegate = Recorder "c",
  }
  assert.same({ b, a }, c.collection)
  two.name = "a"
  assert.same({ a, b }, c.collection)
  one.name = "z"
  assert.same({ b }, c.collection)
  a.info = { owner = two }
  assert.same({ a, b }, c.collection)
  assert.replays(c)
end)
