-- A class that is declared anew while contexts of the one before are there.
local V1 = class "Song" { title = "string", zone = "string" }
local V2 = class "Song" { artist = "string", title = "string", zone = "string", rating = { "integer", default = 3 } }
local function context(song) return Context { classes = { song }, store = "versions.sqlite" } end
local function text(song) return ("%s %s %s %s"):format(song.artist, song.title, song.zone, song.rating) end

describe("two versions of a class on one file", function()
  it("read and write their own properties, by name", function()
    local one = context(V1)
    local song = one:insert(V1 { title = "Africa", zone = "EU" })
    one:save()
    local two = context(V2)
    local same = two:fetch({ entity = "Song" })[1]
    assert.equal("nil Africa EU 3", text(same))
    song.title = "Dakota"
    one:save()
    assert.equal(1, two:mergeHistory())
    assert.equal("nil Dakota EU 3", text(same))
    same.artist, same.zone = "Doves", "UK"
    two:save()
    assert.equal(1, one:mergeHistory())
    assert.equal("Dakota UK", song.title .. " " .. song.zone)
    assert.equal("Doves Dakota UK 3", text(context(V2):fetch({ entity = "Song" })[1]))
    assert.equal(song:objectID(), same:objectID())
    assert.equal(same, two:object(song:objectID()))
  end)

  it("are not merged, and nothing is done", function()
    local one, two = context(V1), context(V2)
    two:insert(V2 { title = "Africa" })
    two:save()
    for _, pair in ipairs { { one, two }, { two, one } } do
      local ok, problem = pcall(pair[1].merge, pair[1], pair[2])
      assert.is_false(ok)
      assert.equal("the class Song was declared anew: objects of the two versions have different properties", problem.reason)
    end
    assert.is_false(one.hasChanges)
    assert.equal(1, one:count { entity = "Song" })
  end)
end)

describe("contexts of two versions without a file", function()
  it("are not merged", function()
    local one, two = Context { classes = { V1 } }, Context { classes = { V2 } }
    two:insert(V2 { title = "Africa" })
    two:save()
    local ok, problem = pcall(one.merge, one, two)
    assert.is_false(ok)
    assert.equal("E-ENTITY", problem.code)
    assert.equal(0, one:count { entity = "Song" })
  end)
end)

describe("a property that comes later", function()
  it("may differ from one of the file in case alone", function()
    for _, version in ipairs { { name = "string" }, { name = "string", Name = "string" }, { name = "string", Name = "string", NAME = array "Tune" } } do
      local Tune = class "Tune"(version)
      local ctx = Context { classes = { Tune }, store = "case.sqlite" }
      ctx:insert(Tune { name = "x" })
      ctx:save()
    end
    local Tune = class "Tune" { name = "string", Name = "string", NAME = array "Tune" }
    local last = Context { classes = { Tune }, store = "case.sqlite" }:fetch { entity = "Tune" }
    assert.equal("3 x nil 0", ("%d %s %s %d"):format(#last, last[3].name, last[1].Name, last[1].NAME:count()))
  end)
end)
