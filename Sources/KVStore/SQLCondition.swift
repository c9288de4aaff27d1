/// A condition on a row of an entity's table, whose alias is `e`: an expression of SQL that is 0 or 1, never null.
struct SQLCondition {
  var sql: String
  /// What stands for its question marks, in their order.
  var values: [SQLValue]
  /// How many parentheses are around the innermost part, at most: SQLite's parser has one hundred places.
  private(set) var depth: Int
  /// How many comparisons it makes, at least 1.
  private(set) var size: Int

  /// A comparison.
  init(_ sql: String, _ values: [SQLValue] = []) {
    (self.sql, self.values) = (sql, values)
    depth = 3
    size = max(1, values.count)
  }

  private init(_ sql: String, _ values: [SQLValue], depth: Int, size: Int) {
    (self.sql, self.values, self.depth, self.size) = (sql, values, depth, size)
  }

  /// Always `value`.
  static func truth(_ value: Bool) -> SQLCondition { SQLCondition(value ? "1" : "0") }

  static let deepest = 16
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
  var negated: SQLCondition { SQLCondition("NOT (\(sql))", values, depth: depth + 1, size: size) }

  func and(_ other: SQLCondition) -> SQLCondition { SQLCondition.joined([self, other], by: "AND") }
  func or(_ other: SQLCondition) -> SQLCondition { SQLCondition.joined([self, other], by: "OR") }

  /// Conditions, at least one, joined by `AND` or `OR`. In halves: a chain is as deep as it is long.
  static func joined(_ parts: some Collection<SQLCondition>, by connective: String) -> SQLCondition {
    let parts = Array(parts)
    if parts.count == 1 { return parts[0] }
    let middle = parts.count / 2
    let left = joined(parts[..<middle], by: connective)
    let right = joined(parts[middle...], by: connective)
    return SQLCondition(
      "(\(left.sql) \(connective) \(right.sql))", left.values + right.values, depth: max(left.depth, right.depth) + 1,
      size: left.size + right.size)
  }
}
