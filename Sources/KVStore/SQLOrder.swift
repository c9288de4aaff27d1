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

  /// SQLite orders by some thousand values.
  static let mostDescriptors = 100

  /// Nil where one of the descriptors compares anything else than a property of a type with an order, or compares it with a
  /// function, or would refuse its values.
  init?(
    _ descriptors: [KeyValueSortDescriptor], _ table: StoreSchema.Table,
    isFaithful: (StoreSchema.Column) throws -> Bool
  ) throws {
    if descriptors.count > SQLOrder.mostDescriptors { return nil }
    var terms: [Term] = []
    for descriptor in descriptors {
      guard case .selector(let selector) = descriptor.rule, let path = descriptor.keyPath,
        let stored = table.column(of: path), let column = SQLColumn(stored), try isFaithful(stored)
      else { return nil }
      func add(_ sql: String, collation: String? = nil) {
        terms.append(Term(sql: sql, kind: column.kind, collation: collation, isAscending: descriptor.isAscending))
      }
      // SQLite has null first too, and in a descending order last.
      switch (column.kind, selector) {
      case (.text, _): add(column.sql, collation: selector.collation)
      case (.whole, .compare): add(column.sql)
      case (.number, .compare), (.date, .compare):
        // Null, then NaN, then all numbers; and -0 is 0.
        add("(\(column.sql) \(SQLColumn.isNoBytes) OR \(column.sql) = \(SQLColumn.negativeZero))")
        add("CASE WHEN \(column.sql) \(SQLColumn.isBytes) THEN 0 ELSE \(column.sql) END")
      default: return nil
      }
    }
    self.terms = terms
  }
}
