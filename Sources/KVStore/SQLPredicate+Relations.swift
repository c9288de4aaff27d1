import KVContext
import KVObjects
import KVPredicates

/// Conditions on what relations lead to. Each relation on the way is one SELECT within the condition, so that a statement
/// grows with the length of a path.
extension SQLPredicate {
  typealias Path = ArraySlice<PropertyPath.Component>

  /// At most so many relations are followed, one after another.
  static let mostSteps = 3

  /// The condition that `leaf` makes of the row to which relations to one object lead, and of what is left of the path there.
  /// Where one of them is nil it is `ofNil`; nil there says that memory would throw.
  func following(
    _ path: Path, from row: SQLRow, ofNil: Bool?, steps: Int = 0,
    leaf: (SQLRow, Path) throws -> Part
  ) throws -> Part {
    guard case .key(let key)? = path.first else { return try leaf(row, path) }
    if key == "self", row.table.entity.objectClass.property(key) == nil {
      return try following(path.dropFirst(), from: row, ofNil: ofNil, steps: steps, leaf: leaf)
    }
    guard path.count > 1, let column = row.table.column(named: key), !column.property.isToMany else {
      return try leaf(row, path)
    }
    guard steps < SQLPredicate.mostSteps, let ofNil, let targets = try reach.targets(of: column, in: row.table),
      let nexts = row.rows(of: targets)
    else { return .risky }
    var rows: [(row: SQLRow, condition: SQLCondition)] = []
    for next in nexts {
      let part = try following(path.dropFirst(), from: next, ofNil: ofNil, steps: steps + 1, leaf: leaf)
      guard case .condition(let condition) = part else { return .risky }
      rows.append((next, ofNil ? condition.negated : condition))
    }
    let name = "\(row.alias).\(column.name.quoted)"
    let leads = SQLCondition(of: rows.map(\.condition), levels: 4) { texts in
      let selections = zip(rows, texts).map { found, text in
        "SELECT \(found.row.alias).kv_pk FROM \(found.row.table.name.quoted) \(found.row.alias) WHERE \(text)"
      }
      return "(\(name) IS NOT NULL AND \(name) IN (\(selections.joined(separator: " UNION ALL "))))"
    }
    return checked(ofNil ? leads.negated : leads)
  }

  private func checked(_ condition: SQLCondition) -> Part {
    SQLCondition.fit([condition]) ? .condition(condition) : .risky
  }

  // MARK: Members

  /// What holds the element that is asked for.
  private enum Holder {
    case subject
    case list
    case set
  }

  /// Whether any, all or none of the elements that a path leads to pass a test.
  func part(_ test: SQLTest, _ quantifier: Quantifier, of place: (row: SQLRow, path: Path)) throws -> Part {
    // It looks into lists of lists.
    if test.isContains { return .risky }
    guard
      case .condition(let found) = try search(
        test, isWanted: quantifier != .all, place.path, from: place.row, in: .subject, steps: 0)
    else { return .risky }
    return checked(quantifier == .any ? found : found.negated)
  }

  /// Whether there is an element for which the test comes to `isWanted`.
  private func search(
    _ test: SQLTest, isWanted: Bool, _ path: Path, from row: SQLRow, in holder: Holder, steps: Int
  ) throws -> Part {
    // Sets have no nil.
    let ofNil = holder == .list ? test.ofNil.map { $0 == isWanted } : false
    return try following(path, from: row, ofNil: ofNil, steps: steps) { row, path in
      if let (column, kind) = members(of: path.first, row) {
        guard path.allSatisfy(\.isKey), steps < SQLPredicate.mostSteps else { return .risky }
        return try existing(column, of: row) { member in
          try search(
            test, isWanted: isWanted, path.dropFirst(), from: member, in: kind.isUnique ? .set : .list,
            steps: steps + 1)
        }
      }
      // What is not to-many is refused.
      guard holder != .subject, path.count < 2 else { return .risky }
      guard case .condition(let condition) = try part(test, of: row, path.first) else { return .risky }
      let wanted = isWanted ? condition : condition.negated
      guard holder == .set, let key = path.first, case .key(let name) = key,
        let column = row.table.column(named: name).flatMap({ SQLColumn($0, of: row) })
      else { return .condition(wanted) }
      return .condition(column.isNothing.negated.and(wanted))
    }
  }

