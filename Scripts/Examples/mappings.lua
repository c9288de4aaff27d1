-- How often the mappings that people copy break a table: random brackets, the same for each mapping.
-- kvosandbox run --format none Scripts/Examples/mappings.lua [BRACKETS]        (--seed gives others)

local brackets = math.tointeger(arg[1] or 1000)
assert(brackets and brackets > 0, "BRACKETS is a number above 0")
local seed = math.random(1 << 30)

local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local colors = { "blue", "green", "red", "yellow" }

-- What an error is called here, by a part of its text: a refusal of the table, or an exception of the controller.
local refusals = {
  { "cannot move a row from a deleted section", "refused: T15 a move from a deleted section" },
  { "cannot move a row into a newly inserted section", "refused: T14 a move into an inserted section" },
  { "an insert and a move to the same index path", "refused: T11 an insert and a move to one row" },
  { "a delete and a move from the same index path", "refused: T12 a delete and a move from one row" },
  { "delete and reload the same index path", "refused: T10 a delete and a reload of one row" },
  { "attempt to delete row", "refused: T4 a row that was not there before" },
  { "attempt to insert row", "refused: T6 a row that is not there afterwards" },
  { "Invalid update", "refused: T1 a number of rows" },
  { "no object at index", "exception: no object at the old index path" },
  { "no section at index", "exception: no section at the old index path" },
}

local function class_of(reason)
  for _, refusal in ipairs(refusals) do
    if reason:find(refusal[1], 1, true) then return refusal[2] end
  end
  return reason
end

-- At most ten friends, of four colors; each bracket is the net change of one to four changes.
local function world()
  local doc, serial = Document(), 0
  local function make()
    serial = serial + 1
    return Friend { name = "n" .. math.random(20), color = colors[math.random(4)], age = serial }
  end
  for _ = 1, 6 do doc.friends:add(make()) end
  local function change()
    local all = doc.friends:toTable()
    local what, friend = math.random(5), all[math.random(math.max(#all, 1))]
    if what == 1 or not friend then
      if #all < 10 then doc.friends:add(make()) end
    elseif what == 2 then doc.friends:remove(friend)
    elseif what == 3 then friend.color = colors[math.random(4)]
    elseif what == 4 then friend.name = "n" .. math.random(20)
    else friend.age = friend.age + 100
    end
  end
  return doc, function() for _ = 1, math.random(4) do change() end end
end

local controllers = {
  {
    "a set controller, sections by color",
    function(doc, tv)
      SetController {
        observed = doc, setKeyPath = "friends", keyPaths = { "name", "age" }, sectionNameKeyPath = "color",
        sortDescriptors = { "color", "name" }, delegate = tv,
      }:performQuery()
    end,
  },
  {
    "a relational controller",
    function(doc, tv)
      RelationalCollectionController {
        relation = "friends", onObject = doc, sortedBy = { "name" }, observingChildKeyPaths = { "name", "age" },
        delegate = tv,
      }
    end,
  },
}

-- How many brackets were accepted, how many of these left every row right, and the rest by what went wrong.
local function measure(mapping, follow)
  math.randomseed(seed)
  local doc, changes = world()
  local tv = TableView { mapping = mapping, cellKeyPaths = { "name", "age" } }
  follow(doc, tv)
  local sent, accepted, right, wrong = 0, 0, 0, {}
  local function note(what) wrong[what] = (wrong[what] or 0) + 1 end
  while sent < brackets do
    local ok, problem = pcall(batch, changes)
    if #tv:take() > 0 then
      sent = sent + 1
      if not ok then
        note(class_of(problem.reason))
      else
        accepted = accepted + 1
        local stale = tv:staleCells()
        local kind = #stale > 0 and "stale"
        for _, cell in ipairs(stale) do if cell.kind == "wrong object" then kind = cell.kind end end
        if kind then note(kind == "stale" and "a stale row" or "a row with another object") else right = right + 1 end
      end
      -- Each bracket for itself: the next one begins with a table that is right.
      tv:reloadData()
      tv:clear()
    end
  end
  return accepted, right, wrong
end

local function percent(count) return ("%5.1f %%"):format(100 * count / brackets) end

for _, controller in ipairs(controllers) do
  print(("%s, %d brackets each:"):format(controller[1], brackets))
  print(("  %-22s  %s  %s"):format("mapping", "accepted", "all rows right"))
  for _, mapping in ipairs { "safe", "2010 template", "current page", "moveRow and reloadRows", "recipe" } do
    local accepted, right, wrong = measure(mapping, controller[2])
    print(("  %-22s   %s   %s"):format(mapping, percent(accepted), percent(right)))
    local names = {}
    for name in pairs(wrong) do names[#names + 1] = name end
    table.sort(names, function(a, b) return wrong[a] > wrong[b] or wrong[a] == wrong[b] and a < b end)
    for _, name in ipairs(names) do print(("      %s  %s"):format(percent(wrong[name]), name)) end
  end
end
