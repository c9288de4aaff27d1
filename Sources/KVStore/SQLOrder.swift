import KVContext
import KVObjects
import KVPredicates

/// An order of the rows of one table that is the one of sort descriptors: the same values first, nil where it has to be.
/// What is the same stays in the order of insertion, which who writes the statement says last.
struct SQLOrder {
  /// What rows are compared by, one after another.
  struct Term {
    /// What is compared.
    let sql: String
    /// The kind of the values, which with those of another kind have an order of their own.
    let kind: SQLColumn.Kind
    let collation: String?
    let isAscending: Bool

    /// How a statement orders by `name`, which is what is compared.
    func text(_ name: String) -> String {
      name + (collation.map { " COLLATE \($0)" } ?? "") + (isAscending ? "" : " DESC")
    }
  }

  let terms: [Term]
  /// The rows that relations to one object lead to, as they follow the table in the statement.
  let joins: String

  /// SQLite orders by some thousand values.
  static let mostDescriptors = 100

  /// Nil where one of the descriptors compares anything else than a property of a type with an order, of the row or of one to
  /// which relations to one object lead, or the number of members of a relation; or compares it with a function, or would
  /// refuse its values. `isAlone` says that no rows of other tables are sorted with these; `predicate` is the one that
  /// conditions on the table are made by.
  init?(
    _ descriptors: [KeyValueSortDescriptor], _ table: StoreSchema.Table, isAlone: Bool, _ predicate: SQLPredicate
  ) throws {
    let (reach, isFaithful) = (predicate.reach, predicate.isFaithful)
    if descriptors.count > SQLOrder.mostDescriptors { return nil }
    guard (try? SortOrder(descriptors, for: table.entity.objectClass)) != nil else { return nil }
    var joins = SQLJoins(table, reach, isAlone: isAlone)
    var terms: [Term] = []
    for descriptor in descriptors {
      func left(_ reason: String) {
        if reach.isExplaining { reach.note("the order by \(descriptor.description)", isLeft: reason) }
      }
      guard case .selector(let selector) = descriptor.rule, let path = descriptor.keyPath else {
        left("a function compares")
        return nil
      }
      guard let column = try joins.column(at: path.components[...], isFaithful: isFaithful) else {
        if reach.isExplaining, let reason = try predicate.reason(for: path.components[...], from: predicate.row) {
          left(reason)
        }
        return nil
      }
      func add(_ sql: String, collation: String? = nil) {
        terms.append(Term(sql: sql, kind: column.kind, collation: collation, isAscending: descriptor.isAscending))
      }
      // SQLite has null first too, and in a descending order last.
      switch (column.kind, selector) {
      case (.text, _):
        add(column.sql, collation: selector.collation)
        if column.traits.isIndexed, selector != .compare {
          reach.note(
            "the order by \(descriptor.description)", isNotServed: "as an index has texts in the order of compare:")
        }
      case (.whole, .compare): add(column.sql)
      case (.number, .compare) where !column.traits.holdsBytes, (.date, .compare) where !column.traits.holdsBytes:
        add(column.sql)
      case (.number, .compare), (.date, .compare):
        // Null, then NaN, then all numbers; and -0 is 0.
        add("(\(column.sql) \(SQLColumn.isNoBytes) OR \(column.sql) = \(SQLColumn.negativeZero))")
        add("CASE WHEN \(column.sql) \(SQLColumn.isBytes) THEN 0 ELSE \(column.sql) END")
      default:
        left("values of '\(path)' have no order in a file")
        return nil
      }
    }
    self.terms = terms
    self.joins = joins.sql
  }
}

/// The rows that an order needs beside the one that it is of: one join for each relation on the way, and each of its tables.
private struct SQLJoins {
  /// Rows of which one at most is there: those that one relation may lead to.
  private typealias Rows = [(alias: String, table: StoreSchema.Table)]

  private let start: Rows
  private let reach: SQLReach
  private let isAlone: Bool
  private var known: [ArraySlice<PropertyPath.Component>: Rows] = [:]
  private var count = 0
  private(set) var sql = ""

  /// SQLite joins 64 tables.
  private static let most = 40

  init(_ table: StoreSchema.Table, _ reach: SQLReach, isAlone: Bool) {
    (start, self.reach, self.isAlone) = ([("e", table)], reach, isAlone)
  }

  /// The column at the end of a path; nil where that has none.
  mutating func column(
    at path: ArraySlice<PropertyPath.Component>, isFaithful: (StoreSchema.Column, StoreSchema.Table) throws -> Bool
  ) throws -> SQLColumn? {
    var rows = start
    var rest = path
    while rest.count > 1, let last = rest.last, rest.count > 2 || last.isKey {
      guard rest.startIndex < 3, let next = try join(path[...rest.startIndex], rows) else { return nil }
      rows = next
      rest = rest.dropFirst()
    }
    guard case .key(let key)? = rest.first else { return nil }
    var columns: [SQLColumn] = []
    for (alias, table) in rows {
      guard let stored = table.column(named: key) else { return nil }
      if rest.count == 2 {
        guard rest.last == .collectionOperator(.count), let count = try count(of: stored, alias, table) else {
          return nil
        }
        columns.append(count)
      } else {
        guard let kind = SQLColumn.Kind(stored), try isFaithful(stored, table) else { return nil }
        // With those of other tables, or of several rows, values are sorted in one way.
        let traits = isAlone && path.count == 1 ? try reach.traits(of: stored, in: table) : SQLColumn.Traits()
        columns.append(SQLColumn(kind, "\(alias).\(stored.name.quoted)", traits))
      }
    }
    guard columns.allSatisfy({ $0.kind == columns[0].kind }) else { return nil }
    if columns.count == 1 { return columns[0] }
    return SQLColumn(columns[0].kind, "COALESCE(\(columns.map(\.sql).joined(separator: ", ")))")
  }

  /// The rows to which the last key of a path leads from others; nil where it may not be followed.
  private mutating func join(_ path: ArraySlice<PropertyPath.Component>, _ rows: Rows) throws -> Rows? {
    if let known = known[path] { return known }
    guard case .key(let key)? = path.last else { return nil }
    var (keys, targets): ([String], [StoreSchema.Table]) = ([], [])
    for (alias, table) in rows {
      guard let column = table.column(named: key), !column.property.isToMany,
        let found = try reach.targets(of: column, in: table)
      else { return nil }
      keys.append("\(alias).\(column.name.quoted)")
      for table in found where !targets.contains(where: { $0.number == table.number }) { targets.append(table) }
    }
    guard count + targets.count <= SQLJoins.most else { return nil }
    let from = keys.count == 1 ? keys[0] : "COALESCE(\(keys.joined(separator: ", ")))"
    var joined: Rows = []
    for table in targets {
      count += 1
      joined.append(("j\(count)", table))
      sql += " LEFT JOIN \(table.name.quoted) j\(count) ON j\(count).kv_pk = \(from)"
    }
    known[path] = joined
    return joined
  }

  /// How many members a relation has; null where it is nil.
  private func count(of column: StoreSchema.Column, _ alias: String, _ table: StoreSchema.Table) throws -> SQLColumn?
  {
    guard column.hasTable, try reach.targets(of: column, in: table) != nil else { return nil }
    let members = column.membersTable(of: table.name).quoted
    return SQLColumn(
      .whole,
      "CASE WHEN \(alias).\(column.name.quoted) IS NOT 0 AND \(alias).kv_pk IS NOT NULL "
        + "THEN (SELECT count(*) FROM \(members) WHERE owner = \(alias).kv_pk) END")
  }
}
