/// A row that a condition is about: one of a table, by the name that the statement gives it.
struct SQLRow {
  let table: StoreSchema.Table
  /// 0 for the row that is looked for. A row that a condition on another one looks for has a greater one.
  let depth: Int
  /// How many conditions there are for one that is written about it: the relations on the way lead to several tables.
  private let copies: Int

  init(_ table: StoreSchema.Table) { (self.table, depth, copies) = (table, 0, 1) }

  private init(_ table: StoreSchema.Table, depth: Int, copies: Int) {
    (self.table, self.depth, self.copies) = (table, depth, copies)
  }

  /// The first relation on a way may lead to as many tables as there are; all of them together to so many.
  private static let mostCopies = 8

  /// The rows of some tables to which a relation of this row leads; nil where a statement would grow too much.
  func rows(of tables: [StoreSchema.Table]) -> [SQLRow]? {
    let total = copies * tables.count
    guard copies == 1 || tables.count == 1 || total <= SQLRow.mostCopies else { return nil }
    return tables.map { SQLRow($0, depth: depth + 1, copies: total) }
  }

  var alias: String { depth == 0 ? "e" : "e\(depth)" }
}

/// A part of a statement.
struct SQLText {
  var sql: String
  /// What stands for its question marks, in their order.
  var values: [SQLValue] = []
}

/// A condition on a row of an entity's table, or on rows that it leads to.
///
/// It has two forms: an index serves the one that may be null, and only the other one can be negated.
struct SQLCondition {
  /// An expression that is 0 or 1, never null.
  let exact: SQLText
  /// An expression that is 1 if the condition holds, else 0 or null: for `WHERE`, and for what is joined there by AND and OR.
  let passing: SQLText
  /// How an index serves it.
  private(set) var access = Access.none

  /// How an index of attributes serves a condition.
  enum Access {
    case none
    /// It gives the rows between two values, in their order.
    case range
    /// It gives the rows of some values, those of each in the order of insertion.
    case values
  }
  /// How many parentheses are around the innermost part, at most: SQLite's parser has one hundred places.
  private(set) var depth: Int
  /// How many comparisons it makes, at least 1.
  private(set) var size: Int

  /// A comparison, which is never null.
  init(_ sql: String, _ values: [SQLValue] = []) {
    let text = SQLText(sql: sql, values: values)
    self.init(text, passing: text)
  }

  /// A comparison in both forms.
  init(_ exact: SQLText, passing: SQLText) {
    self.init(exact, passing, depth: 3, size: max(1, exact.values.count, passing.values.count))
  }

  /// The same, which an index serves.
  func served(by access: Access) -> SQLCondition {
    var condition = self
    condition.access = access
    return condition
  }

  /// A comparison that is null if what it compares is null.
  init(nullable sql: String, _ values: [SQLValue]) {
    self.init(SQLText(sql: "IFNULL(\(sql), 0)", values: values), passing: SQLText(sql: sql, values: values))
  }

  private init(_ exact: SQLText, _ passing: SQLText, depth: Int, size: Int) {
    (self.exact, self.passing, self.depth, self.size) = (exact, passing, depth, size)
  }

  /// A condition that asks for rows with other conditions, at least one: `sql` makes it, which is never null, of the texts that
  /// follow `WHERE`, in their order, and `levels` says by how much it is deeper.
  init(of parts: [SQLCondition], levels: Int, _ sql: ([String]) -> String) {
    let text = SQLText(sql: sql(parts.map(\.passing.sql)), values: parts.flatMap(\.passing.values))
    self.init(
      text, text, depth: (parts.map(\.depth).max() ?? 0) + levels, size: parts.reduce(1) { $0 + $1.size })
  }

  /// The same, as deep and large as one that has `other` as a part.
  func holding(_ other: SQLCondition) -> SQLCondition {
    SQLCondition(exact, passing, depth: depth + other.depth, size: size + other.size)
  }

  /// Always `value`.
  static func truth(_ value: Bool) -> SQLCondition { SQLCondition(value ? "1" : "0") }

  static let deepest = 24
  static let largest = 1000

  /// Room for conditions that are to be joined to one.
  struct Room {
    /// At most so many comparisons.
    var largest = SQLCondition.largest
    private var count = 0
    private var depth = 0
    private var size = 0

    init(largest: Int = SQLCondition.largest) {
      self.largest = largest
    }

    /// Whether there is room for one more, which is counted then.
    mutating func take(_ condition: SQLCondition) -> Bool {
      let (count, depth, size) = (count + 1, max(depth, condition.depth), size + condition.size)
      // A list is halved until each part is one.
      let levels = Int.bitWidth - (count - 1).leadingZeroBitCount
      guard size <= largest, depth + levels <= SQLCondition.deepest else { return false }
      (self.count, self.depth, self.size) = (count, depth, size)
      return true
    }
  }

  /// Whether conditions can be joined to one.
  static func fit(_ parts: [SQLCondition]) -> Bool {
    var room = Room()
    return parts.allSatisfy { room.take($0) }
  }

  /// The condition where this one is not.
  var negated: SQLCondition {
    let text = SQLText(sql: "NOT (\(exact.sql))", values: exact.values)
    return SQLCondition(text, text, depth: depth + 1, size: size)
  }

  func and(_ other: SQLCondition) -> SQLCondition { SQLCondition.joined([self, other], by: "AND") }
  func or(_ other: SQLCondition) -> SQLCondition { SQLCondition.joined([self, other], by: "OR") }

  /// Conditions, at least one, joined by `AND` or `OR`. In halves: a chain is as deep as it is long.
  static func joined(_ parts: some Collection<SQLCondition>, by connective: String) -> SQLCondition {
    let parts = Array(parts)
    if parts.count == 1 { return parts[0] }
    let middle = parts.count / 2
    let left = joined(parts[..<middle], by: connective)
    let right = joined(parts[middle...], by: connective)
    func text(_ left: SQLText, _ right: SQLText) -> SQLText {
      SQLText(sql: "(\(left.sql) \(connective) \(right.sql))", values: left.values + right.values)
    }
    let both = [left.access, right.access]
    let access: Access =
      connective == "AND"
      ? both.contains(.values) ? .values : both.contains(.range) ? .range : .none
      : both.contains(.none) ? .none : .range
    return SQLCondition(
      text(left.exact, right.exact), text(left.passing, right.passing), depth: max(left.depth, right.depth) + 1,
      size: left.size + right.size
    ).served(by: access)
  }
}
