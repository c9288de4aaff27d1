package import KVObjects

/// `albums.@count`, `$x.name`, `items[0].name`: what key-value coding gives for a path from a base.
package struct KeyPathExpression: ExpressionNode {
  /// The path.
  package let path: PropertyPath
  /// Where it begins.
  package let base: any ExpressionNode
  /// Whether it was written with `SELF.` in front, which means the same.
  package let spelledSelf: Bool

  /// The value at `path` from `base`.
  package init(_ path: PropertyPath, of base: any ExpressionNode = SelfExpression(), spelledSelf: Bool = false) {
    self.path = path
    self.base = base
    self.spelledSelf = spelledSelf
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    if spelledSelf || !(base is SelfExpression) {
      base.write(to: &text, atLeast: .primary)
      text += "."
    }
    for (index, component) in path.components.enumerated() {
      if index > 0 { text += "." }
      switch component {
      case .key(let key):
        // `self` behind a dot is the value itself, no key.
        let isKeyword = FormatKeyword.isReserved(key) && !(index > 0 && key == "self")
        text += isKeyword ? "#\(key)" : key
      case .collectionOperator(let collectionOperator): text += collectionOperator.rawValue
      }
    }
  }

  /// How the value of `key` is written that is read from what `base` gives.
  static func text(ofKey key: String, behind base: any ExpressionNode) -> String {
    guard let path = try? PropertyPath(key) else { return "\(base.canonicalText).%K" }
    return KeyPathExpression(path, of: base, spelledSelf: base is SelfExpression).canonicalText
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.spelledSelf == right.spelledSelf && left.base.isEqual(to: right.base)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(base)
  }

  // MARK: Reads

  /// The path behind those of the base. How many elements a SUBQUERY or a subscript gives is known from the
  /// collection itself, so `@count` adds nothing to that.
  package func collectReads(into reads: inout ReadCollector) -> [String] {
    let origins = base.collectReads(into: &reads)
    let isOfObject = base is SelfExpression || base is VariableExpression || base is KeyPathExpression
    if !isOfObject, path.components.first == .collectionOperator(.count) { return origins }
    let tail = observedPath
    return origins.map { ReadCollector.join($0, tail) }
  }

  /// The path without `self`, which is no key to observe; behind an operator it says what the operator takes.
  private var observedPath: String {
    var parts: [String] = []
    var isBehindOperator = false
    for component in path.components {
      switch component {
      case .key("self") where !isBehindOperator: break
      case .key(let key): parts.append(key)
      case .collectionOperator(let collectionOperator): parts.append(collectionOperator.rawValue)
      }
      if case .collectionOperator = component { isBehindOperator = true } else { isBehindOperator = false }
    }
    return parts.joined(separator: ".")
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    KeyPathExpression(path, of: base.substituting(values), spelledSelf: spelledSelf)
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    try scope.keyPathEvaluator(path, of: try base.compile(in: scope))
  }
}
