-- Media items are ordinary objects: coding, observing, predicates and relations know them.
local refuses = require("four-songs").refuses

describe("a media item", function()
  it("begins with no texts and zeros", function()
    local item = MediaItem()
    for _, key in ipairs { "title", "artist", "albumTitle", "genre", "composer" } do assert.is_nil(item[key]) end
    assert.equal("float", math.type(item.playbackDuration))
    assert.same({ 0.0, 0, 0 }, { item.playbackDuration, item.playCount, item.rating })
  end)

  it("takes its properties in a table", function()
    local item = MediaItem {
      title = "Wow", artist = "Kate Bush", albumTitle = "Lionheart", genre = "Pop", composer = "Kate Bush",
      playbackDuration = 239.5, playCount = 7, rating = 5,
    }
    assert.same(
      { "Wow", "Kate Bush", "Lionheart", "Pop", "Kate Bush", 239.5, 7, 5 },
      {
        item.title, item.artist, item.albumTitle, item.genre, item.composer, item.playbackDuration, item.playCount,
        item.rating,
      })
  end)

  it("has the keys of its properties and no others", function()
    assert.same(
      { "albumTitle", "artist", "composer", "genre", "playCount", "playbackDuration", "rating", "title" },
      MediaItem:keys())
    assert.equal("MediaItem", MediaItem.name)
    assert.is_nil(MediaItem.superclass)
    assert.equal(MediaItem, MediaItem():class())
  end)

  it("is described by its title, else by its number", function()
    assert.equal('<MediaItem "Wow">', tostring(MediaItem { title = "Wow" }))
    assert.equal("<MediaItem#2>", tostring(MediaItem()))
  end)

  it("keeps a duration as a number, also where it is whole", function()
    local item = MediaItem { playbackDuration = 240 }
    assert.equal("float", math.type(item.playbackDuration))
    assert.equal(240, item.playbackDuration)
  end)

  it("keeps whole counts only", function()
    local item = MediaItem { playCount = 3.0 }
    assert.equal("integer", math.type(item.playCount))
    refuses(
      "NSInvalidArgumentException", "MediaItem.playCount expects an integer, got number 3.9",
      function() item.playCount = 3.9 end)
    refuses(
      "NSInvalidArgumentException", "MediaItem.rating expects an integer, got string \"many\"",
      function() item.rating = "many" end)
  end)

  it("refuses nil for a number and takes it for a text", function()
    local item = MediaItem { title = "Wow" }
    item.title = nil
    assert.is_nil(item.title)
    for _, key in ipairs { "playbackDuration", "playCount", "rating" } do
      local ok, e = pcall(function() item[key] = nil end)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)

  it("refuses another type for a text", function()
    for _, key in ipairs { "title", "artist", "albumTitle", "genre", "composer" } do
      local ok, e = pcall(MediaItem, { [key] = 5 })
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)

  it("says what a misspelt property may have meant", function()
    local ok, e = pcall(function() return MediaItem().titel end)
    assert.is_false(ok)
    assert.equal("NSUndefinedKeyException", e.name)
    assert.equal("did you mean 'title'?", e.hint)
    ok, e = pcall(MediaItem, { albumTitel = "Lionheart" })
    assert.is_false(ok)
    assert.equal("NSUndefinedKeyException", e.name)
    assert.equal("did you mean 'albumTitle'?", e.hint)
  end)

  it("is equal to itself alone", function()
    local item, twin = MediaItem { title = "Wow" }, MediaItem { title = "Wow" }
    assert.is_not.equal(item, twin)
    assert.equal("known", ({ [item] = "known" })[item])
  end)

  it("is read and written by key", function()
    local item = MediaItem()
    item:setValueForKey("Wow", "title")
    item:setValuesForKeys { playCount = 2, artist = "Kate Bush" }
    assert.equal("Wow", item:valueForKey "title")
    assert.same({ artist = "Kate Bush", playCount = 2 }, item:dictionaryWithValuesForKeys { "artist", "playCount" })
  end)

  it("notifies observers", function()
    local item, told = MediaItem { title = "Wow", playCount = 1 }, {}
    item:observe("playCount", { "new", "old" }, function(change) told[#told + 1] = change.old .. ">" .. change.new end)
    item.playCount = item.playCount + 1
    item:setValueForKey(9, "playCount")
    assert.same({ "1>2", "2>9" }, told)
  end)

  it("answers predicates", function()
    assert.is_true(predicate("rating > 3 AND playbackDuration < 240"):evaluate(MediaItem { rating = 4 }))
  end)
end)

describe("media items in relations", function()
  it("are members, sorted, filtered and summed up", function()
    local List = class "List" { items = array "MediaItem" }
    local one, two = MediaItem { title = "b", playCount = 1 }, MediaItem { title = "a", playCount = 4 }
    local list = List { items = { one, two } }
    assert.same({ two, one }, list.items:sorted "title")
    assert.same({ two }, list.items:filtered "playCount > 1")
    assert.equal(5, list:valueForKeyPath "items.@sum.playCount")
  end)

  it("are shown by controllers and tables", function()
    local List = class "List" { items = orderedSet "MediaItem" }
    local view, wow = TableView(), MediaItem { title = "Wow" }
    local list = List { items = { wow, MediaItem { title = "Babooshka" } } }
    RelationalCollectionController {
      relation = "items", onObject = list, sortedBy = "title", observingChildKeyPaths = { "title" }, delegate = view,
    }
    wow.title = "Army Dreamers"
    assert.equal("── (2)\n   0 Army Dreamers\n   1 Babooshka", view:text())
  end)
end)

describe("a class that extends MediaItem", function()
  it("adds properties, and its objects are media items", function()
    local Episode = class("Episode", MediaItem) { show = "string" }
    local episode = Episode { title = "Pilot", show = "Twin Peaks" }
    local collection = MediaItemCollection { episode }
    assert.equal(episode, collection:firstMediaItem())
    assert.equal("Pilot", collection:titleForMediaItemAtIndex(0))
    assert.equal("Twin Peaks", collection:firstMediaItem().show)
    assert.equal(MediaItem, Episode.superclass)
  end)
end)

describe("the name MediaItem", function()
  it("is known to properties before anything else is said of it", function()
    local List = class "List" { first = "MediaItem", others = array "MediaItem" }
    assert.has_error(function() List { first = 5 } end, "List.first expects MediaItem, got integer 5")
    assert.has_error(function() List { others = { "x" } } end, 'List.others expects MediaItem, got string "x"')
    assert.has_error(function() List():observe("first.titel", print) end, "titel")
    local ok, e = pcall(class "Wrong" { first = "MediaItm" }, { first = MediaItem() })
    assert.is_false(ok)
    assert.equal("did you mean 'MediaItem'?", e.hint)
  end)

  it("is a script's own where it declares such a class, whose objects are no media items", function()
    local Own = class "MediaItem" { name = "string" }
    local List = class "List" { first = "MediaItem" }
    assert.equal(Own, List({ first = Own { name = "own" } }).first:class())
    assert.is_not.equal(Own, MediaItem)
    assert.has_error(function() MediaItemCollection { Own() } end, "MediaItemCollection.items expects MediaItem")
    assert.equal(Own, List({ first = Own() }).first:class())
  end)
end)
