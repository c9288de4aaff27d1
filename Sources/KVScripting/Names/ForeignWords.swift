import KVTexts

/// What people write who come from other languages and other test libraries, and what stands for it here: the one table that
/// hints about words of theirs come from. Cocoa's names are in ``CocoaNames``.
enum ForeignWords {
  private static let spies = Message.hintNoSpies

  /// Functions and values that are used as globals, but for those that assert something.
  private static let globals: [String: Message] = [
    "test": .hintTestIsIt, "spy": spies, "stub": spies, "mock": spies,
    "import": .write(code: "require \"name\""), "include": .write(code: "require \"name\""),
    "println": .write(code: "print(…)"),
    "printf": .write(code: "print(string.format(…))"), "console": .write(code: "print(…)"),
    "len": .write(code: "#list"),
    "this": .hintWriteSelf, "True": .write(code: "true"),
    "False": .write(code: "false"), "None": .write(code: "nil"), "undefined": .write(code: "nil"),
    "XCTAssert": .write(code: "assert(value)"),
    "XCTFail": .write(code: "error(\"what is wrong\")"),
  ]

  /// What is asserted, in lower case and without underscores: behind `assert.`, or behind `assert` in one word.
  private static let assertions: [String: Message] = [
    "true": .write(code: "assert.is_true(value)"), "false": .write(code: "assert.is_false(value)"),
    "nil": .write(code: "assert.is_nil(value)"), "notnil": .write(code: "assert.is_not_nil(value)"),
    "equal": .write(code: "assert.equal(expected, actual)"),
    "notequal": .write(code: "assert.not_equal(unexpected, actual)"),
    "throws": .write(code: "assert.has_error(f)"), "deepequal": .write(code: "assert.same(expected, actual)"),
    "contains": .write(code: "assert.matches(pattern, text)"), "greater": .write(code: "assert.is_true(a > b)"),
    "less": .write(code: "assert.is_true(a < b)"), "fail": .write(code: "error(\"what is wrong\")"),
    "spy": spies, "stub": spies, "mock": spies,
  ]

  /// Other words for the same.
  private static let synonyms = [
    "istrue": "true", "isfalse": "false", "isnil": "nil", "isnotnil": "notnil", "equals": "equal",
    "strictequal": "equal", "throwserror": "throws",
  ]

  /// What to write for a global; nil where nothing is known.
  static func advice(forGlobal name: String) -> Message? {
    if let advice = globals[name] { return advice }
    let prefix = ["XCTAssert", "assert"].first { name.hasPrefix($0) && name != $0 }
    return prefix.flatMap { advice(forAssertion: String(name.dropFirst($0.count))) }
  }

  /// What to write for a name behind `assert.`; nil where nothing is known.
  static func advice(forAssertion name: String) -> Message? {
    if name.utf8.count > 32 { return nil }
    let word = name.lowercased().filter { $0 != "_" }
    return assertions[synonyms[word] ?? word]
  }

  /// What stands for a word that begins a statement elsewhere.
  enum Statement {
    /// Another word, before the same name.
    case word(String)
    /// Something else.
    case advice(Message)
  }

  /// Words that begin a statement elsewhere.
  static let statements: [String: Statement] = [
    "let": .word("local"), "var": .word("local"), "const": .word("local"), "func": .word("function"),
    "fn": .word("function"), "fun": .word("function"), "def": .word("function"),
    "import": .advice(.write(code: "require \"name\"")), "include": .advice(.write(code: "require \"name\"")),
    "using": .advice(.write(code: "require \"name\"")),
    "switch": .advice(.write(code: "if … then … elseif … then … end")),
    "try": .advice(.write(code: "pcall(function() … end)")),
    "throw": .advice(.write(code: "error(…)")), "raise": .advice(.write(code: "error(…)")),
    "struct": .advice(.write(code: "class \"Name\" { … }")),
    "foreach": .advice(.write(code: "for i, value in ipairs(list) do … end")),
    "unless": .advice(.write(code: "if not … then … end")),
    "elif": .advice(.write(code: "elseif")), "public": .advice(.hintLeaveOut), "private": .advice(.hintLeaveOut),
    "async": .advice(.hintLeaveOut),
  ]
}
