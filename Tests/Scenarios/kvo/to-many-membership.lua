-- Paths that lead through collections, when membership and elements change together: each change is told once, and only
-- what is reached still is watched.
local Track = class "Track" { title = "string", duration = "integer" }
local Album = class "Album" {
  title = "string", rating = "integer", tracks = array "Track", label = "Label",
  full = { "string", dependsOn = { "title", "label.name" }, get = function(self)
    return self.title .. "/" .. (self:valueForKeyPath "label.name" or "-")
  end },
}
local Label = class "Label" { name = "string" }
local Artist = class "Artist" {
  name = "string", albums = array "Album", live = set "Album", best = orderedSet "Album",
  length = {
    "integer", dependsOn = { "albums.tracks.duration" },
    get = function(self)
      local sum = 0
      for _, album in self.albums:each() do sum = sum + album:valueForKeyPath "tracks.@sum.duration" end
      return sum
    end,
  },
  titles = { "any", dependsOn = { "albums.full" }, get = function(self) return table.concat(self.albums:valueForKey "full", " ") end },
}
local Agent = class "Agent" { name = "string", artist = "Artist", artists = array "Artist" }

local t, u, one, two, artist, agent

before_each(function()
  t, u = Track { title = "t", duration = 1 }, Track { title = "u", duration = 2 }
  one, two = Album { title = "one", rating = 1, tracks = { t } }, Album { title = "two", rating = 2, tracks = { u } }
  artist = Artist { name = "Kate", albums = { one } }
  agent = Agent { name = "Ed", artist = artist }
end)

local function observe(object, path, ...) object:observe(path, { ... }, function() end) end

describe("every mutation of the collection in the middle", function()
  it("of an array is told as a setting, one for each step that a plain observer sees", function()
    observe(artist, "albums.title", "new")
    artist.albums:insert(two, 0)
    artist.albums:exchange(0, 1)
    artist.albums:move(0, 1)
    artist.albums:replaceAt(0, one)
    artist.albums:removeAll()
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["two", "one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "two"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["two"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["two", "one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: []}
    ]]
  end)

  it("of a set is told as a setting, and setSet is one", function()
    artist.live = { one }
    observe(artist, "live.title", "new", "old")
    artist.live:union { two, one }
    artist.live:setSet { two }
    artist.live:setSet { two }
    expect [[
      observeValue live.title of <Artist "Kate"> {kind: setting, new: ["one", "two"], old: ["one"]}
      observeValue live.title of <Artist "Kate"> {kind: setting, new: ["two"], old: ["one", "two"]}
    ]]
    one.title = "?"
    two.title = "TWO"
    expect [[ observeValue live.title of <Artist "Kate"> {kind: setting, new: ["TWO"], old: ["two"], element: <Album "TWO">} ]]
  end)

  it("of an ordered set is told as a setting; a member that is in already says nothing", function()
    artist.best = { one }
    observe(artist, "best.title", "new")
    artist.best:add(one)
    artist.best:addAll { one, two }
    artist.best:minus { one }
    expect [[
      observeValue best.title of <Artist "Kate"> {kind: setting, new: ["one", "two"]}
      observeValue best.title of <Artist "Kate"> {kind: setting, new: ["two"]}
    ]]
  end)

  it("has a prior with the value before and nothing else", function()
    observe(artist, "albums.title", "prior", "old", "new")
    artist.albums:add(two)
    two.title = "TWO"
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, isPrior: true, old: ["one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "two"], old: ["one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, isPrior: true, old: ["one", "two"], element: <Album "two">}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "TWO"], old: ["one", "two"], element: <Album "TWO">}
    ]]
  end)

  it("is null in the value where the collection is nil, and an empty list where it is empty", function()
    observe(artist, "albums.title", "initial", "new", "old")
    artist.albums = nil
    artist.albums = {}
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: null, old: ["one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: [], old: null}
    ]]
    one.title = "?"
    expect [[ ]]
  end)

  it("may create a collection that was nil", function()
    artist.albums = nil
    observe(artist, "albums.title", "new", "old")
    artist:mutableArrayValueForKey("albums"):add(two)
    two.title = "TWO"
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["two"], old: null}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["TWO"], old: ["two"], element: <Album "TWO">}
    ]]
  end)
end)

