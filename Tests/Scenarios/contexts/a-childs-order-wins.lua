-- A child's save brings the order of an ordered relation, beside whatever else happens to its members.
local Artist = class "Artist" { albums = orderedSet("Album", { inverse = "artist" }) }
local Album = class "Album" { title = "string", artist = { "Artist", inverse = "albums" } }
local parent, child, kate, hers

local function titles(artist)
  local texts = {}
  for _, album in artist.albums:each() do table.insert(texts, album.title) end
  return table.concat(texts, " ")
end

local function found(title) return child:fetch({ entity = "Album", predicate = ("title == '%s'"):format(title) })[1] end

before_each(function()
  parent = Context { classes = { Artist, Album } }
  kate = parent:insert(Artist { albums = { Album { title = "A" }, Album { title = "B" } } })
  parent:insert(Album { title = "C" })
  parent:insert(Album { title = "D" })
  parent:save()
  child = parent:child()
  hers = child:fetch({ entity = "Artist" })[1]
end)

describe("a child's save brings the order of members", function()
  it("where one of them was deleted", function()
    found("D").artist = hers
    found("C").artist = hers
    child:delete(found("B"))
    child:save()
    assert.equal("A D C", titles(hers))
    parent:processPendingChanges()
    assert.equal("A D C", titles(kate))
    parent:save()
    parent:reset()
    assert.equal("A D C", titles(parent:fetch({ entity = "Artist" })[1]))
  end)

  it("where the parent has added another", function()
    parent:insert(Album { title = "E", artist = kate })
    hers.albums:move(1, 0)
    child:save()
    assert.equal("B A E", titles(kate))
    assert.equal("B A E", titles(hers))
  end)

  it("where the parent has taken one away", function()
    hers.albums:add(found("D"))
    hers.albums:add(found("C"))
    hers.albums:move(1, 0)
    kate.albums:removeAt(0)
    child:save()
    assert.equal("B D C", titles(kate))
  end)
end)
