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

  let table: StoreSchema.Table
  /// Whether a column says what the objects of its rows hold.
  let isFaithful: (StoreSchema.Column) throws -> Bool
  /// The key of the row that an object or an ID stands for; nil where it has none in this store.
  let key: (Value) -> Int64?
  /// At most so many comparisons.
  var largest = SQLCondition.largest

  func filter(_ predicate: KeyValuePredicate) throws -> SQLFilter {
    guard (try? predicate.compiled(for: table.entity.objectClass)) != nil else { return SQLFilter(rest: predicate) }
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
        case .condition, .harmless: break
        case .risky: isPastRisk = true
        }
      }
      left.append(conjunct)
    }
    if conditions.isEmpty { return SQLFilter(rest: predicate) }
    return SQLFilter(
      condition: SQLCondition.joined(conditions, by: "AND"),
      rest: left.isEmpty ? nil : KeyValuePredicate.and(left.map { KeyValuePredicate($0) }))
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
    guard node.quantifier == .direct else { return .risky }
    let comparison: SQLComparison
    let column: StoreSchema.Column
    switch (node.left.constantValue, node.right.constantValue) {
    case (nil, let constant?):
      guard let left = table.column(of: node.left), let operand = SQLColumn(left) else { return .risky }
      comparison = SQLComparison(operand, node, constant, isMirrored: false, key: key)
      column = left
    case (let constant?, nil):
      guard let right = table.column(of: node.right), let operand = SQLColumn(right) else { return .risky }
      comparison = SQLComparison(operand, node, constant, isMirrored: true, key: key)
      column = right
    case (_?, _?):
      // What never changes is asked now.
      guard let truth = try? KeyValuePredicate(node).evaluate(with: .nil) else { return .risky }
      return .condition(.truth(truth))
    case (nil, nil): return .risky
    }
    let part = comparison.part
    guard case .condition = part else { return part }
    return try isFaithful(column) ? part : .harmless
  }
}

extension StoreSchema.Table {
  /// The column of what an expression reads, where that is one property that is kept.
  func column(of expression: any ExpressionNode) -> StoreSchema.Column? {
    guard let expression = expression as? KeyPathExpression, expression.base is SelfExpression else { return nil }
    return column(of: expression.path)
  }

  /// The same of a key path.
  func column(of path: PropertyPath) -> StoreSchema.Column? {
    guard let key = path.singleKey, let property = entity.objectClass.property(key) else { return nil }
    return columns.first { $0.property === property }
  }
}
