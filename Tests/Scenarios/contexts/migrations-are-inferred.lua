-- shouldInferMappingModelAutomatically = true: what a file has and the classes lack goes, and relations to one become
-- relations to many (core-data.md CD74).
local names = require("library").people

local function open(infers, ...)
  return Context { classes = { ... }, store = "songs.sqlite", shouldInferMappingModelAutomatically = infers }
end

local function rejected(code, infers, ...)
  local ok, e = pcall(open, infers, ...)
  assert.is_false(ok)
  assert.equal(code, e.cocoaCode)
  assert.equal("E-STORE", e.code)
  return e
end

describe("what the classes lack", function()
  local Song, Artist, Label

  before_each(function()
    Artist = class "Artist" { name = "string", songs = set("Song", { inverse = "artist" }), label = "Label" }
    Label = class "Label" { name = "string" }
    Song = class "Song" {
      name = "string", rating = "integer", artist = { "Artist", inverse = "songs" }, covers = orderedSet "Song", tags = array "string",
    }
    local ctx = open(nil, Song, Artist, Label)
    local africa = Song { name = "Africa", rating = 5, tags = { "a" }, artist = Artist { name = "Toto", label = Label { name = "CBS" } } }
    ctx:insert(africa)
    africa.covers:add(Song { name = "Cover" })
    ctx:save()
  end)

  it("is rejected without it, and the file stays as it is", function()
    local Less = class "Song" { name = "string" }
    local e = rejected(134100, nil, Less)
    assert.matches("the file has a class Artist", e.reason)
    assert.matches("the file has a property Song.rating", e.reason)
    rejected(134100, false, Less)
    local ctx = open(nil, Song, Artist, Label)
    assert.equal(5, ctx:fetch({ entity = "Song", predicate = 'name == "Africa"' })[1].rating)
  end)

  it("goes where it is an attribute, a relation or a list", function()
    local Less = class "Song" { name = "string" }
    local Artist2 = class "Artist" { name = "string", label = "Label" }
    local ctx = open(true, Less, Artist2, Label)
    assert.equal("Africa Cover", names(ctx:fetch { entity = "Song", sortDescriptors = "name" }))
    ctx:insert(Less { name = "New" })
    ctx:save()
    assert.equal("Africa Cover New", names(open(nil, Less, Artist2, Label):fetch { entity = "Song", sortDescriptors = "name" }))
  end)

  it("is a new property if it comes again", function()
    local Less = class "Song" { name = "string" }
    open(true, Less)
    local More = class "Song" { name = "string", rating = { "integer", default = 1 } }
    assert.equal(1, open(nil, More):fetch({ entity = "Song" })[1].rating)
  end)

  it("goes where it is a class, with what leads to it", function()
    local Artist2 = class "Artist" { name = "string", songs = set("Song", { inverse = "artist" }), label = "Label" }
    local Song2 = class "Song" {
      name = "string", rating = "integer", artist = { "Artist", inverse = "songs" }, covers = orderedSet "Song", tags = array "string",
    }
    local ctx = open(true, Song2, Artist2)
    local artist = ctx:fetch({ entity = "Artist" })[1]
    assert.equal("Toto", artist.name)
    assert.is_nil(artist.label)
    assert.equal(1, ctx:count { entity = "Artist", predicate = "label == nil" })
    local Label2 = class "Label" { name = "string" }
    assert.equal(0, open(nil, Song2, Artist2, Label2):count { entity = "Label" })
  end)

  it("goes where a class is abstract now, with its own rows alone", function()
    local Animal = class "Animal" { name = "string" }
    local Dog = class("Dog", Animal) {}
    local function animals(infers, ...)
      return Context { classes = { ... }, store = "animals.sqlite", shouldInferMappingModelAutomatically = infers }
    end
    local ctx = animals(nil, Animal, Dog)
    ctx:insert(Animal { name = "a" })
    ctx:insert(Dog { name = "d" })
    ctx:save()
    local Abstract = class "Animal" { name = "string", abstract = true }
    local Dog2 = class("Dog", Abstract) {}
    assert.is_false((pcall(animals, nil, Abstract, Dog2)))
    assert.equal("d", names(animals(true, Abstract, Dog2):fetch { entity = "Animal" }))
  end)

  it("goes together with what is renamed", function()
    local Track = class "Track" { title = { "string", renamingIdentifier = "name" }, renamingIdentifier = "Song" }
    local ctx = open(true, Track)
    local tracks = ctx:fetch { entity = "Track", sortDescriptors = "title" }
    assert.equal("Africa Cover", tracks[1].title .. " " .. tracks[2].title)
  end)

  it("is an error in contexts of a version before", function()
    local old = open(nil, Song, Artist, Label)
    local africa = old:fetch({ entity = "Song" })[1]
    open(true, class "Song" { name = "string" })
    local ok, e = pcall(old.fetch, old, { entity = "Artist" })
    assert.is_false(ok)
    assert.equal("E-STORE", e.code)
    assert.equal(134100, e.cocoaCode)
    africa.rating = 2
    ok, e = pcall(old.save, old)
    assert.is_false(ok)
    assert.equal(134100, e.cocoaCode)
  end)
end)

