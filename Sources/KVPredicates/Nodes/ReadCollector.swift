/// Gathers what a predicate reads: key paths from the object it is evaluated with, and variables.
package struct ReadCollector {
  /// The key paths, each once.
  package private(set) var keyPaths: Set<String> = []
  /// The variables that nothing in the predicate itself gives a value.
  package private(set) var variables: Set<String> = []
  /// Where the elements stand that a SUBQUERY's variable is at.
  private var bound: [String: [String]] = [:]

  package init() {}

  /// Notes what `expression` and its value read.
  mutating func read(_ expression: any ExpressionNode) {
    note(expression.trace(&self))
  }

  mutating func note(_ paths: [String]) {
    for path in paths where !path.isEmpty { keyPaths.insert(path) }
  }

  /// Where the value of a variable stands.
  mutating func trace(variable name: String) -> [String] {
    if let known = bound[name] { return known }
    variables.insert(name)
    return []
  }

  /// Runs `body` with a variable whose values stand at `paths`.
  mutating func binding(_ name: String, to paths: [String], _ body: (inout ReadCollector) -> Void) {
    let outer = bound.updateValue(paths, forKey: name)
    body(&self)
    bound[name] = outer
  }

  /// `path`, followed from `origin`; the empty path is the object itself.
  static func join(_ origin: String, _ path: String) -> String {
    origin.isEmpty ? path : path.isEmpty ? origin : "\(origin).\(path)"
  }
}
