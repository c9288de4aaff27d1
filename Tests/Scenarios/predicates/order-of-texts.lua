-- One order of texts for everybody who compares them: the code points of the canonical decomposition (decisions.md 6).
local Word = class "Word" { name = "string" }
local Text = class "Text" { words = array "Word" }

-- An e with an accent: one code point, and a letter with a mark.
local composed, decomposed = "\u{E9}", "e\u{301}"
local function word(name) return Word { name = name } end

local function names(words)
  local result = {}
  for index, each in ipairs(words) do result[index] = each.name end
  return result
end

for kind, accented in pairs { ["of one code point"] = composed, ["of two code points"] = decomposed } do
  describe("A letter with an accent, " .. kind, function()
    local function text() return Text { words = { word "f", word(accented), word "e", word "ez" } } end

    it("sorts behind the letter and before the next one", function()
      assert.same({ "e", "ez", accented, "f" }, names(text().words:sorted { "name" }))
      assert.same({ "f", accented, "ez", "e" }, names(text().words:sorted { "-name" }))
      assert.same({ "e", "ez", accented, "f" }, names(text().words:sorted { { key = "name", selector = "compare:" } }))
    end)

    it("compares so in predicates", function()
      local subject = word(accented)
      assert.is_true(predicate("name > 'e'"):evaluate(subject))
      assert.is_true(predicate("name > 'ez'"):evaluate(subject))
      assert.is_true(predicate("name < 'f'"):evaluate(subject))
      assert.is_true(predicate("name BETWEEN { 'e', 'f' }"):evaluate(subject))
      assert.is_false(predicate("name BETWEEN { 'f', 'z' }"):evaluate(subject))
    end)

    it("is neither the least nor the greatest between them", function()
      assert.equal("e", text():valueForKeyPath "words.@min.name")
      assert.equal("f", text():valueForKeyPath "words.@max.name")
    end)

    it("has its place among the rows of a controller", function()
      local owner = text()
      local rows = RelationalCollectionController { relation = "words", onObject = owner, sortedBy = { "name" } }
      assert.same({ "e", "ez", accented, "f" }, names(rows.collection))
      owner.words:add(word "eaz")
      assert.equal(1, rows:indexOf(owner.words:last()))
      owner.words:add(word(accented .. "a"))
      assert.equal(4, rows:indexOf(owner.words:last()))
    end)
  end)
end

it("Letters beyond the first sixteen bytes are ordered alike", function()
  local start = ("a"):rep(40)
  local owner = Text { words = { word(start .. "f"), word(start .. composed), word(start .. "e") } }
  assert.same({ start .. "e", start .. composed, start .. "f" }, names(owner.words:sorted { "name" }))
  assert.equal(start .. "f", owner:valueForKeyPath "words.@max.name")
end)

it("Texts that are canonically equivalent keep their order, and are different values", function()
  local owner = Text { words = { word(decomposed), word(composed), word(decomposed) } }
  assert.same({ decomposed, composed, decomposed }, names(owner.words:sorted { "name" }))
  assert.equal(2, #owner:valueForKeyPath "words.@distinctUnionOfObjects.name")
end)

it("Marks in another order are the same text to the order", function()
  local owner = Text { words = { word "q\u{307}\u{323}b", word "q\u{323}\u{307}a", word "q\u{307}\u{323}a" } }
  assert.same({ "q\u{323}\u{307}a", "q\u{307}\u{323}a", "q\u{307}\u{323}b" }, names(owner.words:sorted { "name" }))
end)

it("Texts of ASCII are ordered by their bytes", function()
  local owner = Text { words = { word "b", word "B", word "a", word "~", word "" } }
  assert.same({ "", "B", "a", "b", "~" }, names(owner.words:sorted { "name" }))
end)
