/// What people write who come from other languages and other test libraries, and what stands for it here: the one table that
/// hints about words of theirs come from. Cocoa's names are in ``CocoaNames``.
enum ForeignWords {
  private static let spies = "there are no spies: a Recorder() keeps what it is told"

  /// Functions and values that are used as globals, but for those that assert something.
  private static let globals = [
    "test": "a test is written it(\"does something\", function() … end)", "spy": spies, "stub": spies, "mock": spies,
    "import": "write require \"name\"", "include": "write require \"name\"", "println": "write print(…)",
    "printf": "write print(string.format(…))", "console": "write print(…)", "len": "write #list",
    "this": "write self, in a method that is declared and called with a colon", "True": "write true",
    "False": "write false", "None": "write nil", "undefined": "write nil", "XCTAssert": "write assert(value)",
    "XCTFail": "write error(\"what is wrong\")",
  ]

  /// What is asserted, in lower case and without underscores: behind `assert.`, or behind `assert` in one word.
  private static let assertions = [
    "true": "write assert.is_true(value)", "false": "write assert.is_false(value)",
    "nil": "write assert.is_nil(value)", "notnil": "write assert.is_not_nil(value)",
    "equal": "write assert.equal(expected, actual)", "notequal": "write assert.not_equal(unexpected, actual)",
    "throws": "write assert.has_error(f)", "deepequal": "write assert.same(expected, actual)",
    "contains": "write assert.matches(pattern, text)", "greater": "write assert.is_true(a > b)",
    "less": "write assert.is_true(a < b)", "fail": "write error(\"what is wrong\")",
    "spy": spies, "stub": spies, "mock": spies,
  ]

  /// Other words for the same.
  private static let synonyms = [
    "istrue": "true", "isfalse": "false", "isnil": "nil", "isnotnil": "notnil", "equals": "equal",
    "strictequal": "equal", "throwserror": "throws",
  ]

  /// What to write for a global; nil where nothing is known.
  static func advice(forGlobal name: String) -> String? {
    if let advice = globals[name] { return advice }
    let prefix = ["XCTAssert", "assert"].first { name.hasPrefix($0) && name != $0 }
    return prefix.flatMap { advice(forAssertion: String(name.dropFirst($0.count))) }
  }

  /// What to write for a name behind `assert.`; nil where nothing is known.
  static func advice(forAssertion name: String) -> String? {
    if name.utf8.count > 32 { return nil }
    let word = name.lowercased().filter { $0 != "_" }
    return assertions[synonyms[word] ?? word]
  }

  /// What stands for a word that begins a statement elsewhere.
  enum Statement {
    /// Another word, before the same name.
    case word(String)
    /// Something else.
    case advice(String)
  }

  /// Words that begin a statement elsewhere.
  static let statements: [String: Statement] = [
    "let": .word("local"), "var": .word("local"), "const": .word("local"), "func": .word("function"),
    "fn": .word("function"), "fun": .word("function"), "def": .word("function"),
    "import": .advice("write require \"name\""), "include": .advice("write require \"name\""),
    "using": .advice("write require \"name\""),
    "switch": .advice("write if … then … elseif … then … end"), "try": .advice("write pcall(function() … end)"),
    "throw": .advice("write error(…)"), "raise": .advice("write error(…)"),
    "struct": .advice("write class \"Name\" { … }"),
    "foreach": .advice("write for i, value in ipairs(list) do … end"), "unless": .advice("write if not … then … end"),
    "elif": .advice("write elseif"), "public": .advice("leave it out"), "private": .advice("leave it out"),
    "async": .advice("leave it out"),
  ]
}
