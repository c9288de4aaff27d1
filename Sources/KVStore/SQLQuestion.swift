/// What is asked of one table: which rows, and in which order.
struct SQLQuestion {
  let table: StoreSchema.Table
  let filter: SQLFilter
  /// Nil for that of insertion.
  var order: SQLOrder?

  /// SQLite takes 500 parts of a UNION.
  static let mostTables = 400

  /// Whether rows of several tables can be compared: whether all have an order, of values of one kind.
  static func haveOneOrder(_ questions: [SQLQuestion]) -> Bool {
    let orders = questions.map { $0.order?.terms.map(Comparison.init) }
    return orders.allSatisfy { $0 != nil && $0 == orders.first }
  }

  private struct Comparison: Equatable {
    let kind: SQLColumn.Kind
    let collation: String?
    let isAscending: Bool

    init(_ term: SQLOrder.Term) {
      (kind, collation, isAscending) = (term.kind, term.collation, term.isAscending)
    }
  }

  /// The statement that gives the key and the number of each row, or where one question `readsRows` all that it holds.
  /// `questions` have one order.
  static func statement(_ questions: [SQLQuestion], limit: Int, offset: Int, readsRows: Bool = false) -> (
    sql: String, values: [SQLValue]
  ) {
    let terms = questions.first?.order?.terms ?? []
    var values = questions.flatMap { $0.filter.condition?.passing.values ?? [] }
    var sql: String
    let order: [String]
    if questions.count == 1 {
      let question = questions[0]
      sql =
        readsRows
        ? question.table.statements.selection + question.joins + question.where : question.selection(terms: [])
      // SQLite would rather read all rows in the order of insertion than sort those that an index gives.
      let sorts = terms.isEmpty && limit == 0 && question.filter.condition?.access == .range
      order = terms.map { $0.text($0.sql) } + [sorts ? "+e.kv_pk" : "e.kv_pk"]
    } else {
      // The order is that of all rows together.
      sql = "SELECT pk, number FROM ("
      sql += questions.map { $0.selection(terms: $0.order?.terms ?? []) }.joined(separator: " UNION ALL ") + ")"
      order = terms.enumerated().map { $1.text("term\($0)") } + ["pk"]
    }
    sql += " ORDER BY " + order.joined(separator: ", ")
    if limit > 0 || offset > 0 {
      sql += " LIMIT ? OFFSET ?"
      values += [.integer(limit > 0 ? limit : -1), .integer(offset)]
    }
    return (sql, values)
  }

  /// The statement that counts the rows.
  static func count(_ questions: [SQLQuestion], limit: Int, offset: Int) -> (sql: String, values: [SQLValue]) {
    if limit > 0 || offset > 0 {
      let (sql, values) = statement(questions, limit: limit, offset: offset)
      return ("SELECT count(*) FROM (\(sql))", values)
    }
    let counts = questions.map { "SELECT count(*) FROM \($0.table.name.quoted) e\($0.where)" }
    let values = questions.flatMap { $0.filter.condition?.passing.values ?? [] }
    return (counts.count == 1 ? counts[0] : "SELECT " + counts.map { "(\($0))" }.joined(separator: " + "), values)
  }

  private var joins: String { order?.joins ?? "" }

  private var `where`: String { filter.condition.map { " WHERE \($0.passing.sql)" } ?? "" }

  private func selection(terms: [SQLOrder.Term]) -> String {
    let names = terms.enumerated().map { ", \($1.sql) AS term\($0)" }.joined()
    return "SELECT e.kv_pk AS pk, e.kv_number AS number\(names) FROM \(table.name.quoted) e\(joins)\(`where`)"
  }
}
