import KVContext
import KVObjects
import KVPredicates

/// What SQLite can be asked of the rows of an entity, and what is left to ask of the objects of the rows that it gives.
struct SQLFilter {
  /// Nil where all rows are asked for.
  var condition: SQLCondition?
  var rest: KeyValuePredicate?
}

/// Translates predicates for the rows of one table, where the answer is the one that the predicate gives of the object of a
/// row.
///
/// A predicate that is an AND may be translated in part. Memory evaluates one from left to right, and ends with the first
/// error: so nothing is translated behind a part that is left and may throw. What is translated never throws. A predicate
/// that cannot be compiled for the class is left whole, and throws for the first object, if there is one.
struct SQLPredicate {
  /// What becomes of a part of a predicate.
  enum Part {
    case condition(SQLCondition)
    /// Left to memory, where it never throws.
    case harmless
    /// Left to memory.
    case risky
  }

  /// The row that is looked for.
  let row: SQLRow
  /// The rows of the elements that a SUBQUERY's variables stand for, by their names.
  var elements: [String: SQLRow] = [:]
  let reach: SQLReach
  /// Whether a column says what the objects of its rows hold.
  let isFaithful: (StoreSchema.Column, StoreSchema.Table) throws -> Bool
  /// The key of the row that an object or an ID stands for, 0 where it is not saved yet; nil for what is of another store.
  let key: (Value) -> Int64?
  /// At most so many comparisons.
  var largest = SQLCondition.largest

  func filter(_ predicate: KeyValuePredicate) throws -> SQLFilter {
    guard (try? predicate.compiled(for: row.table.entity.objectClass)) != nil else {
      try explain(predicate.root) { _ in "it raises an error for every \(row.table.entity.name)" }
      return SQLFilter(rest: predicate)
    }
    var conditions: [SQLCondition] = []
    var left: [any PredicateNode] = []
    var room = SQLCondition.Room(largest: largest)
    var isPastRisk = false
    let conjuncts = SQLPredicate.conjuncts(predicate.root)
    for conjunct in conjuncts {
      if !isPastRisk {
        switch try part(conjunct) {
        case .condition(let condition) where room.take(condition):
          conditions.append(condition)
          continue
        case .condition: try explain(conjunct) { _ in "the predicate has too many parts for one statement" }
        case .harmless: try explain(conjunct, reason)
        case .risky:
          try explain(conjunct, reason)
          isPastRisk = true
        }
      } else {
        try explain(conjunct) { _ in "a part before it may raise an error" }
      }
      left.append(conjunct)
    }
    if conditions.isEmpty { return SQLFilter(rest: predicate) }
    return SQLFilter(
      condition: SQLCondition.joined(conditions, by: "AND"),
      rest: left.isEmpty ? nil : KeyValuePredicate.and(left.map { KeyValuePredicate($0) }))
  }

  /// Records why a part of the predicate is left to memory, if that is asked for.
  private func explain(_ node: any PredicateNode, _ reason: (any PredicateNode) throws -> String?) throws {
    guard reach.isExplaining, let reason = try reason(node) else { return }
    reach.note(KeyValuePredicate(node).format, isLeft: reason)
  }

  private static func conjuncts(_ root: any PredicateNode) -> [any PredicateNode] {
    guard let compound = root as? CompoundPredicate, compound.logicalType == .and else { return [root] }
    return compound.subpredicates
  }

  func part(_ node: any PredicateNode) throws -> Part {
    switch node {
    case let truth as TruthPredicate: return .condition(.truth(truth.value))
    case let compound as CompoundPredicate: return try part(compound)
    case let comparison as ComparisonPredicate: return try part(comparison)
    default: return .risky
    }
  }