  /// The column of a relation to many, and how its members are kept.
  private func members(of key: PropertyPath.Component?, _ row: SQLRow) -> (StoreSchema.Column, CollectionKind)? {
    guard case .key(let name)? = key, let column = row.table.column(named: name), column.hasTable,
      let kind = column.property.collectionKind
    else { return nil }
    return (column, kind)
  }

  /// Whether a relation of a row has a member of which `condition` holds.
  private func existing(
    _ column: StoreSchema.Column, of row: SQLRow, where condition: (SQLRow) throws -> Part
  ) throws -> Part {
    guard let members = try selections(of: column, row, where: condition) else { return .risky }
    return checked(
      SQLCondition(of: members.conditions, levels: 4) { texts in
        "(" + members.from(texts).map { "EXISTS (SELECT 1 \($0))" }.joined(separator: " OR ") + ")"
      })
  }

  /// Members of a relation.
  private struct Members {
    let conditions: [SQLCondition]
    /// What follows `SELECT …`, for each table, with the texts of the conditions.
    let from: ([String]) -> [String]
  }

  /// The members for which `condition` holds; nil where that is left to memory.
  private func selections(
    of column: StoreSchema.Column, _ row: SQLRow, where condition: (SQLRow) throws -> Part
  ) throws -> Members? {
    guard let targets = try reach.targets(of: column, in: row.table), let rows = row.rows(of: targets) else {
      return nil
    }
    let name = "m\(row.depth + 1)"
    var (starts, conditions): ([String], [SQLCondition]) = ([], [])
    for member in rows {
      guard case .condition(let found) = try condition(member) else { return nil }
      conditions.append(found)
      starts.append(
        "FROM \(column.membersTable(of: row.table.name).quoted) \(name) JOIN \(member.table.name.quoted) \(member.alias) "
          + "ON \(member.alias).kv_pk = \(name).member WHERE \(name).owner = \(row.alias).kv_pk AND ")
    }
    return Members(conditions: conditions) { texts in zip(starts, texts).map { $0 + $1 } }
  }

  // MARK: Counts

  /// Whether the number of members that a relation has passes a test.
  func part(_ test: SQLTest, countOf key: PropertyPath.Component, of row: SQLRow) throws -> Part {
    guard let (column, _) = members(of: key, row),
      let members = try selections(of: column, row, where: { _ in .condition(.truth(true)) })
    else { return .risky }
    // A relation that is nil has no number.
    let isNothing = SQLCondition("\(row.alias).\(column.name.quoted) IS 0")
    return part(test, members, isNothing: isNothing)
  }

  /// Whether the number of elements that a SUBQUERY gives passes a test.
  func part(_ test: SQLTest, countOf subquery: SubqueryExpression) throws -> Part {
    guard let place = place(of: subquery.collection) else { return .risky }
    return try following(place.path, from: place.row, ofNil: test.passes(.integer(0))) { row, path in
      guard path.count == 1, let (column, _) = self.members(of: path.first, row),
        let members = try selections(
          of: column, row,
          where: { member in
            var inner = self
            inner.elements[subquery.variable] = member
            return try inner.part(subquery.predicate)
          })
      else { return .risky }
      return part(test, members, isNothing: nil)
    }
  }

  private func part(_ test: SQLTest, _ members: Members, isNothing: SQLCondition?) -> Part {
    let exists = SQLCondition(of: members.conditions, levels: 4) { texts in
      "(" + members.from(texts).map { "EXISTS (SELECT 1 \($0))" }.joined(separator: " OR ") + ")"
    }
    guard let ofNil = isNothing == nil ? false : test.ofNil else { return .risky }
    var condition: SQLCondition
    if let (zero, more) = test.ofCounts, zero != more {
      condition = more ? exists : exists.negated
    } else {
      let count = SQLCondition(of: members.conditions, levels: 0) { texts in
        "(" + members.from(texts).map { "(SELECT count(*) \($0))" }.joined(separator: " + ") + ")"
      }
      let part = test.part(of: SQLColumn(count: count.exact.sql, count.exact.values))
      guard case .condition(let found) = part else { return part }
      condition = found.holding(exists)
    }
    if let isNothing { condition = ofNil ? isNothing.or(condition) : isNothing.negated.and(condition) }
    return checked(condition)
  }
}
