-- A property with an inverse keeps both sides true, and both sides are told: an insertion or removal where the other side
-- is to-many, a setting where it is to-one.
local Band = class "Band" { name = "string", members = array("Person", { inverse = "band" }) }
local Person = class "Person" {
  name = "string", band = "Band", partner = { "Person", inverse = "partner" }, friends = set("Person", { inverse = "friends" }),
}

local ann, bob, cid, one, two

local function observe(object, key, ...) object:observe(key, { ... }, function() end) end

before_each(function()
  ann, bob, cid = Person { name = "ann" }, Person { name = "bob" }, Person { name = "cid" }
  one, two = Band { name = "one" }, Band { name = "two" }
end)

describe("a to-many property and its to-one inverse", function()
  before_each(function()
    for _, person in ipairs { ann, bob, cid } do observe(person, "band", "new", "old") end
    for _, band in ipairs { one, two } do observe(band, "members", "new", "old") end
  end)

  it("adding sets the other side", function()
    one.members:add(ann)
    assert.equal(one, ann.band)
    expect [[
      observeValue members of <Band "one"> {kind: insertion, indexes: [0], new: [<Person "ann">]}
      observeValue band of <Person "ann"> {kind: setting, new: <Band "one">, old: null}
    ]]
  end)

  it("setting adds on the other side", function()
    ann.band = one
    assert.is_true(one.members:contains(ann))
    expect [[
      observeValue band of <Person "ann"> {kind: setting, new: <Band "one">, old: null}
      observeValue members of <Band "one"> {kind: insertion, indexes: [0], new: [<Person "ann">]}
    ]]
  end)

  it("adding to another takes it away from the old partner, which is told last", function()
    one.members:add(ann)
    expect [[
      observeValue members of <Band "one"> {kind: insertion, indexes: [0], new: [<Person "ann">]}
      observeValue band of <Person "ann"> {kind: setting, new: <Band "one">, old: null}
    ]]
    two.members:add(ann)
    expect [[
      observeValue members of <Band "two"> {kind: insertion, indexes: [0], new: [<Person "ann">]}
      observeValue band of <Person "ann"> {kind: setting, new: <Band "two">, old: <Band "one">}
      observeValue members of <Band "one"> {kind: removal, indexes: [0], old: [<Person "ann">]}
    ]]
    assert.equal(0, #one.members)
  end)

  it("removing clears the other side", function()
    ann.band = one
    one.members:remove(ann)
    assert.is_nil(ann.band)
    expect [[
      observeValue band of <Person "ann"> {kind: setting, new: <Band "one">, old: null}
      observeValue members of <Band "one"> {kind: insertion, indexes: [0], new: [<Person "ann">]}
      observeValue members of <Band "one"> {kind: removal, indexes: [0], old: [<Person "ann">]}
      observeValue band of <Person "ann"> {kind: setting, new: null, old: <Band "one">}
    ]]
  end)
end)

describe("replacing many members", function()
  it("tells those that leave, then those that enter, in ascending position; survivors are silent", function()
    one.members = { ann, bob }
    for _, person in ipairs { cid, bob, ann } do observe(person, "band") end
    observe(one, "members")
    one.members = { bob, cid }
    expect [[
      observeValue members of <Band "one"> {kind: setting}
      observeValue band of <Person "ann"> {kind: setting}
      observeValue band of <Person "cid"> {kind: setting}
    ]]
  end)

  it("sends priors in the same order, all of them before the change", function()
    one.members = { ann, bob }
    for _, person in ipairs { ann, cid } do observe(person, "band", "prior") end
    observe(one, "members", "prior")
    one.members:replaceAt(0, cid)
    expect [[
      observeValue members of <Band "one"> {kind: replacement, isPrior: true, indexes: [0]}
      observeValue band of <Person "ann"> {kind: setting, isPrior: true}
      observeValue band of <Person "cid"> {kind: setting, isPrior: true}
      observeValue members of <Band "one"> {kind: replacement, indexes: [0]}
      observeValue band of <Person "ann"> {kind: setting}
      observeValue band of <Person "cid"> {kind: setting}
    ]]
  end)
end)

describe("a one-to-one inverse", function()
  it("frees both old partners", function()
    ann.partner = bob
    assert.equal(ann, bob.partner)
    cid.partner = bob
    assert.equal(cid, bob.partner)
    assert.is_nil(ann.partner)
  end)

  it("tells both sides", function()
    observe(ann, "partner", "new")
    observe(bob, "partner", "new")
    ann.partner = bob
    expect [[
      observeValue partner of <Person "ann"> {kind: setting, new: <Person "bob">}
      observeValue partner of <Person "bob"> {kind: setting, new: <Person "ann">}
    ]]
  end)
end)

describe("a many-to-many inverse", function()
  it("adds and removes on both sides", function()
    ann.friends:add(bob)
    assert.is_true(bob.friends:contains(ann))
    observe(bob, "friends", "old")
    ann.friends:removeAll()
    assert.is_false(bob.friends:contains(ann))
    expect [[ observeValue friends of <Person "bob"> {kind: removal, old: [<Person "ann">]} ]]
  end)
end)

describe("setPrimitive", function()
  it("keeps no inverse", function()
    one:setPrimitive({ ann }, "members")
    assert.is_nil(ann.band)
    assert.equal(1, #one.members)
  end)
end)
