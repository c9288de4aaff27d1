-- Persistent history: the saves of a store one by one (core-data.md CD54, CD55).
local stores = { ":memory:", "songs.sqlite" }

local function classes()
  local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
  local Song = class "Song" {
    title = "string",
    plays = "integer",
    code = { "string", preservesValueInHistoryOnDeletion = true },
    at = { "date", preservesValueInHistoryOnDeletion = true },
    album = "Album",
  }
  return Song, Album
end

local function shown(transaction)
  local parts = {}
  for _, change in ipairs(transaction.changes) do
    local keys = change.updatedProperties and " " .. table.concat(change.updatedProperties, ",") or ""
    parts[#parts + 1] = change.changeType .. " " .. tostring(change.changedObjectID) .. keys
  end
  return transaction.transactionNumber .. ": " .. table.concat(parts, "; ")
end

for _, store in ipairs(stores) do
  describe("the history of " .. store, function()
    local ctx, Song, Album

    before_each(function()
      Song, Album = classes()
      ctx = Context { classes = { Song, Album }, store = store, name = "main", transactionAuthor = "me" }
    end)

    it("has a transaction for each save, with what it did", function()
      local album = Album { name = "IV" }
      local song = Song { title = "Africa", album = album }
      ctx:insert(song)
      ctx:save()
      song.plays, song.title = 3, "Rosanna"
      ctx:save()
      ctx:delete(song)
      ctx:save()
      local list = ctx:fetchHistory()
      assert.equal(3, #list)
      assert.equal("1: insert Song/p1; insert Album/p1", shown(list[1]))
      assert.equal("2: update Song/p1 plays,title", shown(list[2]))
      assert.equal("3: update Album/p1 songs; delete Song/p1", shown(list[3]))
    end)

    it("names author and context, and the time of the clock", function()
      ctx:insert(Song {})
      ctx:save()
      clock:advance(60)
      ctx.transactionAuthor, ctx.name = nil, "other"
      ctx:insert(Song {})
      ctx:save()
      local list = ctx:fetchHistory()
      assert.equal("me", list[1].author)
      assert.equal("main", list[1].contextName)
      assert.is_nil(list[2].author)
      assert.equal("other", list[2].contextName)
      assert.is_true(list[1].timestamp < list[2].timestamp)
    end)

    it("goes on behind a token", function()
      ctx:insert(Song {})
      ctx:save()
      local token = ctx:currentHistoryToken()
      assert.equal(0, #ctx:fetchHistory { after = token })
      ctx:insert(Song {})
      ctx:save()
      ctx:insert(Song {})
      ctx:save()
      local list = ctx:fetchHistory { after = token }
      assert.equal("2: insert Song/p2", shown(list[1]))
      assert.equal("3: insert Song/p3", shown(list[2]))
      assert.equal(1, #ctx:fetchHistory { after = list[1].token })
      assert.equal(0, #ctx:fetchHistory { after = list[2].token })
      assert.is_true(list[2].token == ctx:currentHistoryToken())
      assert.is_false(list[1].token == list[2].token)
    end)

    it("keeps of a deleted object what its class preserves", function()
      local song = Song { title = "Africa", code = "x1", at = date "2020-01-02" }
      local plain = Song { title = "Rosanna" }
      ctx:insert(song)
      ctx:insert(plain)
      ctx:save()
      ctx:delete(song)
      ctx:delete(plain)
      ctx:save()
      local changes = ctx:fetchHistory()[2].changes
      assert.equal("delete", changes[1].changeType)
      assert.equal("x1", changes[1].tombstone.code)
      assert.equal(date "2020-01-02", changes[1].tombstone.at)
      assert.is_nil(changes[1].tombstone.title)
      assert.is_nil(changes[2].tombstone)
    end)

    it("is deleted up to a token, and tokens before that expire", function()
      local tokens = {}
      for i = 1, 4 do
        ctx:insert(Song { plays = i })
        ctx:save()
        tokens[i] = ctx:currentHistoryToken()
      end
      ctx:deleteHistory { before = tokens[2] }
      assert.equal(2, #ctx:fetchHistory())
      assert.equal(2, #ctx:fetchHistory { after = tokens[2] })
      local ok, e = pcall(ctx.fetchHistory, ctx, { after = tokens[1] })
      assert.is_false(ok)
      assert.equal("E-CONTEXT", e.code)
      assert.equal(134301, e.cocoaCode)
      assert.equal("NSPersistentHistoryTokenExpiredError", e.name)
      assert.equal(4, ctx:count { entity = "Song" })
      ctx:deleteHistory()
      assert.equal(0, #ctx:fetchHistory())
      assert.equal(0, #ctx:fetchHistory { after = tokens[4] })
    end)

    it("has the saves of every context of the store, and a child's with its parent's", function()
      local other = Context { classes = { Song, Album }, store = store, name = "second" }
      if store == ":memory:" then other = ctx end
      local child = ctx:child()
      child.name, child.transactionAuthor = "child", "other"
      child:insert(Song {})
      child:save()
      assert.equal(0, #ctx:fetchHistory())
      ctx:save()
      other:insert(Album {})
      other:save()
      local list = child:fetchHistory()
      assert.equal(2, #list)
      assert.equal("me main", list[1].author .. " " .. list[1].contextName)
      assert.equal(other.name, list[2].contextName)
      assert.equal("2: insert Album/p1", shown(list[2]))
    end)

    it("names an object that was inserted, changed and deleted behind the token", function()
      local token = ctx:currentHistoryToken()
      local song = Song { title = "a" }
      ctx:insert(song)
      ctx:save()
      song.title = "b"
      ctx:save()
      ctx:delete(song)
      ctx:save()
      local list = ctx:fetchHistory { after = token }
      assert.equal("1: insert Song/p1", shown(list[1]))
      assert.equal("2: update Song/p1 title", shown(list[2]))
      assert.equal("3: delete Song/p1", shown(list[3]))
      assert.equal(list[1].changes[1].changedObjectID, list[3].changes[1].changedObjectID)
    end)

    it("counts a save that changes nothing as none", function()
      ctx:insert(Song {})
      ctx:save()
      ctx:save()
      assert.equal(1, #ctx:fetchHistory())
    end)

    it("refuses what is no token", function()
      for _, wrong in ipairs { 1, "1", true, {}, print } do
        for call, name in pairs { fetchHistory = "after", deleteHistory = "before" } do
          local ok, e = pcall(ctx[call], ctx, { [name] = wrong })
          assert.is_false(ok)
          assert.equal("E-WRONG-OPTION", e.code)
        end
      end
      for _, call in ipairs { "fetchHistory", "deleteHistory" } do
        for _, wrong in ipairs { 1, "1", true, print } do assert.is_false((pcall(ctx[call], ctx, wrong))) end
        local ok, e = pcall(ctx[call], ctx, { nosuch = 1 })
        assert.is_false(ok)
        assert.equal("E-UNKNOWN-OPTION", e.code)
      end
      for _, wrong in ipairs { 1, true, {}, print } do
        assert.is_false((pcall(function() ctx.name = wrong end)))
        assert.is_false((pcall(function() ctx.transactionAuthor = wrong end)))
        assert.is_false((pcall(Context, { classes = { Song, Album }, name = wrong })))
        assert.is_false((pcall(Context, { classes = { Song, Album }, transactionAuthor = wrong })))
      end
      assert.equal("main", ctx.name)
    end)
  end)
end

describe("a file", function()
  it("keeps its history, and objects that are gone have one ID", function()
    local Song, Album = classes()
    local ctx = Context { classes = { Song, Album }, store = "songs.sqlite", transactionAuthor = "first" }
    local song = Song { title = "a", code = "x" }
    ctx:insert(song)
    ctx:save()
    ctx:delete(song)
    ctx:save()
    local later = Context { classes = { Song, Album }, store = "songs.sqlite" }
    local list = later:fetchHistory()
    assert.equal("first", list[1].author)
    assert.equal("1: insert Song/p1", shown(list[1]))
    assert.equal("2: delete Song/p1", shown(list[2]))
    assert.equal("x", list[2].changes[1].tombstone.code)
    assert.is_nil(later:object(list[2].changes[1].changedObjectID))
    assert.equal(0, later:count { entity = "Song" })
  end)

  it("that has lost its history cannot be merged from before that", function()
    local Song, Album = classes()
    local one = Context { classes = { Song, Album }, store = "songs.sqlite" }
    local two = Context { classes = { Song, Album }, store = "songs.sqlite" }
    one:insert(Song {})
    one:save()
    one:deleteHistory()
    local ok, e = pcall(two.mergeHistory, two)
    assert.is_false(ok)
    assert.equal(134301, e.cocoaCode)
    local three = Context { classes = { Song, Album }, store = "songs.sqlite" }
    one:insert(Song {})
    one:save()
    assert.equal(1, three:mergeHistory())
  end)
end)

it("a context whose history was deleted can be merged again after a reset", function()
  for _, store in ipairs { "songs.sqlite" } do
    local Song, Album = classes()
    local one = Context { classes = { Song, Album }, store = store }
    local two = Context { classes = { Song, Album }, store = store }
    one:insert(Song {})
    one:save()
    two:deleteHistory()
    assert.is_false((pcall(two.mergeHistory, two)))
    two:reset()
    assert.equal(0, two:mergeHistory())
    assert.equal(1, two:count { entity = "Song" })
    one:insert(Song {})
    one:save()
    assert.equal(1, two:mergeHistory())
  end
end)

it("a token of another store has expired", function()
  local Song, Album = classes()
  local one = Context { classes = { Song, Album }, store = "one.sqlite" }
  local two = Context { classes = { Song, Album }, store = "two.sqlite" }
  for _, ctx in ipairs { one, two } do
    ctx:insert(Song {})
    ctx:save()
  end
  local token = one:currentHistoryToken()
  for call, name in pairs { fetchHistory = "after", deleteHistory = "before" } do
    local ok, e = pcall(two[call], two, { [name] = token })
    assert.is_false(ok)
    assert.equal(134301, e.cocoaCode)
  end
  assert.equal(1, #two:fetchHistory())
  local again = Context { classes = { Song, Album }, store = "one.sqlite" }
  assert.equal(0, #again:fetchHistory { after = token })
end)

it("what a file loses takes the saves so far out of its history", function()
  local function open(infers, ...)
    return Context { classes = { ... }, store = "songs.sqlite", shouldInferMappingModelAutomatically = infers }
  end
  local Song = class "Song" { title = "string" }
  local Note = class "Note" { text = { "string", preservesValueInHistoryOnDeletion = true } }
  local ctx = open(false, Song, Note)
  local note = Note { text = "x" }
  ctx:insert(note)
  ctx:save()
  ctx:delete(note)
  ctx:save()
  local token = ctx:currentHistoryToken()
  local Other = class "Other" { name = { "string", preservesValueInHistoryOnDeletion = true } }
  ctx = open(true, Song, Other)
  assert.equal(0, #ctx:fetchHistory())
  assert.equal(0, #ctx:fetchHistory { after = token })
  ctx:insert(Other {})
  ctx:save()
  assert.equal("3: insert Other/p1", shown(ctx:fetchHistory()[1]))
end)

it("only a stored attribute is preserved", function()
  for _, declaration in ipairs {
    { "Song", preservesValueInHistoryOnDeletion = true },
    set("string", { preservesValueInHistoryOnDeletion = true }),
    { "string", preservesValueInHistoryOnDeletion = true, get = function() return "x" end },
    { "string", preservesValueInHistoryOnDeletion = 1 },
  } do
    assert.is_false((pcall(class "Song", { other = declaration })))
  end
end)