describe("an element that stands in the collection twice", function()
  it("is watched as long as one occurrence is left, whatever removed the other", function()
    artist.albums = { one, two, one }
    observe(artist, "albums.title")
    artist.albums:replaceAt(0, two)
    one.title = "ONE"
    artist.albums = { two, one }
    one.title = "One"
    artist.albums:removeAtIndexes { 1 }
    one.title = "?"
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting}
      observeValue albums.title of <Artist "Kate"> {kind: setting, element: <Album "ONE">}
      observeValue albums.title of <Artist "Kate"> {kind: setting}
      observeValue albums.title of <Artist "Kate"> {kind: setting, element: <Album "One">}
      observeValue albums.title of <Artist "Kate"> {kind: setting}
    ]]
  end)

  it("tells once where it is reached through two branches", function()
    two.tracks = { t, u }
    artist.albums = { one, two }
    observe(artist, "albums.tracks.duration", "new")
    t.duration = 7
    artist.albums:removeAt(0)
    t.duration = 8
    artist.albums:removeAt(0)
    t.duration = 9
    expect [=[
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[7], [7, 2]], element: <Track "t">}
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[7, 2]]}
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[8, 2]], element: <Track "t">}
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: []}
    ]=]
  end)
end)

describe("membership and elements in one batch", function()
  it("are told one by one, at once, and only while they are reached", function()
    observe(artist, "albums.title", "new")
    batch(function()
      two.title = "early"
      artist.albums:add(two)
      two.title = "TWO"
      artist.albums:removeAt(0)
      one.title = "late"
      artist.albums:add(one)
    end)
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "early"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "TWO"], element: <Album "TWO">}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["TWO"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["TWO", "late"]}
    ]]
  end)
end)

describe("an element changed by an observer of the membership", function()
  it("is told in place, as an element that is in; the membership keeps the value of its own moment", function()
    artist:observe("albums", function() two.title = "TWO" end)
    observe(artist, "albums.title", "new")
    artist.albums:add(two)
    expect [[
      observeValue albums of <Artist "Kate"> {kind: insertion, indexes: [1]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "TWO"], element: <Album "TWO">}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "two"]}
    ]]
  end)
end)

describe("to-one properties around collections", function()
  it("before: replaced by another, by itself and by nil", function()
    local other = Artist { name = "Amy", albums = { two } }
    observe(agent, "artist.albums.title", "new", "old")
    agent.artist = other
    one.title = "?"
    two.title = "TWO"
    agent.artist = other
    agent.artist = nil
    two.title = "?"
    expect [[
      observeValue artist.albums.title of <Agent "Ed"> {kind: setting, new: ["two"], old: ["one"]}
      observeValue artist.albums.title of <Agent "Ed"> {kind: setting, new: ["TWO"], old: ["two"], element: <Album "TWO">}
      observeValue artist.albums.title of <Agent "Ed"> {kind: setting, new: ["TWO"], old: ["TWO"]}
      observeValue artist.albums.title of <Agent "Ed"> {kind: setting, new: null, old: ["TWO"]}
    ]]
  end)

  it("behind: the element is the object whose key changed, nil behind it is null", function()
    local emi = Label { name = "EMI" }
    artist.albums = { one, two }
    observe(artist, "albums.label.name", "new")
    one.label = emi
    two.label = emi
    emi.name = "emi"
    one.label = nil
    expect [[
      observeValue albums.label.name of <Artist "Kate"> {kind: setting, new: ["EMI", null], element: <Album "one">}
      observeValue albums.label.name of <Artist "Kate"> {kind: setting, new: ["EMI", "EMI"], element: <Album "two">}
      observeValue albums.label.name of <Artist "Kate"> {kind: setting, new: ["emi", "emi"], element: <Label "emi">}
      observeValue albums.label.name of <Artist "Kate"> {kind: setting, new: [null, "emi"], element: <Album "one">}
    ]]
  end)

  it("three collections in a row", function()
    agent.artists = { artist }
    observe(agent, "artists.albums.tracks.title", "new")
    t.title = "T"
    one.tracks:add(u)
    artist.albums:add(two)
    agent.artists:add(artist)
    agent.artists = nil
    t.title = "?"
    expect [=[
      observeValue artists.albums.tracks.title of <Agent "Ed"> {kind: setting, new: [[["T"]]], element: <Track "T">}
      observeValue artists.albums.tracks.title of <Agent "Ed"> {kind: setting, new: [[["T", "u"]]]}
      observeValue artists.albums.tracks.title of <Agent "Ed"> {kind: setting, new: [[["T", "u"], ["u"]]]}
      observeValue artists.albums.tracks.title of <Agent "Ed"> {kind: setting, new: [[["T", "u"], ["u"]], [["T", "u"], ["u"]]]}
      observeValue artists.albums.tracks.title of <Agent "Ed"> {kind: setting, new: null}
    ]=]
  end)
end)

