import KVContext
import KVObjects
import KVPredicates

/// Why a part of a predicate is left to memory, for people. A relation that is not followed has its reason in ``SQLReach``.
extension SQLPredicate {
  /// The reason for a part that no condition was made of; nil if it is a relation that is not followed.
  func reason(for node: any PredicateNode) throws -> String? {
    switch node {
    case let compound as CompoundPredicate:
      for subpredicate in compound.subpredicates {
        if case .condition = try part(subpredicate) { continue }
        return try reason(for: subpredicate)
      }
      return "it has too many parts for one statement"
    case let comparison as ComparisonPredicate: return try reason(for: comparison)
    default: return "it is a function"
    }
  }

  private func reason(for node: ComparisonPredicate) throws -> String? {
    let (left, right) = (node.left.constantValue, node.right.constantValue)
    if left != nil, right != nil { return "it raises an error" }
    guard left != nil || right != nil else { return "it compares two values of an object" }
    if node.comparison == .matches { return "a regular expression may take too long" }
    let expression = left == nil ? node.left : node.right
    if let count = expression as? KeyPathExpression, let subquery = count.base as? SubqueryExpression {
      return try reason(for: subquery)
    }
    guard let place = place(of: expression) else { return reason(for: expression) }
    return try reason(for: place.path, from: place.row)
  }

  private func reason(for subquery: SubqueryExpression) throws -> String? {
    guard let place = place(of: subquery.collection) else { return reason(for: subquery.collection) }
    guard place.path.count == 1, case .key(let key)? = place.path.first,
      let column = place.row.table.column(named: key), column.hasTable
    else { return try reason(for: place.path, from: place.row) }
    guard let targets = try reach.targets(of: column, in: place.row.table) else { return nil }
    guard let member = place.row.rows(of: targets)?.first else { return Self.growth }
    var inner = self
    inner.elements[subquery.variable] = member
    if case .condition = try inner.part(subquery.predicate) { return "the number of its elements is not compared so" }
    return try inner.reason(for: subquery.predicate)
  }

  private static let growth = "relations on the way lead to too many classes"

  private func reason(for expression: any ExpressionNode) -> String {
    switch expression {
    case let function as FunctionExpression: return "it calls \(function.function.selector)"
    case let path as KeyPathExpression: return reason(for: path.base)
    default:
      var text = ""
      expression.write(to: &text)
      return "it evaluates \(text)"
    }
  }

  /// The reason why the value at the end of a path is not compared; nil if a relation on it is not followed.
  func reason(for path: Path, from row: SQLRow, steps: Int = 0) throws -> String? {
    guard let first = path.first else { return "it compares the object itself" }
    guard case .key(let key) = first else { return "only @count is compared, of a relation" }
    let objectClass = row.table.entity.objectClass
    if key == "self", objectClass.property(key) == nil {
      return try reason(for: path.dropFirst(), from: row, steps: steps)
    }
    guard let property = objectClass.property(key) else { return "'\(key)' is none of the keys that are kept" }
    guard let column = row.table.column(named: key) else { return "'\(key)' is computed" }
    if property.holdsMembers {
      if steps == Self.mostSteps, path.count > 1 { return "it follows more than \(Self.mostSteps) relations" }
      guard let targets = try reach.targets(of: column, in: row.table) else { return nil }
      guard let next = row.rows(of: targets)?.first else { return Self.growth }
      let rest = path.dropFirst()
      guard let second = rest.first else { return "'\(key)' is compared with what is no object of the store" }
      if case .collectionOperator(let name) = second {
        return name == .count ? "the number of '\(key)' is not compared so" : "of '\(key)' only @count is compared"
      }
      return try reason(for: rest, from: next, steps: steps + 1)
    }
    if property.isToMany { return "'\(key)' holds several values" }
    if path.count > 1 { return "'\(key)' holds no object" }
    if property.type == .any { return "'\(key)' holds any value" }
    if try !isFaithful(column, row.table) { return "rows may hold what '\(key)' does not" }
    return "the values of '\(key)' are not compared so"
  }
}
