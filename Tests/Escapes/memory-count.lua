-- Memory of what Swift makes for a script.

-- attempt: texts of objects --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local s = ('x'):rep(1000000)
local made = {}
while true do made[#made + 1] = B { name = s } end

-- attempt: texts in a collection --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local s = ('x'):rep(1000000)
for i = 1, 1e9 do b.xs:add(s .. i) end

-- attempt: texts in a set --time-limit 20
local B = class "B" { xs = set "string" }
local b = B()
local s = ("x"):rep(1000000)
for i = 1, 1e9 do b.xs:add(s .. i) end

-- attempt: members of a collection --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
while true do b.xs:add(1) end

-- attempt: what a recorder has recorded --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local s = ('x'):rep(100000)
b:addObserver(Recorder(), 'name', { 'new' })
for i = 1, 1e9 do b.name = s .. i % 7 end

-- attempt: predicates --time-limit 20
local s = ('x'):rep(1000000)
local kept = {}
while true do kept[#kept + 1] = predicate('name == %@', s .. #kept) end

-- attempt: rows of a table --time-limit 20
local s = ('x'):rep(100000)
local rows, tables = {}, {}
for i = 1, 100 do rows[i] = s end
while true do tables[#tables + 1] = TableView { rows = { rows } }; tables[#tables]:reloadData(); tables[#tables]:text() end

-- attempt: names of classes (without memory) --time-limit 20
local s = ('x'):rep(900)
for i = 1, 1e9 do class('C' .. s .. i) { n = 'integer' } end

-- attempt: in a test --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
it('fills', function()
  local s = ('x'):rep(1000000)
  for i = 1, 1e9 do b.xs:add(s .. i) end
end)
