-- What texts and numbers answer: the keys of NSString and NSNumber that give a value of their own.
local Bag = class "Bag" { name = "string", count = "integer", weight = "number", full = "boolean", thing = "any",
  words = array "string", numbers = array "number", next = "Bag" }
local Shelf = class "Shelf" { bags = array "Bag" }

local function bag(values) return Bag(values) end

describe("a text", function()
  it("answers its length in UTF-16, and its cases", function()
    local b = bag { name = "grüne Äpfel, o'neil 𝄞" }
    assert.equal(22, b:valueForKeyPath "name.length")
    assert.equal("GRÜNE ÄPFEL, O'NEIL 𝄞", b:valueForKeyPath "name.uppercaseString")
    assert.equal("Grüne Äpfel, O'neil 𝄞", b:valueForKeyPath "name.capitalizedString")
    assert.equal("grüne äpfel, o'neil 𝄞", b:valueForKeyPath "name.uppercaseString.lowercaseString")
    assert.equal(22, b:valueForKeyPath "name.self.description.length")
  end)

  it("answers the number that it begins with", function()
    local function read(text, key) return bag { name = text }:valueForKeyPath("name." .. key) end
    assert.equal(12, read(" 12.7 kg", "intValue"))
    assert.equal(-12, read("-12.7e1", "integerValue"))
    assert.equal(-127.0, read("-12.7e1", "doubleValue"))
    assert.equal(0.5, read(".5", "floatValue"))
    assert.equal(0, read("kg", "integerValue"))
    assert.equal(0.0, read("", "doubleValue"))
    assert.equal(math.maxinteger, read("99999999999999999999", "integerValue"))
    assert.equal(math.mininteger, read("-9223372036854775808", "integerValue"))
    assert.equal(2147483647, read("99999999999999999999", "intValue"))
    assert.is_true(read("YES", "boolValue"))
    assert.is_true(read(" -007", "boolValue"))
    assert.is_false(read("no", "boolValue"))
  end)

  it("has no keys of numbers, and hints know those it has", function()
    local _, e = pcall(function() return bag { name = "x" }:valueForKeyPath "name.stringValue" end)
    assert.equal("NSUndefinedKeyException", e.name)
    _, e = pcall(function() return bag { name = "x" }:valueForKeyPath "name.lenght" end)
    assert.equal("did you mean 'length'?", e.hint)
  end)
end)

describe("a number", function()
  it("answers what it is as another kind", function()
    local b = bag { count = 300, weight = -2.75, full = true }
    assert.equal(300, b:valueForKeyPath "count.intValue")
    assert.equal(300.0, b:valueForKeyPath "count.doubleValue")
    assert.equal("300", b:valueForKeyPath "count.stringValue")
    assert.equal(-2, b:valueForKeyPath "weight.integerValue")
    assert.equal("-2.75", b:valueForKeyPath "weight.description")
    assert.is_true(b:valueForKeyPath "weight.boolValue")
    assert.equal(1, b:valueForKeyPath "full.intValue")
    assert.equal("1", b:valueForKeyPath "full.stringValue")
    assert.equal(3, b:valueForKeyPath "count.stringValue.length")
  end)

  it("is cut off at the ends of what fits", function()
    local b = bag { count = math.maxinteger, weight = 1e300 }
    assert.equal(2147483647, b:valueForKeyPath "count.intValue")
    assert.equal(math.maxinteger, b:valueForKeyPath "weight.integerValue")
    assert.equal(math.huge, b:valueForKeyPath "weight.floatValue")
    b.weight = -math.huge
    assert.equal(math.mininteger, b:valueForKeyPath "weight.integerValue")
    b.weight = 0 / 0
    assert.equal(0, b:valueForKeyPath "weight.intValue")
  end)

  it("has no keys of texts", function()
    assert.has_error(function() bag {}:valueForKeyPath "count.length" end, "NSUndefinedKeyException")
  end)
end)

describe("they answer", function()
  it("in lists, behind operators and before them", function()
    local b = bag { words = { "bb", "a", "ccc" }, numbers = { 1.5, 5.25, 9 } }
    assert.equal(9, b:valueForKeyPath "numbers.@max.intValue")
    assert.equal(5.0, b:valueForKeyPath "numbers.@avg.intValue")
    assert.equal(3, b:valueForKeyPath "words.length.@max.self")
    assert.same({ 2, 1, 3 }, b.words:valueForKey "length")
    assert.same({ "a", "bb", "ccc" }, b.words:sorted "length")
    assert.same({ "bb", "ccc" }, b.words:filtered "length > 1")
  end)

  it("in predicates of every kind", function()
    local b = bag { name = "Ann", count = 3, words = { "bb", "a" }, next = bag { name = "Ben" } }
    assert.is_true(predicate("name.length == 3 AND count.stringValue == '3'"):evaluate(b))
    assert.is_true(predicate("next.name.uppercaseString == 'BEN' AND ANY words.length == 2"):evaluate(b))
    assert.is_true(predicate("SUBQUERY(words, $w, $w.length == 1).@count == 1"):evaluate(b))
    assert.is_true(predicate("words[FIRST].length == 2 AND thing.length == nil"):evaluate(b))
    assert.is_true(predicate("FUNCTION(name, 'length') == 3 AND FUNCTION('12 kg', 'intValue') == 12"):evaluate(b))
    assert.has_error(function() predicate("next.name.legnth == 3"):evaluate(b) end, "NSUndefinedKeyException")
  end)

  it("to observers, whose paths may end so", function()
    local b = bag { name = "Ann", next = bag { name = "Ben" } }
    b:addObserver(Recorder "o", "name.length", { "old", "new" })
    b:addObserver(Recorder "o", "next.name.uppercaseString", { "new" })
    b.name = "Annabel"
    b.next.name = "Bo"
    b.next = bag { name = "Cy" }
    expect [[
      o: observeValue name.length of <Bag "Annabel"> {kind: setting, new: 7, old: 3}
      o: observeValue next.name.uppercaseString of <Bag "Annabel"> {kind: setting, new: "BO"}
      o: observeValue next.name.uppercaseString of <Bag "Annabel"> {kind: setting, new: "CY"}
    ]]
  end)

  it("to controllers and fetches that filter, sort and make sections by them", function()
    local short, long = bag { name = "zz" }, bag { name = "aaaa" }
    local shelf = Shelf { bags = { long, short } }
    local c = RelationalCollectionController {
      relation = "bags", onObject = shelf, filteredBy = "name.length > 1", sortedBy = "name.length",
      delegate = Recorder "c",
    }
    assert.same({ short, long }, c.collection)
    long.name = "a"
    assert.same({ short }, c.collection)
    assert.replays(c)

    local ctx = Context { classes = { Bag } }
    ctx:insert(short)
    ctx:insert(bag { name = "bbb" })
    ctx:save()
    local found = ctx:fetch { entity = "Bag", predicate = "name.length > 2", sortDescriptors = { "name.length" } }
    assert.same({ "bbb" }, { found[1].name, found[2] and found[2].name })
    found = ctx:fetch { entity = "Bag", sortDescriptors = { "-name.length" } }
    assert.same({ "bbb", "zz" }, { found[1].name, found[2].name })
  end)
end)
