package import KVObjects

/// What a file says of itself: its entities, and where each property lies. Checked against what its tables are, so that
/// nothing but a table is ever read: a view may have no end, and what a virtual table or a computed column does is its own
/// affair.
package struct FileShape {
  /// An entity of the file.
  struct Entity {
    let number: Int
    let name: String
    let table: String
    let hash: String
    /// In the order of the table's columns.
    let properties: [Property]
    /// The names of all columns of the table, in small letters.
    let columns: Set<String>
    /// The indexes that this library has made of its attributes, by their names.
    let indexes: [FileIndex]
  }

  /// A property of an entity.
  package struct Property {
    package let name: String
    /// `attribute`, `to-one`, or the collection of a to-many property.
    package let kind: String
    package let type: PropertyType
    package let inverse: String?
    let column: String
    /// Its number among the properties of the entity that the file has had; -1 in a file of an older format.
    let number: Int
    /// Whether its column holds no null.
    let refusesNull: Bool

    package var isToMany: Bool { kind != "attribute" && kind != "to-one" }
    /// Whether it holds objects of the file.
    package var isRelation: Bool { if case .object = type { true } else { false } }
  }

  private struct TableColumn {
    let name: String
    let type: String
    let isKey: Bool
    let isComputed: Bool
    let refusesNull: Bool
  }

  /// In alphabetical order.
  private(set) var entities: [Entity] = []
  /// What was renamed.
  private(set) var identifiers = StoreIdentifiers()
  private let connection: Connection
  private let tables: Set<String>
  /// By the names of their tables, in small letters.
  private let indexes: [String: [FileIndex]]

  /// Reads it, of an older format where `isFormer` says so. Throws ``StoreError/damaged(path:problem:)`` where what it says
  /// is not so. O(p) for p properties.
  init(_ connection: Connection, isFormer: Bool = false) throws {
    self.connection = connection
    var tables: Set<String> = []
    // Views and virtual tables have no page of their own.
    try connection.run("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0") {
      tables.insert($0.text(0).lowercased())
    }
    self.tables = tables
    indexes = try FileIndex.all(connection)
    _ = try columns(of: "kv_meta", ["key", "value"])
    _ = try columns(of: "kv_entities", ["name", "table_name", "hash", "last"], key: "number")
    _ = try columns(of: "kv_properties", ["entity", "name", "kind", "type", "inverse", "column_name"])
    if isFormer {
      _ = try columns(of: "kv_objects", ["entity", "number", "version"], key: "pk")
    } else {
      _ = try columns(of: "kv_properties", ["number"])
      _ = try columns(of: "kv_history", ["keys"], key: "revision")
      _ = try columns(of: "kv_gone", ["number"], key: "pk")
    }
    var found: [(number: Int, name: String, table: String, hash: String)] = []
    try connection.run("SELECT number, name, table_name, hash FROM kv_entities ORDER BY name") {
      let number = try connection.counter($0.value(0), "the number of a class")
      if number > RowKey.mostEntities { throw connection.damaged("the number of a class is none") }
      found.append((number, try name($0.value(1)), try name($0.value(2)), $0.text(3)))
    }
    for kind in [found.map { "\($0.number)" }, found.map(\.name), found.map { $0.table.lowercased() }]
    where Set(kind).count != kind.count {
      throw connection.damaged("two classes are one")
    }
    entities = try found.map { try entity($0.number, $0.name, $0.table, $0.hash, isFormer: isFormer) }
    guard tables.contains(StoreIdentifiers.table) else { return }
    _ = try columns(of: StoreIdentifiers.table, ["entity", "property", "identifier"])
    identifiers = try StoreIdentifiers(connection)
  }

  private func entity(_ number: Int, _ name: String, _ table: String, _ hash: String, isFormer: Bool) throws -> Entity
  {
    let own = isFormer ? [] : StoreSchema.Table.ownColumns
    let all = try columns(of: table, own, key: "kv_pk")
    let places = Dictionary(all.enumerated().map { ($1.name.lowercased(), $0) }) { first, _ in first }
    var properties: [(place: Int, property: Property)] = []
    try connection.run(
      """
      SELECT name, kind, type, inverse, column_name, \(isFormer ? "-1" : "number") FROM kv_properties WHERE entity = ?
      """, [.integer(number)]
    ) {
      let inverse = $0.value(3) == .null ? nil : try self.name($0.value(3))
      let (propertyName, column) = (try self.name($0.value(0)), try self.name($0.value(4)))
      let place = places[column.lowercased()]
      let property = Property(
        name: propertyName, kind: try self.name($0.value(1)), type: PropertyType(name: try self.name($0.value(2))),
        inverse: inverse, column: column,
        number: isFormer ? -1 : try connection.counter($0.value(5), from: 0, "the number of \(name).\(propertyName)"),
        refusesNull: place.map { all[$0].refusesNull } ?? false)
      let isKnown = ["attribute", "to-one"] + CollectionKind.all.map(\.typeName)
      guard isKnown.contains(property.kind), let place, !all[place].isComputed, !all[place].isKey,
        !own.contains(column.lowercased()), !properties.contains(where: { $0.place == place })
      else { throw connection.damaged("\(name).\(property.name) is no column") }
      if !isFormer, properties.contains(where: { $0.property.number == property.number }) {
        throw connection.damaged("two properties of \(name) have one number")
      }
      if property.isToMany, property.isRelation {
        _ = try columns(of: "\(table).\(property.column)", ["owner", "position", "member"])
      }
      properties.append((place, property))
    }
    properties.sort { $0.place < $1.place }
    return Entity(
      number: number, name: name, table: table, hash: hash, properties: properties.map(\.property),
      columns: Set(places.keys), indexes: indexes[table.lowercased()] ?? [])
  }

  /// A name that the file has; an empty one is none.
  private func name(_ value: SQLValue) throws -> String {
    guard case .text(let name) = value, !name.isEmpty else { throw connection.damaged("a name is none") }
    return name
  }

  /// The columns of a table. Throws where it is none, or lacks one of `wanted`, or `key` does not name its rows.
  private func columns(of table: String, _ wanted: [String], key: String? = nil) throws -> [TableColumn] {
    var columns: [TableColumn] = []
    if tables.contains(table.lowercased()) {
      try connection.run(
        "SELECT name, type, pk, hidden, \"notnull\" FROM pragma_table_xinfo(?) ORDER BY cid", [.text(table)]
      ) {
        columns.append(
          TableColumn(
            name: $0.text(0), type: $0.text(1), isKey: $0.integer(2) > 0, isComputed: $0.integer(3) != 0,
            refusesNull: $0.integer(4) != 0))
      }
    }
    for name in wanted + (key.map { [$0] } ?? []) {
      guard let column = columns.first(where: { $0.name.lowercased() == name }), !column.isComputed else {
        throw connection.damaged("\(table) is no table with \(name)")
      }
    }
    guard let key else { return columns }
    // What names a row is one whole number, which no other row has.
    let keys = columns.filter(\.isKey)
    let isIndexed = try connection.number(
      "SELECT count(*) FROM pragma_index_list(?) WHERE origin = 'pk'", [.text(table)])
    guard keys.count == 1, keys[0].name.lowercased() == key, keys[0].type.uppercased() == "INTEGER", isIndexed == 0
    else {
      throw connection.damaged("\(key) does not name the rows of \(table)")
    }
    return columns
  }
}

extension CollectionKind {
  static var all: [CollectionKind] { [.array, .set, .orderedSet] }
}