describe("a relation", function()
  local function fill(declaration)
    local Node = class "Node" { name = "string", next = declaration }
    local ctx = open(nil, Node)
    return ctx, Node
  end

  local function nextOf(Node, name)
    local ctx = open(nil, Node)
    return names(ctx:fetch({ entity = "Node", predicate = predicate("name == %@", name) })[1].next:toTable())
  end

  it("to one becomes one to many, and then an ordered one", function()
    local ctx, Node = fill "Node"
    local b = Node { name = "b" }
    ctx:insert(Node { name = "a", next = b })
    ctx:save()
    local Many = class "Node" { name = "string", next = set "Node" }
    rejected(134100, nil, Many)
    open(true, Many)
    assert.equal("b", nextOf(Many, "a"))
    assert.equal("", nextOf(Many, "b"))
    local more = open(nil, Many)
    local a = more:fetch({ entity = "Node", predicate = 'name == "a"' })[1]
    a.next:add(Many { name = "c" })
    more:save()
    local Ordered = class "Node" { name = "string", next = orderedSet "Node" }
    rejected(134100, nil, Ordered)
    open(true, Ordered)
    assert.equal("b c", nextOf(Ordered, "a"))
  end)

  it("to one becomes an ordered one at once, with its inverse", function()
    local Owner = class "Owner" { name = "string", pet = { "Pet", inverse = "owner" } }
    local Pet = class "Pet" { name = "string", owner = { "Owner", inverse = "pet" } }
    local ctx = open(nil, Owner, Pet)
    ctx:insert(Owner { name = "o", pet = Pet { name = "p" } })
    ctx:insert(Owner { name = "none" })
    ctx:save()
    local Owner2 = class "Owner" { name = "string", pet = orderedSet("Pet", { inverse = "owner" }) }
    local Pet2 = class "Pet" { name = "string", owner = { "Owner", inverse = "pet" } }
    local two = open(true, Owner2, Pet2)
    local owner = two:fetch({ entity = "Owner", predicate = 'name == "o"' })[1]
    assert.equal("p", names(owner.pet:toTable()))
    assert.equal(owner, owner.pet:at(0).owner)
    owner.pet:add(Pet2 { name = "q" })
    two:save()
    local three = open(nil, Owner2, Pet2)
    assert.equal("p q", names(three:fetch({ entity = "Owner", predicate = 'name == "o"' })[1].pet:toTable()))
  end)

  it("to one becomes one to many under another name, of a class under another name", function()
    local ctx, Node = fill "Node"
    ctx:insert(Node { name = "a", next = Node { name = "b" } })
    ctx:save()
    local Point = class "Point" {
      name = "string", nexts = orderedSet("Point", { renamingIdentifier = "next" }), renamingIdentifier = "Node",
    }
    rejected(134100, nil, Point)
    open(true, Point)
    local a = open(nil, Point):fetch({ entity = "Point", predicate = 'name == "a"' })[1]
    assert.equal("b", names(a.nexts:toTable()))
  end)

  it("that is ordered becomes a set, and an array loses what is in it twice", function()
    local ctx, Node = fill(array "Node")
    local b, c = Node { name = "b" }, Node { name = "c" }
    ctx:insert(Node { name = "a", next = { c, b, c } })
    ctx:save()
    local Ordered = class "Node" { name = "string", next = orderedSet "Node" }
    open(true, Ordered)
    assert.equal("c b", nextOf(Ordered, "a"))
    local Set = class "Node" { name = "string", next = set "Node" }
    open(true, Set)
    assert.equal("c b", nextOf(Set, "a"))
  end)

  it("to many does not become one to one, and leads to no other class", function()
    local ctx, Node = fill(set "Node")
    ctx:insert(Node { name = "a" })
    ctx:save()
    rejected(134190, true, class "Node" { name = "string", next = "Node" })
    local Other = class "Other" { name = "string" }
    local e = rejected(134190, true, class "Node" { name = "string", next = set "Other" }, Other)
    assert.matches("Node.next was set Node and is set Other", e.reason)
  end)

  it("to one takes nothing into a collection that is no row any more", function()
    local Item = class "Item" { name = "string", texts = set("Text", { inverse = "item", deleteRule = "noAction" }) }
    local Text = class "Text" { name = "string", item = { "Item", inverse = "texts" } }
    local ctx = open(nil, Item, Text)
    local item = ctx:insert(Item { name = "soup" })
    ctx:insert(Text { name = "Suppe", item = item })
    ctx:save()
    ctx:delete(item)
    ctx:save()
    local Item2 = class "Item" { name = "string", texts = set("Text", { inverse = "item" }) }
    local Text2 = class "Text" { name = "string", item = set("Item", { inverse = "texts" }) }
    local two = open(true, Item2, Text2)
    assert.equal(0, #two:fetch({ entity = "Text" })[1].item)
  end)
end)

describe("another type", function()
  it("is rejected in any case", function()
    local Song = class "Song" { name = "string", rating = "integer" }
    local ctx = open(nil, Song)
    ctx:insert(Song { name = "Africa", rating = 4 })
    ctx:save()
    local Other = class "Song" { rating = "string" }
    rejected(134100, nil, Other)
    local e = rejected(134190, true, Other)
    assert.matches("Song.rating was attribute integer and is attribute string", e.reason)
    assert.equal("Africa", names(open(nil, Song):fetch { entity = "Song" }))
    rejected(134190, true, class "Song" { name = "string", rating = "number" })
    rejected(134190, true, class "Song" { name = array "string", rating = "integer" })
  end)
end)

it("takes a truth value", function()
  local Song = class "Song" { name = "string" }
  assert.has_error(function()
    Context { classes = { Song }, store = "songs.sqlite", shouldInferMappingModelAutomatically = 1 }
  end, "expects a boolean")
  assert.equal(0, Context({ classes = { Song }, shouldInferMappingModelAutomatically = true }):count { entity = "Song" })
end)

it("counts for the context that names it alone", function()
  local Song = class "Song" { name = "string", rating = "integer" }
  open(true, Song)
  rejected(134100, nil, class "Song" { name = "string" })
end)