  private func part(_ compound: CompoundPredicate) throws -> Part {
    var conditions: [SQLCondition] = []
    var isWhole = true
    for subpredicate in compound.subpredicates {
      switch try part(subpredicate) {
      case .condition(let condition): conditions.append(condition)
      case .harmless: isWhole = false
      case .risky: return .risky
      }
    }
    guard isWhole, SQLCondition.fit(conditions) else { return .harmless }
    switch compound.logicalType {
    case .and: return .condition(conditions.isEmpty ? .truth(true) : SQLCondition.joined(conditions, by: "AND"))
    case .or: return .condition(conditions.isEmpty ? .truth(false) : SQLCondition.joined(conditions, by: "OR"))
    case .not:
      let negated = conditions[0].negated
      return SQLCondition.fit([negated]) ? .condition(negated) : .harmless
    }
  }

  private func part(_ node: ComparisonPredicate) throws -> Part {
    switch (node.left.constantValue, node.right.constantValue) {
    case (nil, let constant?):
      return try part(SQLTest(node, constant, isMirrored: false, key: key), node.left, node.quantifier)
    case (let constant?, nil):
      if node.quantifier != .direct { return .risky }
      return try part(SQLTest(node, constant, isMirrored: true, key: key), node.right, .direct)
    case (_?, _?):
      // What never changes is asked now.
      guard let truth = try? KeyValuePredicate(node).evaluate(with: .nil) else { return .risky }
      return .condition(.truth(truth))
    case (nil, nil): return .risky
    }
  }

  /// Whether the value of an expression, or some or all values, pass a test.
  private func part(_ test: SQLTest, _ expression: any ExpressionNode, _ quantifier: Quantifier) throws -> Part {
    if let count = expression as? KeyPathExpression, let subquery = count.base as? SubqueryExpression {
      guard quantifier == .direct, count.path.components == [.collectionOperator(.count)] else { return .risky }
      return try part(test, countOf: subquery)
    }
    guard let place = place(of: expression) else { return .risky }
    if quantifier != .direct { return try part(test, quantifier, of: place) }
    return try following(place.path, from: place.row, ofNil: test.ofNil) { row, path in
      if path.count == 2, case .collectionOperator(.count) = path[path.endIndex - 1] {
        return try part(test, countOf: path[path.startIndex], of: row)
      }
      return path.count < 2 ? try part(test, of: row, path.first) : .risky
    }
  }

  /// Whether the value of a key of a row passes a test, or the row itself where there is none.
  func part(_ test: SQLTest, of row: SQLRow, _ key: PropertyPath.Component?) throws -> Part {
    guard case .key(let name)? = key else { return key == nil ? test.part(of: SQLColumn(keyOf: row)) : .risky }
    if row.table.entity.objectClass.isIdentityKey(name) { return test.part(of: SQLColumn(keyOf: row)) }
    guard let stored = row.table.column(named: name),
      let column = SQLColumn(stored, of: row, try reach.traits(of: stored, in: row.table))
    else { return .risky }
    let part = test.part(of: column)
    guard case .condition = part else { return part }
    if column.traits.isIndexed, let reason = test.whyNotServed(column.kind) {
      reach.note(test.description, isNotServed: reason)
    }
    // To a class that the context lacks, a row that leads there cannot be read.
    if column.kind == .object, stored.targets.isEmpty { return .harmless }
    return try isFaithful(stored, row.table) ? part : .harmless
  }

  /// The row that an expression begins with, and the keys that it goes on with.
  func place(of expression: any ExpressionNode) -> (row: SQLRow, path: ArraySlice<PropertyPath.Component>)? {
    switch expression {
    case is SelfExpression: return (row, [])
    case let variable as VariableExpression: return elements[variable.name].map { ($0, []) }
    case let expression as KeyPathExpression:
      guard let base = place(of: expression.base) else { return nil }
      return (base.row, base.path + expression.path.components)
    default: return nil
    }
  }
}

extension StoreSchema.Table {
  /// The column of a property that is kept.
  func column(named name: String) -> StoreSchema.Column? {
    guard let property = entity.objectClass.property(name) else { return nil }
    return columns.first { $0.property === property }
  }
}
