import KVContext
import KVObjects
import KVPredicates

/// An index of the attributes of an entity, as it is in a file.
///
/// Texts are in the order of the collation `kv_compare`: it is the order that predicates and sort descriptors without options
/// have, and texts are equal in it if `==` says so. Other programs read such a file, but do not write rows of the table
/// without that collation.
struct FileIndex: Equatable {
  let name: String
  /// The names of the columns, the first one decides first.
  let columns: [String]
  /// The statement that makes it.
  let sql: String

  /// What the names of indexes that this library makes begin with.
  static let prefix = "kv_"

  /// The statement that makes an index of some columns of a table.
  static func definition(_ name: String, of columns: [StoreSchema.Column], _ table: String) -> String {
    let parts = columns.map { column in
      let isText = column.property.type == .string
      return column.name.quoted + (isText ? " COLLATE \(KeyValueSortDescriptor.Selector.compare.collation)" : "")
    }
    return "CREATE INDEX \(name.quoted) ON \(table.quoted) (\(parts.joined(separator: ", ")))"
  }

  /// The indexes of all tables that this library has made of attributes, by the names of the tables in small letters. Those of
  /// relations to one object are no such.
  static func all(_ connection: Connection) throws -> [String: [FileIndex]] {
    var found: [String: [FileIndex]] = [:]
    var names: [(table: String, name: String, sql: String, columns: [String])] = []
    try connection.run(
      """
      SELECT m.tbl_name, m.name, m.sql, i.name FROM sqlite_schema m, pragma_index_info(m.name) i
      WHERE m.type = 'index' AND m.sql IS NOT NULL AND substr(m.name, 1, 3) = '\(prefix)' ORDER BY m.name, i.seqno
      """
    ) {
      let (name, column) = ($0.text(1), $0.text(3))
      if names.last?.name == name {
        names[names.count - 1].columns.append(column)
      } else {
        names.append(($0.text(0), name, $0.text(2), [column]))
      }
    }
    for (table, name, sql, columns) in names {
      let isOfRelation = columns.count == 1 && sql.hasSuffix(StoreSchema.indexCondition(columns[0]))
      if !isOfRelation {
        found[table.lowercased(), default: []].append(FileIndex(name: name, columns: columns, sql: sql))
      }
    }
    return found
  }
}

extension StoreSchema {
  /// Makes the indexes that a class declares and the table lacks. Each is O(n log n) for n rows.
  static func makeIndexes(
    of entity: EntityDescription, _ columns: [Column], _ table: String, found: [FileIndex], _ connection: Connection
  ) throws {
    for index in declaredIndexes(of: entity, columns) where !found.contains(where: { $0.isOf(index, table) }) {
      let name = try connection.unusedIndexName(
        "\(FileIndex.prefix)\(table).\(index.map(\.name).joined(separator: "."))")
      try connection.define(FileIndex.definition(name, of: index, table))
    }
  }

  /// Takes out the indexes of a table that a class does not declare, or that hold one of `changed`. Gives the others.
  static func removeIndexes(
    notOf entity: EntityDescription, _ columns: [Column], changed: [Column], _ table: String, found: [FileIndex],
    _ connection: Connection
  ) throws -> [FileIndex] {
    let declared = declaredIndexes(of: entity, columns)
    let changed = Set(changed.map { $0.name.lowercased() })
    var kept: [FileIndex] = []
    for index in found {
      let isKept =
        declared.contains { index.isOf($0, table) }
        && changed.isDisjoint(with: index.columns.map { $0.lowercased() })
      // Of two that are the same one stays.
      if isKept, !kept.contains(where: { $0.columns == index.columns }) {
        kept.append(index)
      } else {
        try connection.define("DROP INDEX \(index.name.quoted)")
      }
    }
    return kept
  }

  /// The columns of the indexes that a class declares. A relation to one object has its own.
  private static func declaredIndexes(of entity: EntityDescription, _ columns: [Column]) -> [[Column]] {
    entity.indexes.compactMap { index in
      let found = index.compactMap { property in columns.first { $0.property === property } }
      let isOfRelation = found.count == 1 && found[0].property.holdsMembers
      return found.count == index.count && !isOfRelation ? found : nil
    }
  }
}

extension FileIndex {
  /// Whether it is the index of some columns of a table.
  fileprivate func isOf(_ columns: [StoreSchema.Column], _ table: String) -> Bool {
    sql == FileIndex.definition(name, of: columns, table)
  }
}

extension Connection {
  /// `name`, or with a number after it if a table or an index of the file has that, in capitals or not.
  fileprivate func unusedIndexName(_ name: String) throws -> String {
    var (candidate, attempt) = (name, 1)
    while try number("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE lower(name) = lower(?))", [.text(candidate)])
      != 0
    {
      attempt += 1
      candidate = "\(name):\(attempt)"
    }
    return candidate
  }
}
