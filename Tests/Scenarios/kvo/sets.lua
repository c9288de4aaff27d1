-- Mutating a set: never indexes. new holds what came in, old what left; what was in already is not told.
local Tag = class "Tag" { name = "string" }
local Song = class "Song" { tags = set "Tag" }

local a, b, c, d, e, song

before_each(function()
  a, b, c = Tag { name = "a" }, Tag { name = "b" }, Tag { name = "c" }
  d, e = Tag { name = "d" }, Tag { name = "e" }
  song = Song { tags = { a, b, c } }
end)

local function observe(...) song:observe("tags", { ... }, function() end) end
local function names() return table.concat(song.tags:valueForKey "name", " ") end

describe("mutating a set", function()
  before_each(function() observe("new", "old") end)

  it("add is an insertion", function()
    song.tags:add(d)
    expect [[ observeValue tags of <Song#1> {kind: insertion, new: [<Tag "d">]} ]]
  end)

  it("addAll is one insertion of what was not in", function()
    song.tags:addAll { d, a, e }
    expect [[ observeValue tags of <Song#1> {kind: insertion, new: [<Tag "d">, <Tag "e">]} ]]
  end)

  it("remove is a removal", function()
    song.tags:remove(a)
    expect [[ observeValue tags of <Song#1> {kind: removal, old: [<Tag "a">]} ]]
  end)

  it("union is an insertion of what was not in", function()
    song.tags:union { a, e, d }
    expect [[ observeValue tags of <Song#1> {kind: insertion, new: [<Tag "e">, <Tag "d">]} ]]
  end)

  it("minus is a removal of what was in", function()
    song.tags:minus { a, e }
    expect [[ observeValue tags of <Song#1> {kind: removal, old: [<Tag "a">]} ]]
  end)

  it("intersect is a removal of what is not common", function()
    song.tags:intersect { a, e }
    expect [[ observeValue tags of <Song#1> {kind: removal, old: [<Tag "b">, <Tag "c">]} ]]
  end)

  it("setSet is a replacement of what left by what came", function()
    song.tags:setSet { c, d }
    expect [[ observeValue tags of <Song#1> {kind: replacement, new: [<Tag "d">], old: [<Tag "a">, <Tag "b">]} ]]
    assert.equal("c d", names())
  end)

  it("setSet has an empty list on the side that has nothing", function()
    song.tags:setSet { a, b, c, d }
    song.tags:setSet { d }
    expect [[
      observeValue tags of <Song#1> {kind: replacement, new: [<Tag "d">], old: []}
      observeValue tags of <Song#1> {kind: replacement, new: [], old: [<Tag "a">, <Tag "b">, <Tag "c">]}
    ]]
  end)

  it("removeAll is one removal", function()
    song.tags:removeAll()
    expect [[ observeValue tags of <Song#1> {kind: removal, old: [<Tag "a">, <Tag "b">, <Tag "c">]} ]]
  end)

  it("assigning is a setting of the whole", function()
    song.tags = { c, d }
    expect [[ observeValue tags of <Song#1> {kind: setting, new: [<Tag "c">, <Tag "d">], old: [<Tag "a">, <Tag "b">, <Tag "c">]} ]]
  end)

  it("says nothing where no membership changes", function()
    song.tags:add(a)
    song.tags:addAll {}
    song.tags:remove(e)
    song.tags:union { c, b }
    song.tags:minus { d }
    song.tags:intersect { c, b, a }
    song.tags:setSet { c, b, a }
    expect [[ ]]
  end)
end)

describe("prior observers of a set", function()
  it("get the old members, and neither side of an insertion", function()
    observe("prior", "new", "old")
    song.tags:add(d)
    song.tags:remove(a)
    expect [[
      observeValue tags of <Song#1> {kind: insertion, isPrior: true}
      observeValue tags of <Song#1> {kind: insertion, new: [<Tag "d">]}
      observeValue tags of <Song#1> {kind: removal, isPrior: true, old: [<Tag "a">]}
      observeValue tags of <Song#1> {kind: removal, old: [<Tag "a">]}
    ]]
  end)
end)

describe("the order of a set", function()
  it("is that of insertion", function()
    song.tags:add(e)
    song.tags:add(d)
    assert.equal("a b c e d", names())
  end)

  it("is the list's after an assignment, survivors included", function()
    song.tags = { c, d, a }
    assert.equal("c d a", names())
  end)

  it("keeps survivors in place after setSet, and appends the new in the list's order", function()
    song.tags:setSet { e, c, d, a }
    assert.equal("a c e d", names())
  end)

  it("keeps members in place in a union", function()
    song.tags:union { e, c, a, d }
    assert.equal("a b c e d", names())
  end)

  it("puts a member that comes back at the end", function()
    song.tags:remove(a)
    song.tags:add(a)
    assert.equal("b c a", names())
  end)
end)

describe("accessors of the class", function()
  it("notify as the proxy that they call; the setter sets", function()
    local Shelf = class "Shelf" {
      tags = set "Tag",
      addTagsObject = function(self, tag) self.tags:add(tag) end,
      removeTags = function(self, tags) self.tags:minus(tags) end,
    }
    local shelf = Shelf { tags = { a } }
    shelf:observe("tags", { "new", "old" }, function() end)
    shelf:addTagsObject(b)
    shelf:removeTags { a, c }
    shelf.tags = { c }
    expect [[
      observeValue tags of <Shelf#1> {kind: insertion, new: [<Tag "b">]}
      observeValue tags of <Shelf#1> {kind: removal, old: [<Tag "a">]}
      observeValue tags of <Shelf#1> {kind: setting, new: [<Tag "c">], old: [<Tag "b">]}
    ]]
  end)
end)