describe("dependent keys and collections", function()
  it("a dependent key of the elements is observed through its inputs", function()
    local emi = Label { name = "EMI" }
    one.label = emi
    observe(artist, "albums.full", "new")
    one.title = "ONE"
    emi.name = "emi"
    artist.albums:add(two)
    expect [[
      observeValue albums.full of <Artist "Kate"> {kind: setting, new: ["ONE/EMI"], element: <Album "ONE">}
      observeValue albums.full of <Artist "Kate"> {kind: setting, new: ["ONE/emi"], element: <Label "emi">}
      observeValue albums.full of <Artist "Kate"> {kind: setting, new: ["ONE/emi", "two/-"]}
    ]]
  end)

  it("a key that depends through two collections hears of every change on the way", function()
    observe(artist, "length", "new", "old")
    t.duration = 5
    one.tracks:add(u)
    artist.albums:add(two)
    artist.albums = { two }
    t.duration = 6
    expect [[
      observeValue length of <Artist "Kate"> {kind: setting, new: 5, old: 1, element: <Track "t">}
      observeValue length of <Artist "Kate"> {kind: setting, new: 7, old: 5}
      observeValue length of <Artist "Kate"> {kind: setting, new: 9, old: 7}
      observeValue length of <Artist "Kate"> {kind: setting, new: 2, old: 9}
    ]]
  end)

  it("a key that depends on a dependent key of the elements, at the end of a path", function()
    observe(agent, "artist.titles", "new")
    one.title = "ONE"
    artist.albums:add(two)
    agent.artist = nil
    one.title = "?"
    expect [[
      observeValue artist.titles of <Agent "Ed"> {kind: setting, new: "ONE/-", element: <Album "ONE">}
      observeValue artist.titles of <Agent "Ed"> {kind: setting, new: "ONE/- two/-"}
      observeValue artist.titles of <Agent "Ed"> {kind: setting, new: null}
    ]]
  end)
end)

describe("inverses and paths through collections", function()
  it("tell a membership that the other side's setting brought", function()
    local Band = class "Band" { name = "string", members = array("Player", { inverse = "band" }) }
    local Player = class "Player" { name = "string", band = "Band" }
    local red, blue, joe = Band { name = "red" }, Band { name = "blue" }, Player { name = "joe" }
    observe(red, "members.name", "new")
    observe(blue, "members.name", "new")
    joe.band = red
    joe.name = "Joe"
    blue.members:add(joe)
    joe.name = "JOE"
    expect [[
      observeValue members.name of <Band "red"> {kind: setting, new: ["joe"]}
      observeValue members.name of <Band "red"> {kind: setting, new: ["Joe"], element: <Player "Joe">}
      observeValue members.name of <Band "blue"> {kind: setting, new: ["Joe"]}
      observeValue members.name of <Band "red"> {kind: setting, new: []}
      observeValue members.name of <Band "blue"> {kind: setting, new: ["JOE"], element: <Player "JOE">}
    ]]
  end)
end)

describe("the end of an observation through collections", function()
  it("is the end for every element", function()
    local token = artist:observe("albums.tracks.duration", function() end)
    token:invalidate()
    t.duration = 5
    one.tracks:add(u)
    artist.albums:removeAll()
    expect [[ ]]
  end)

  it("may come from its own observer, in the middle of a change", function()
    local token
    token = artist:observe("albums.title", function() token:invalidate() end)
    artist.albums:setArray { two }
    two.title = "?"
    expect [[ observeValue albums.title of <Artist "Kate"> {kind: setting} ]]
  end)
end)

describe("a path through a collection that does not exist", function()
  it("is refused at registration, also where the collection is empty or nil", function()
    artist.albums = {}
    assert.has_error(function() observe(artist, "albums.titel") end, "NSUndefinedKeyException")
    artist.albums = nil
    assert.has_error(function() observe(artist, "albums.tracks.titel") end, "NSUndefinedKeyException")
  end)
end)
