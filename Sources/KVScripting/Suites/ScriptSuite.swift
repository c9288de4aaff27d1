import KVLua
import KVObjects

/// What `describe`, `it` and the hooks of a script have declared.
///
/// A script declares while its main chunk runs; ``SuiteRunner`` runs the tests after that, so that the outermost
/// function of a test is its own body. One for each session.
package final class ScriptSuite {
  let root = SuiteGroup(name: nil, line: 1, lines: 1...Int.max, parent: nil)
  /// The name of the script, for what has no line of its own.
  package var file = ""
  /// The describe that is being filled.
  private(set) var current: SuiteGroup
  /// Whether tests run: nothing can be declared then.
  var isRunning = false
  /// Every test, in the order of declaration.
  package private(set) var cases: [TestCase] = []

  init() {
    current = root
  }

  /// Whether there is no test.
  package var isEmpty: Bool { cases.isEmpty }

  /// Those declared by `it.only`; nil where there is none.
  var onlyCases: Set<TestCase>? {
    let only = cases.filter(\.isOnly)
    return only.isEmpty ? nil : Set(only)
  }

  /// The tests whose declaration covers a line; where none does, those of the innermost describe that covers it.
  package func cases(atLine line: Int) -> [TestCase] {
    let covering = cases.filter { $0.lines.contains(line) }
    if !covering.isEmpty { return covering }
    return root.innermostGroup(atLine: line)?.allCases ?? []
  }

  // MARK: Declaring

  /// Fills a describe.
  func declareGroup(_ name: String, at line: Int, lines: ClosedRange<Int>, _ body: () throws -> Void) rethrows {
    let group = SuiteGroup(name: name, line: line, lines: lines, parent: current)
    current.nodes.append(.group(group))
    let outer = current
    current = group
    defer { current = outer }
    try body()
  }

  /// Adds a test to the describe that is being filled.
  func declareTest(_ declaration: TestDeclaration, file: String, line: Int, lines: ClosedRange<Int>) {
    let made = TestCase(
      path: current.path + [declaration.name], kind: declaration.kind, file: file, line: line, lines: lines,
      isOnly: declaration.isOnly, ordinal: cases.count)
    cases.append(made)
    current.nodes.append(
      .test(SuiteTest(testCase: made, body: declaration.body, arguments: declaration.arguments)))
  }
}

/// A describe, or a file's top level.
final class SuiteGroup {
  enum Node {
    case group(SuiteGroup)
    case test(SuiteTest)
  }

  /// nil for the file's top level.
  let name: String?
  let line: Int
  let lines: ClosedRange<Int>
  private(set) weak var parent: SuiteGroup?
  var nodes: [Node] = []
  var setups: [LuaFunction] = []
  var teardowns: [LuaFunction] = []
  var beforeEach: [LuaFunction] = []
  var afterEach: [LuaFunction] = []

  init(name: String?, line: Int, lines: ClosedRange<Int>, parent: SuiteGroup?) {
    self.name = name
    self.line = line
    self.lines = lines
    self.parent = parent
  }

  /// The names from the outermost describe to this.
  var path: [String] { (parent?.path ?? []) + (name.map { [$0] } ?? []) }

  /// The groups from the file's top level to this.
  var chain: [SuiteGroup] { (parent?.chain ?? []) + [self] }

  /// Every test in it, in the order of declaration.
  var allCases: [TestCase] {
    nodes.flatMap { node in
      switch node {
      case .group(let group): group.allCases
      case .test(let test): [test.testCase]
      }
    }
  }

  /// The innermost describe that covers a line; never the file's top level.
  func innermostGroup(atLine line: Int) -> SuiteGroup? {
    for case .group(let group) in nodes where group.lines.contains(line) {
      return group.innermostGroup(atLine: line) ?? group
    }
    return nil
  }
}

/// An `it` with its body; none where it is pending.
struct SuiteTest {
  let testCase: TestCase
  let body: LuaFunction?
  /// What the body is called with: the row of `it.each`.
  let arguments: [LuaValue]
}

/// What a script says of a test.
struct TestDeclaration {
  let name: String
  var kind = TestCase.Kind.test
  let body: LuaFunction?
  var isOnly = false
  var arguments: [LuaValue] = []
}
