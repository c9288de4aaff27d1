-- Operators in observed paths: membership is told, and, unlike in Cocoa, the elements' own changes; always as a setting
-- without indexes.
local Track = class "Track" { title = "string", duration = "integer" }
local Album = class "Album" { title = "string", rating = "integer", tracks = array "Track" }
local Artist = class "Artist" {
  name = "string", albums = array "Album", live = set "Album", best = orderedSet "Album", numbers = array "integer",
  average = { "number", dependsOn = { "albums.@avg.rating" }, get = function(self) return self:valueForKeyPath "albums.@avg.rating" end },
}

local t, one, two, artist

before_each(function()
  t = Track { title = "t", duration = 1 }
  one, two = Album { title = "one", rating = 1, tracks = { t } }, Album { title = "two", rating = 4 }
  artist = Artist { name = "Kate", albums = { one } }
end)

local function observe(object, path, ...) object:observe(path, { ... }, function() end) end

describe("each operator", function()
  it("tells its value before and after", function()
    local values = {}
    for _, operator in ipairs { "@sum", "@avg", "@min", "@max", "@unionOfObjects", "@distinctUnionOfObjects" } do
      artist:observe("albums." .. operator .. ".rating", { "old", "new" }, function(change)
        values[operator] = { change.kind, change.old, change.new, change.indexes }
      end)
    end
    artist.albums:add(two)
    assert.same({
      ["@sum"] = { "setting", 1, 5 }, ["@avg"] = { "setting", 1.0, 2.5 }, ["@min"] = { "setting", 1, 1 },
      ["@max"] = { "setting", 1, 4 }, ["@unionOfObjects"] = { "setting", { 1 }, { 1, 4 } },
      ["@distinctUnionOfObjects"] = { "setting", { 1 }, { 1, 4 } },
    }, values)
  end)

  it("of arrays of arrays hears of the inner arrays", function()
    observe(artist, "albums.@unionOfArrays.tracks.title", "new")
    two.tracks:add(t)
    one.tracks:add(Track { title = "u" })
    artist.albums:add(two)
    t.title = "T"
    expect [[
      observeValue albums.@unionOfArrays.tracks.title of <Artist "Kate"> {kind: setting, new: ["t", "u"]}
      observeValue albums.@unionOfArrays.tracks.title of <Artist "Kate"> {kind: setting, new: ["t", "u", "t"]}
      observeValue albums.@unionOfArrays.tracks.title of <Artist "Kate"> {kind: setting, new: ["T", "u", "T"], element: <Track "T">}
    ]]
  end)

  it("takes plain values as self", function()
    observe(artist, "numbers.@max.self", "new", "old")
    artist.numbers:add(5)
    artist.numbers:add(3)
    artist.numbers = {}
    expect [[
      observeValue numbers.@max.self of <Artist "Kate"> {kind: setting, new: 5, old: null}
      observeValue numbers.@max.self of <Artist "Kate"> {kind: setting, new: 5, old: 5}
      observeValue numbers.@max.self of <Artist "Kate"> {kind: setting, new: null, old: 5}
    ]]
  end)

  it("works on sets and ordered sets", function()
    observe(artist, "live.@sum.rating", "new")
    observe(artist, "best.@sum.rating", "new")
    artist.live:add(two)
    artist.best:add(two)
    two.rating = 5
    expect [[
      observeValue live.@sum.rating of <Artist "Kate"> {kind: setting, new: 4}
      observeValue best.@sum.rating of <Artist "Kate"> {kind: setting, new: 4}
      observeValue live.@sum.rating of <Artist "Kate"> {kind: setting, new: 5, element: <Album "two">}
      observeValue best.@sum.rating of <Artist "Kate"> {kind: setting, new: 5, element: <Album "two">}
    ]]
  end)
end)

describe("an operator behind a collection", function()
  it("takes the list of what each gave, and hears of the inner collections", function()
    observe(artist, "albums.tracks.@count", "new")
    one.tracks:add(Track())
    t.duration = 5
    artist.albums:add(two)
    expect [[
      observeValue albums.tracks.@count of <Artist "Kate"> {kind: setting, new: 1, element: <Album "one">}
      observeValue albums.tracks.@count of <Artist "Kate"> {kind: setting, new: 2}
    ]]
  end)

  it("nested in another", function()
    observe(artist, "albums.@sum.tracks.@sum.duration", "new")
    t.duration = 5
    artist.albums:add(two)
    two.tracks:add(t)
    expect [[
      observeValue albums.@sum.tracks.@sum.duration of <Artist "Kate"> {kind: setting, new: 5, element: <Track "t">}
      observeValue albums.@sum.tracks.@sum.duration of <Artist "Kate"> {kind: setting, new: 5}
      observeValue albums.@sum.tracks.@sum.duration of <Artist "Kate"> {kind: setting, new: 10}
    ]]
  end)
end)

