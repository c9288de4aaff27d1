-- Messages between two values: those that are a test.
local Animal = class "Animal" { name = "string", friends = array "Animal" }
local Dog = class("Dog", Animal) {}
local a = Animal { name = "Rex", friends = { Dog { name = "d" } } }

local function answer(format, ...) return predicate(format, ...):evaluate(a) end

it("ask for the class, by itself or by name", function()
  assert.is_false(answer("self isKindOfClass: %@", Dog))
  assert.is_true(answer "self isKindOfClass: 'Animal' AND NOT self isMemberOfClass: 'Dog'")
  assert.is_true(answer("ANY friends isKindOfClass: %@", Dog))
end)

it("ask strings and collections", function()
  assert.is_true(answer "name hasPrefix: 'R' AND name localizedCaseInsensitiveContainsString: 'E'")
  assert.is_true(answer("friends containsObject: %@", a.friends:at(0)))
end)

it("give false for nothing", function()
  assert.is_false(predicate("name hasPrefix: 'R'"):evaluate(Animal()))
end)

it("say what to write where they are no test", function()
  local _, e = pcall(predicate, "name compare: 'x'")
  assert.match("FUNCTION%(name, \"compare:\"", e.hint)
  _, e = pcall(predicate, "name hasPrefx: 'x'")
  assert.match("hasPrefix:", e.hint)
  assert.has_error(function() answer "name containsObject: 'x'" end, "NSInvalidArgumentException")
end)

it("are not taken for keys of strings and collections", function()
  local _, e = pcall(function() return answer "name.count > 3" end)
  assert.equal("write length", e.hint)
  _, e = pcall(function() return answer "SUBQUERY(friends, $x, $x.name != nil).count > 0" end)
  assert.match("@count", e.hint)
end)

it("leave the dotless i alone where MATCHES takes no notice of case", function()
  assert.is_false(predicate("SELF MATCHES[c] '[A-Z]'"):evaluate "ı")
  assert.is_false(predicate("SELF MATCHES[c] '[ı]'"):evaluate "I")
  assert.is_true(predicate("SELF MATCHES[c] '[A-Z]'"):evaluate "i")
end)
