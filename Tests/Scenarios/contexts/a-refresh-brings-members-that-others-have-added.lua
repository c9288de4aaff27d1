-- A refreshed object of a file leads to what others have added to its relations, whether that was here before or not.
local function shelves(kind)
  local Shelf = class "Shelf" { name = "string", books = kind("Book", { inverse = "shelf" }) }
  local Book = class "Book" { name = "string", shelf = "Shelf" }
  local function context() return Context { classes = { Shelf, Book }, store = "added.sqlite" } end
  local one, two = context(), context()
  local shelf = two:insert(Shelf { name = "s", books = { Book { name = "a" } } })
  two:save()
  local theirs = one:fetch({ entity = "Shelf" })[1]
  one:insert(Book { name = "new", shelf = theirs })
  if kind == orderedSet then theirs.books:move(1, 0) end
  one:save()
  return two, shelf, context
end

local function names(list)
  local all = {}
  for _, object in list:each() do table.insert(all, object.name) end
  return table.concat(all, " ")
end

local refreshing = {
  ["refresh"] = function(ctx, shelf) ctx:refresh(shelf, true) end,
  ["refreshAllObjects"] = function(ctx) ctx:refreshAllObjects() end,
  ["a fetch that refreshes"] = function(ctx) ctx:fetch { entity = "Shelf", shouldRefreshRefetchedObjects = true } end,
}
local kinds = { set = set, ["ordered set"] = orderedSet }
for _, way in ipairs { "refresh", "refreshAllObjects", "a fetch that refreshes" } do
  for _, kind in ipairs { "set", "ordered set" } do
    it(("by %s, in its %s"):format(way, kind), function()
      local make = kinds[kind]
      local two, shelf, context = shelves(make)
      local log = Recorder()
      shelf:addObserver(log, "books")
      refreshing[way](two, shelf)
      local expected = make == set and "a new" or "new a"
      assert.is_false(two.hasChanges)
      assert.equal(expected, names(shelf.books))
      assert.callbacks(log, make == set and { 'observeValue books of <Shelf "s"> {kind: insertion}' }
        or { 'observeValue books of <Shelf "s"> {kind: insertion, indexes: [0]}' })
      assert.equal(shelf, two:fetch({ entity = "Book", predicate = "name == 'new'" })[1].shelf)
      assert.is_false(two.hasChanges)
      shelf.name = "changed"
      two:save()
      assert.equal(expected, names(context():fetch({ entity = "Shelf" })[1].books))
    end)
  end
end
