-- Every operation against a plain list, in random order: what it gives, and that nothing else changes.

--- What is left of a list without the items that `isGone` names by index and item.
local function without(list, isGone)
  local left = {}
  for i, item in ipairs(list) do
    if not isGone(i - 1, item) then left[#left + 1] = item end
  end
  return left
end

local function joined(list, others)
  local result = table.move(list, 1, #list, 1, {})
  return table.move(others, 1, #others, #result + 1, result)
end

local function setup()
  local songs = {}
  for i = 1, 5 do songs[i] = MediaItem { title = tostring(i) } end
  return { songs = songs, list = { songs[1] }, collection = MediaItemCollection { songs[1] } }
end

local operations = {
  function(m, random)
    local added = {}
    for i = 1, random(1, 4) do added[i] = random:choice(m.songs) end
    return m.collection:collectionByAppendingMediaItems(added), joined(m.list, added)
  end,
  function(m, random)
    local added = random:choice(m.songs)
    return m.collection:collectionByAppendingMediaItem(added), joined(m.list, { added })
  end,
  function(m) return m.collection:collectionByAppendingCollection(m.collection), joined(m.list, m.list) end,
  function(m, random)
    local gone = random:choice(m.songs)
    return m.collection:collectionByDeletingMediaItem(gone),
      without(m.list, function(_, item) return item == gone end)
  end,
  function(m, random)
    local one, two = random:choice(m.songs), random:choice(m.songs)
    return m.collection:collectionByDeletingMediaItems { one, two },
      without(m.list, function(_, item) return item == one or item == two end)
  end,
  function(m, random)
    local gone = random(0, #m.list - 1)
    return m.collection:collectionByDeletingMediaItemAtIndex(gone),
      without(m.list, function(i) return i == gone end)
  end,
  function(m, random)
    local from, to = random(0, #m.list - 1), random(0, #m.list - 1)
    return m.collection:collectionByDeletingMediaItemsFromIndex(from, to),
      without(m.list, function(i) return i >= math.min(from, to) and i <= math.max(from, to) end)
  end,
}

local function check(m)
  local collection, list = m.collection, m.list
  assert.same(list, collection.items)
  assert.equal(#list, collection.count)
  assert.equal(list[1], collection:firstMediaItem())
  assert.equal(list[#list], collection:lastMediaItem())
  for i, item in ipairs(list) do
    assert.equal(item, collection:mediaItemAtIndex(i - 1))
    assert.equal(item.title, collection:titleForMediaItemAtIndex(i - 1))
  end
  for _, song in ipairs(m.songs) do
    local first
    for i = #list, 1, -1 do if list[i] == song then first = i end end
    assert.equal(first ~= nil, collection:containsItem(song))
    assert.equal(first and list[first + 1], collection:mediaItemAfterItem(song))
  end
end

it("does what a plain list does", function()
  forall {
    runs = 60, ops = 20, setup = setup, check = check,
    step = function(m, random)
      local before = m.list
      local made, list = random:choice(operations)(m, random)
      assert.same(before, m.collection.items)
      if #list == 0 then
        assert.is_nil(made)
      elseif #list < 60 then
        m.collection, m.list = made, list
      end
    end,
  }
end)
