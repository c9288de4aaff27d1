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

  /// Words that begin a statement elsewhere, and what begins it here, before the same name.
  static let statementWords = [
    "let": "local", "var": "local", "const": "local", "func": "function", "fn": "function", "fun": "function",
    "def": "function",
  ]

  /// Others, and what to write instead.
  static let statements: [String: Message] = [
    "import": .write(code: "require \"name\""), "include": .write(code: "require \"name\""),
    "using": .write(code: "require \"name\""), "switch": .write(code: "if … then … elseif … then … end"),
    "try": .write(code: "pcall(function() … end)"), "throw": .write(code: "error(…)"),
    "raise": .write(code: "error(…)"), "struct": .write(code: "class \"Name\" { … }"),
    "foreach": .write(code: "for i, value in ipairs(list) do … end"),
    "unless": .write(code: "if not … then … end"), "elif": .write(code: "elseif"), "public": .hintLeaveOut,
    "private": .hintLeaveOut, "async": .hintLeaveOut,
  ]
}
