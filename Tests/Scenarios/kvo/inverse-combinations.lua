-- Inverses between every two kinds of properties: whichever side is changed, and however, both sides agree afterwards, and
-- each side is told in the way of its own kind.
local kinds = { { "array", array }, { "set", set }, { "orderedSet", orderedSet } }

local function observe(object, key, ...) object:observe(key, { ... }, function() end) end

for _, one in ipairs(kinds) do
  local kind, toMany = table.unpack(one)

  describe("a to-one property and its inverse of kind " .. kind, function()
    local Owner, Pet, ann, bob, rex, tom

    before_each(function()
      Owner = class "Owner" { name = "string", pets = toMany("Pet", { inverse = "owner" }) }
      Pet = class "Pet" { name = "string", owner = { "Owner", inverse = "pets" } }
      ann, bob, rex, tom = Owner { name = "ann" }, Owner { name = "bob" }, Pet { name = "rex" }, Pet { name = "tom" }
    end)

    local function agree()
      for _, owner in ipairs { ann, bob } do
        for _, pet in ipairs { rex, tom } do
          assert.equal(pet.owner == owner, owner.pets ~= nil and owner.pets:contains(pet))
        end
      end
    end

    it("agree after every mutation of either side", function()
      local steps = {
        function() ann.pets:add(rex) end,
        function() bob.pets:addAll { rex, tom } end,
        function() ann.pets = { tom } end,
        function() tom.owner = nil end,
        function() tom.owner = bob end,
        function() tom.owner = ann end,
        function() ann.pets = { rex, tom } end,
        function() bob.pets = { rex } end,
        function() bob.pets = nil end,
        function() rex.owner = bob end,
        function() bob:setValueForKey({ tom }, "pets") end,
        function() rex:setValuesForKeys { owner = ann } end,
      }
      local methods = { array = "mutableArrayValueForKey", set = "mutableSetValueForKey", orderedSet = "mutableOrderedSetValueForKey" }
      steps[#steps + 1] = function() ann[methods[kind]](ann, "pets"):removeAll() end
      for _, step in ipairs(steps) do
        step()
        agree()
      end
      assert.is_nil(rex.owner)
      assert.equal(bob, tom.owner)
    end)

    it("are kept by a constructor on either side", function()
      local cat = Pet { name = "cat", owner = ann }
      local cid = Owner { name = "cid", pets = { cat, rex } }
      assert.equal(cid, cat.owner)
      assert.equal(cid, rex.owner)
      assert.equal(0, #ann.pets)
    end)

    it("tell an insertion or a removal for the many, a setting for the one", function()
      observe(ann, "pets", "new", "old")
      observe(rex, "owner", "new", "old")
      rex.owner = ann
      rex.owner = nil
      local at = kind == "set" and "" or ", indexes: [0]"
      expect([[
        observeValue owner of <Pet "rex"> {kind: setting, new: <Owner "ann">, old: null}
        observeValue pets of <Owner "ann"> {kind: insertion]] .. at .. [[, new: [<Pet "rex">]}
        observeValue owner of <Pet "rex"> {kind: setting, new: null, old: <Owner "ann">}
        observeValue pets of <Owner "ann"> {kind: removal]] .. at .. [[, old: [<Pet "rex">]}
      ]])
    end)

    it("a partner set again is one setting, and the many are not told", function()
      rex.owner = ann
      observe(ann, "pets")
      observe(rex, "owner")
      rex.owner = ann
      expect [[ observeValue owner of <Pet "rex"> {kind: setting} ]]
      assert.equal(1, #ann.pets)
    end)

    it("an assigned nil frees every member", function()
      ann.pets = { rex, tom }
      observe(rex, "owner", "new")
      observe(tom, "owner", "new")
      ann.pets = nil
      expect [[
        observeValue owner of <Pet "rex"> {kind: setting, new: null}
        observeValue owner of <Pet "tom"> {kind: setting, new: null}
      ]]
      rex.owner = ann
      assert.same({ rex }, ann.pets:toTable())
      expect [[ observeValue owner of <Pet "rex"> {kind: setting, new: <Owner "ann">} ]]
    end)
  end)

  for _, other in ipairs(kinds) do
    local otherKind, otherToMany = table.unpack(other)

    describe("to-many inverses of kinds " .. kind .. " and " .. otherKind, function()
      local Tag, Note, a, b, x, y

      before_each(function()
        Tag = class "Tag" { name = "string", notes = toMany("Note", { inverse = "tags" }) }
        Note = class "Note" { name = "string", tags = otherToMany("Tag", { inverse = "notes" }) }
        a, b, x, y = Tag { name = "a" }, Tag { name = "b" }, Note { name = "x" }, Note { name = "y" }
      end)

      local function agree()
        for _, tag in ipairs { a, b } do
          for _, note in ipairs { x, y } do assert.equal(tag.notes:contains(note), note.tags:contains(tag)) end
        end
      end

      it("agree after every mutation of either side", function()
        for _, step in ipairs {
          function() a.notes:add(x) end,
          function() y.tags:addAll { a, b } end,
          function() b.notes = { x } end,
          function() x.tags:remove(a) end,
          function() a.notes:addAll { x, y } end,
          function() a.notes:removeAll() end,
          function() x.tags = { b, a } end,
          function() b.notes = {} end,
          function() Note { name = "z", tags = { a, b } } end,
        } do
          step()
          agree()
        end
        assert.same({ "x", "z" }, a.notes:valueForKey "name")
        assert.same({ "z" }, b.notes:valueForKey "name")
      end)

      it("tell an insertion and a removal on the other side", function()
        observe(x, "tags", "new", "old")
        a.notes:add(x)
        a.notes:remove(x)
        local at = otherKind == "set" and "" or ", indexes: [0]"
        expect("observeValue tags of <Note \"x\"> {kind: insertion" .. at .. ", new: [<Tag \"a\">]}\n"
          .. "observeValue tags of <Note \"x\"> {kind: removal" .. at .. ", old: [<Tag \"a\">]}")
      end)
    end)
  end
end

describe("a property that is its own inverse", function()
  local Person, ann, bob, cid

  before_each(function()
    Person = class "Person" {
      name = "string", partner = { "Person", inverse = "partner" }, friends = set("Person", { inverse = "friends" }),
    }
    ann, bob, cid = Person { name = "ann" }, Person { name = "bob" }, Person { name = "cid" }
  end)

  it("to-one: tells all who are concerned, the old partners last", function()
    ann.partner = bob
    cid.partner = Person { name = "dan" }
    for _, person in ipairs { ann, bob, cid } do observe(person, "partner", "new") end
    local dan = cid.partner
    observe(dan, "partner", "new")
    bob.partner = cid
    assert.equal(bob, cid.partner)
    assert.is_nil(ann.partner)
    assert.is_nil(dan.partner)
    expect [[
      observeValue partner of <Person "bob"> {kind: setting, new: <Person "cid">}
      observeValue partner of <Person "ann"> {kind: setting, new: null}
      observeValue partner of <Person "cid"> {kind: setting, new: <Person "bob">}
      observeValue partner of <Person "dan"> {kind: setting, new: null}
    ]]
  end)

  it("to-one: an object may be its own partner", function()
    observe(ann, "partner", "new", "old")
    ann.partner = ann
    expect [[ observeValue partner of <Person "ann"> {kind: setting, new: <Person "ann">, old: null} ]]
    ann.partner = nil
    expect [[ observeValue partner of <Person "ann"> {kind: setting, new: null, old: <Person "ann">} ]]
  end)

  it("to-many: an object may be among its own friends", function()
    observe(ann, "friends", "new")
    ann.friends:add(ann)
    assert.same({ ann }, ann.friends:toTable())
    ann.friends:remove(ann)
    assert.equal(0, #ann.friends)
    expect [[
      observeValue friends of <Person "ann"> {kind: insertion, new: [<Person "ann">]}
      observeValue friends of <Person "ann"> {kind: removal}
    ]]
  end)

  it("to-many: tells both sides of each member", function()
    for _, person in ipairs { bob, cid } do observe(person, "friends", "new", "old") end
    ann.friends = { bob, cid }
    ann.friends:setSet { cid }
    expect [[
      observeValue friends of <Person "bob"> {kind: insertion, new: [<Person "ann">]}
      observeValue friends of <Person "cid"> {kind: insertion, new: [<Person "ann">]}
      observeValue friends of <Person "bob"> {kind: removal, old: [<Person "ann">]}
    ]]
  end)
end)

describe("inverses and automatic = false", function()
  it("silence the side that has it only", function()
    local Band = class "Band" { name = "string", members = array("Player", { inverse = "band", automatic = false }) }
    local Player = class "Player" { name = "string", band = "Band" }
    local red, joe = Band { name = "red" }, Player { name = "joe" }
    observe(red, "members")
    observe(joe, "band")
    red.members:add(joe)
    expect [[ observeValue band of <Player "joe"> {kind: setting} ]]
    assert.equal(red, joe.band)
  end)
end)