describe("nil", function()
  it("in place of the collection is null", function()
    artist.numbers = nil
    observe(artist, "numbers.@count", "initial", "new", "old")
    artist.numbers = { 1 }
    artist.numbers = nil
    artist:mutableArrayValueForKey("numbers"):addAll { 1, 2 }
    expect [[
      observeValue numbers.@count of <Artist "Kate"> {kind: setting, new: null}
      observeValue numbers.@count of <Artist "Kate"> {kind: setting, new: 1, old: null}
      observeValue numbers.@count of <Artist "Kate"> {kind: setting, new: null, old: 1}
      observeValue numbers.@count of <Artist "Kate"> {kind: setting, new: 2, old: null}
    ]]
  end)
end)

describe("prior observers of an operator", function()
  it("get the value before; the collection and its count in the order of registration", function()
    artist:observe("numbers", { "prior", "old", "new" }, function() end)
    observe(artist, "numbers.@count", "prior", "old", "new")
    artist.numbers:add(7)
    expect [[
      observeValue numbers of <Artist "Kate"> {kind: insertion, isPrior: true, indexes: [0]}
      observeValue numbers.@count of <Artist "Kate"> {kind: setting, isPrior: true, old: 0}
      observeValue numbers of <Artist "Kate"> {kind: insertion, indexes: [0], new: [7]}
      observeValue numbers.@count of <Artist "Kate"> {kind: setting, new: 1, old: 0}
    ]]
  end)
end)

describe("a key that depends on an operator", function()
  it("hears of membership and elements", function()
    observe(artist, "average", "new")
    artist.albums:add(two)
    two.rating = 5
    expect [[
      observeValue average of <Artist "Kate"> {kind: setting, new: 2.5}
      observeValue average of <Artist "Kate"> {kind: setting, new: 3.0, element: <Album "two">}
    ]]
  end)
end)

describe("an operator that cannot be observed", function()
  it("is unknown, lacks the path behind it, or follows no collection", function()
    assert.has_error(function() observe(artist, "albums.@total.rating") end, "NSInvalidArgumentException")
    assert.has_error(function() observe(artist, "albums.@sum") end, "NSInvalidArgumentException")
    assert.has_error(function() observe(artist, "name.@count") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(artist, "numbers.length") end, "NSUndefinedKeyException")
    assert.has_error(function() observe(artist, "albums.@sum.ratign") end, "NSUndefinedKeyException")
  end)
end)

describe("compat { toManyKeyPaths = \"raise\" } and operators", function()
  it("registers and removes every operator, and tells membership only", function()
    compat { toManyKeyPaths = "raise" }
    local tokens = {}
    for _, path in ipairs { "albums.@count", "albums.@avg.rating", "albums.@distinctUnionOfObjects.title" } do
      tokens[#tokens + 1] = artist:observe(path, function() end)
    end
    artist.albums:add(two)
    expect [[
      observeValue albums.@count of <Artist "Kate"> {kind: setting}
      observeValue albums.@avg.rating of <Artist "Kate"> {kind: setting}
      observeValue albums.@distinctUnionOfObjects.title of <Artist "Kate"> {kind: setting}
    ]]
    two.rating, two.title = 9, "TWO"
    for _, token in ipairs(tokens) do token:invalidate() end
    artist.albums:removeAll()
    expect [[ ]]
  end)

  it("refuses a dependency through a collection as it refuses a path", function()
    compat { toManyKeyPaths = "raise" }
    local Sum = class "Sum" {
      parts = array "Album", total = { "integer", dependsOn = { "parts.rating" }, get = function() return 0 end },
    }
    local _, e = pcall(observe, Sum(), "total")
    assert.equal("NSInvalidArgumentException", e.name)
    assert.matches("is not supported. Key path: rating", e.reason)
  end)
end)
