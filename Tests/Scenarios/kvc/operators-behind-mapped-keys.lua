-- An operator behind keys that a collection has mapped takes the list that they gave, wherever a key path is read.
local Person = class "Person" { lastName = "string", age = "integer" }
local Section = class "Section" { rows = array "integer", people = array "Person" }
local Club = class "Club" { name = "string", people = array "Person", members = set "Person", sections = array "Section" }
local House = class "House" { clubs = array "Club" }

local club

before_each(function()
  local ann, ben, cy = Person { lastName = "X", age = 18 }, Person { lastName = "X", age = 28 }, Person { age = 18 }
  club = Club {
    name = "club", people = { ann, ben, cy }, members = { ann, ben, cy },
    sections = { Section { rows = { 1, 2 }, people = { ann } }, Section { rows = { 3 }, people = { ben, cy } } },
  }
end)

it("in key-value coding", function()
  assert.equal(64, club:valueForKeyPath "people.age.@sum.self")
  assert.equal(28, club.people:valueForKeyPath "age.@max.self")
  assert.equal(3, club:valueForKeyPath "people.lastName.@count")
  assert.same({ "X", null }, club:valueForKeyPath "people.lastName.@distinctUnionOfObjects.self")
  assert.same({ 1, 2, 3 }, club:valueForKeyPath "sections.rows.@unionOfArrays.self")
  assert.equal(2, club:valueForKeyPath "sections.rows.@count")
  assert.equal(2, club:valueForKeyPath "sections.people.age.@count")
end)

it("of a set, whose keys give each value once", function()
  assert.equal(46, club:valueForKeyPath "members.age.@sum.self")
  assert.equal(1, club:valueForKeyPath "members.lastName.@count")
end)

it("of dictionaries and lists in a value", function()
  local Box = class "Box" { value = "any" }
  local box = Box { value = { { n = 1, xs = { 1, 2 } }, { n = 5, xs = { 3 } } } }
  assert.equal(6, box:valueForKeyPath "value.n.@sum.self")
  assert.same({ 1, 2, 3 }, box:valueForKeyPath "value.xs.@unionOfArrays.self")
end)

it("in predicates", function()
  assert.is_true(predicate("people.age.@sum.self == 64 AND people.lastName.@count == 3"):evaluate(club))
  assert.is_true(predicate("ANY sections.rows.@unionOfArrays.self == 3"):evaluate(club))
  assert.is_true(predicate("ALL sections.rows.@unionOfArrays.self > 0 AND 2 IN sections.rows.@unionOfArrays.self"):evaluate(club))
  assert.is_true(predicate("SUBQUERY(sections, $s, $s.people.age.@max.self == 28).@count == 1"):evaluate(club))
end)

it("in sorting", function()
  local few = Club { name = "few", people = { Person { age = 1 } } }
  local house = House { clubs = { club, few } }
  assert.same({ few, club }, house.clubs:sorted "people.age.@sum.self")
  assert.same({ few, club }, house.clubs:sorted { "people.lastName.@count" })
end)

it("on observed paths", function()
  club:addObserver(Recorder "sum", "people.age.@sum.self", { "old", "new" })
  club:addObserver(Recorder "rows", "sections.rows.@unionOfArrays.self", { "new" })
  club.people:at(0).age = 20
  club.people:removeAt(2)
  club.sections:at(0).rows:add(7)
  expect [[
    sum: observeValue people.age.@sum.self of <Club "club"> {kind: setting, new: 66, old: 64, element: <Person#1>}
    sum: observeValue people.age.@sum.self of <Club "club"> {kind: setting, new: 48, old: 66}
    rows: observeValue sections.rows.@unionOfArrays.self of <Club "club"> {kind: setting, new: [1, 2, 7, 3], element: <Section#1>}
  ]]
end)

it("in controllers and fetches", function()
  local few = Club { name = "few", people = { Person { age = 1 } } }
  local house = House { clubs = { club, few } }
  local c = RelationalCollectionController {
    relation = "clubs", onObject = house, filteredBy = "people.age.@max.self < 30", sortedBy = "people.age.@sum.self",
    delegate = Recorder "c",
  }
  assert.same({ few, club }, c.collection)
  few.people:at(0).age = 29
  assert.same({ few, club }, c.collection)
  few.people:add(Person { age = 29 })
  club.people:removeAt(0)
  assert.same({ club, few }, c.collection)
  few.people:at(0).age = 30
  assert.same({ club }, c.collection)
  assert.replays(c)

  local ctx = Context { classes = { Club, Person, Section } }
  ctx:insert(club)
  ctx:insert(few)
  ctx:save()
  local found = ctx:fetch { entity = "Club", predicate = "people.age.@sum.self > 50", sortDescriptors = { "people.age.@count" } }
  assert.same({ few }, found)
end)
