-- Many random mutations: whatever happens to the relation, what the table was told leads from what it showed to what the
-- relation holds, by UIKit's rules. math.random is seeded: every run is the same.
local Item = class "Item" { name = "string" }
local Box = class "Box" { list = array "Item", unique = orderedSet "Item", bag = set "Item" }

local pool

before_each(function()
  pool = {}
  for i = 1, 12 do pool[i] = Item { name = "i" .. i } end
end)

local function any() return pool[math.random(#pool)] end

local function some()
  local list = {}
  for _ = 1, math.random(0, 4) do list[#list + 1] = any() end
  return list
end

--- A random mutation of an array or ordered set.
local function stepOrdered(c)
  local n = #c
  local function index() return math.random(0, n - 1) end
  local kind = math.random(n == 0 and 3 or 11)
  if kind == 1 then c:add(any())
  elseif kind == 2 then c:insert(any(), math.random(0, n))
  elseif kind == 3 then c:addAll(some())
  elseif kind == 4 then c:removeAt(index())
  elseif kind == 5 then c:remove(any())
  elseif kind == 6 then c:exchange(index(), index())
  elseif kind == 7 then c:move(index(), index())
  elseif kind == 8 then c:setArray(some())
  elseif kind == 9 then
    -- An ordered set refuses a member that stands elsewhere: then nothing has changed.
    pcall(c.replaceAt, c, index(), any())
  elseif kind == 10 then
    c:sort { key = "name", comparator = function(x, y) return x < y and -1 or x > y and 1 or 0 end }
  else c:removeLast() end
end

--- A random mutation of a set.
local function stepSet(c)
  local kind = math.random(6)
  if kind == 1 then c:add(any())
  elseif kind == 2 then c:remove(any())
  elseif kind == 3 then c:union(some())
  elseif kind == 4 then c:minus(some())
  elseif kind == 5 then c:setSet(some())
  else c:intersect(pool) end
end

--- A random change of a member's name, which its cell shows.
local function rename() any().name = "i" .. math.random(99) end

local function agrees(tv, c)
  assert.equal(#c, tv:numberOfRows(0))
  for row, item in c:each() do assert.equal(item.name, tv:cell(0, row)) end
  assert.replays(tv)
  tv:clear()
end

for _, case in ipairs { { "list", stepOrdered }, { "unique", stepOrdered }, { "bag", stepSet } } do
  local key, step = table.unpack(case)

  describe("random mutations of " .. key, function()
    local box, tv, observer

    before_each(function()
      box, tv = Box { [key] = some() }, TableView()
      observer = TableObserver { object = box, keyPath = key, tableView = tv, cellKeyPaths = { "name" } }
    end)

    it("one by one", function()
      for _ = 1, 200 do
        if math.random(4) == 1 then rename() else step(box[key]) end
        agrees(tv, box[key])
      end
    end)

    it("in batches", function()
      for _ = 1, 60 do
        batch(function()
          for _ = 1, math.random(6) do
            if math.random(4) == 1 then rename() else step(box[key]) end
          end
        end)
        agrees(tv, box[key])
      end
    end)

    it("between pause and resume, with assignments", function()
      for _ = 1, 40 do
        observer:pause()
        for _ = 1, math.random(5) do
          if math.random(8) == 1 then box[key] = some() else step(box[key]) end
        end
        observer:resume()
        agrees(tv, box[key])
      end
    end)

    it("in the background", function()
      for _ = 1, 40 do
        background(function()
          for _ = 1, math.random(5) do step(box[key]) end
        end)
        mainLoop:drain()
        agrees(tv, box[key])
      end
    end)
  end)
end
