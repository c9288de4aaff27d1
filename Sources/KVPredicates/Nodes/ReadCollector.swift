/// Collects what a predicate reads: key paths from the object it is evaluated with, and variables.
package struct ReadCollector {
  /// The key paths, each once.
  package private(set) var keyPaths: Set<String> = []
  /// The variables whose values come with the evaluation: those that no SUBQUERY around them names.
  package private(set) var variables: Set<String> = []
  /// Whether more is read than key paths say: by a function of the host language, a method, or a path that a variable
  /// names.
  package private(set) var isPartial = false
  /// The key paths of the elements that a SUBQUERY's variable takes, by the variable's name.
  private var elementPaths: [String: [String]] = [:]

  package init() {}

  /// Notes what `expression` and its value read.
  mutating func noteReads(of expression: any ExpressionNode) {
    note(expression.collectReads(into: &self))
  }

  /// More is read than can be said.
  mutating func noteMore() { isPartial = true }

  mutating func note(_ paths: [String]) {
    for path in paths where !path.isEmpty { keyPaths.insert(path) }
  }

  /// The key paths of a variable's value; none for one whose value comes with the evaluation, which is noted.
  mutating func keyPaths(ofVariable name: String) -> [String] {
    if let known = elementPaths[name] { return known }
    variables.insert(name)
    return []
  }

  /// Runs `body` with a variable whose values are at `paths`.
  mutating func withElementVariable(_ name: String, at paths: [String], _ body: (inout ReadCollector) -> Void) {
    let outer = elementPaths.updateValue(paths, forKey: name)
    body(&self)
    elementPaths[name] = outer
  }

  /// `path`, followed from `origin`; the empty path is the object itself.
  static func join(_ origin: String, _ path: String) -> String {
    origin.isEmpty ? path : path.isEmpty ? origin : "\(origin).\(path)"
  }
}
