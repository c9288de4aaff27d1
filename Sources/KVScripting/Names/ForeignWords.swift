/// What people write who come from other languages and other test libraries, and what stands for it here: the one table that
/// hints about words of theirs come from. Cocoa's names are in ``CocoaNames``.
enum ForeignWords {
  private static let spies = "there are no spies: a Recorder() keeps what it is told"

  /// Functions and values that are called as globals.
  static let globals = [
    "test": "a test is written it(\"does something\", function() … end)",
    "assertEqual": "write assert.equal(expected, actual)", "assertEquals": "write assert.equal(expected, actual)",
    "assert_equal": "write assert.equal(expected, actual)", "assertTrue": "write assert.is_true(value)",
    "assertFalse": "write assert.is_false(value)", "assertNil": "write assert.is_nil(value)",
    "XCTAssert": "write assert(value)", "XCTAssertEqual": "write assert.equal(expected, actual)",
    "XCTAssertNotEqual": "write assert.not_equal(unexpected, actual)", "XCTAssertTrue": "write assert.is_true(value)",
    "XCTAssertFalse": "write assert.is_false(value)", "XCTAssertNil": "write assert.is_nil(value)",
    "XCTAssertNotNil": "write assert.is_not_nil(value)", "XCTAssertThrowsError": "write assert.has_error(f)",
    "XCTFail": "write error(\"what is wrong\")", "spy": spies, "stub": spies, "mock": spies,
    "import": "write require \"name\"", "include": "write require \"name\"", "println": "write print(…)",
    "printf": "write print(string.format(…))", "console": "write print(…)", "len": "write #list",
    "this": "write self, in a method that is declared and called with a colon", "True": "write true",
    "False": "write false", "None": "write nil", "undefined": "write nil",
  ]

  /// What is asked of `assert`, in lower case and without underscores.
  private static let assertions = [
    "true": "write assert.is_true(value)", "false": "write assert.is_false(value)",
    "nil": "write assert.is_nil(value)",
    "istrue": "write assert.is_true(value)", "isfalse": "write assert.is_false(value)",
    "isnil": "write assert.is_nil(value)", "isnotnil": "write assert.is_not_nil(value)",
    "throws": "write assert.has_error(f)", "deepequal": "write assert.same(expected, actual)",
    "strictequal": "write assert.equal(expected, actual)", "contains": "write assert.matches(pattern, text)",
    "greater": "write assert.is_true(a > b)", "less": "write assert.is_true(a < b)",
    "fail": "write error(\"what is wrong\")", "spy": spies, "stub": spies, "mock": spies,
  ]

  /// What to write for a name behind `assert.`; nil where nothing is known.
  static func advice(forAssertion name: String) -> String? {
    name.utf8.count > 32 ? nil : assertions[name.lowercased().filter { $0 != "_" }]
  }

  /// Words that begin a statement elsewhere.
  static let statements = [
    "let": "write local", "var": "write local", "const": "write local", "func": "write function",
    "fn": "write function", "fun": "write function", "def": "write function", "import": "write require \"name\"",
    "include": "write require \"name\"", "using": "write require \"name\"",
    "switch": "write if … then … elseif … then … end", "try": "write pcall(function() … end)",
    "throw": "write error(…)", "raise": "write error(…)", "struct": "write class \"Name\" { … }",
    "foreach": "write for i, value in ipairs(list) do … end", "unless": "write if not … then … end",
    "elif": "write elseif", "public": "leave it out", "private": "leave it out", "async": "leave it out",
  ]
}
