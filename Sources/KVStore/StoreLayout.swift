import KVObjects
import KVTexts

/// What a file says of its classes, as far as its tables bear it out, for a check: what is wrong is reported and left out.
struct StoreLayout {
  /// A class whose table is there.
  struct Entity {
    let number: Int
    let name: String
    let table: String
    /// The last number that was given; nil where it is none.
    let lastNumber: Int64?
    /// Those whose column, and table of members, are there.
    let properties: [FileShape.Property]
  }

  /// Where a relation leads.
  struct Target {
    let entity: Entity
    /// Its ID.
    let name: String
    /// Whether it has a row.
    let isThere: Bool
  }

  /// In alphabetical order.
  private(set) var entities: [Entity] = []
  private var byNumber: [Int: Entity] = [:]

  /// Reads it, and reports what is missing, in excess or none.
  init(_ connection: Connection, report: (Message) throws -> Void) throws {
    var (tables, others) = (Set<String>(), [String]())
    try connection.run(
      "SELECT type, name, rootpage FROM sqlite_schema WHERE type <> 'index' AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name"
    ) { row in
      let name = row.text(1)
      if row.text(0) == "table", row.integer(2) > 0 { tables.insert(name) } else { others.append(name) }
    }
    for name in others { try report(.checkOther(name: name)) }
    func isThere(_ name: String) -> Bool { tables.contains { $0.lowercased() == name.lowercased() } }
    var known = ["kv_meta", "kv_entities", "kv_properties", "kv_history", "kv_gone"]
    let missing = known.filter { !isThere($0) }
    for name in missing { try report(.checkTableMissing(table: name)) }
    known.append(StoreIdentifiers.table)
    if !missing.contains("kv_entities"), !missing.contains("kv_properties") {
      for entity in try Self.entities(connection, report) {
        known.append(entity.table)
        guard isThere(entity.table) else {
          try report(.checkTableMissing(table: entity.table))
          continue
        }
        let columns = try Self.columns(of: entity.table, connection)
        let missing = StoreSchema.Table.ownColumns.filter { !columns.contains($0) }
        for column in missing { try report(.checkColumnMissing(column: column, table: entity.table)) }
        if !missing.isEmpty { continue }
        let listed = try Self.properties(of: entity, connection, report)
        var properties: [FileShape.Property] = []
        for property in listed {
          let members = property.hasTable ? property.membersTable(of: entity.table) : nil
          if let members { known.append(members) }
          if !columns.contains(property.column.lowercased()) {
            try report(.checkColumnMissing(column: property.column, table: entity.table))
          } else if let members, !isThere(members) {
            try report(.checkTableMissing(table: members))
          } else {
            properties.append(property)
          }
        }
        let used = Set(StoreSchema.Table.ownColumns + listed.map { $0.column.lowercased() })
        for column in columns.subtracting(used).sorted() {
          try report(.checkColumnInExcess(column: column, table: entity.table))
        }
        entities.append(
          Entity(
            number: entity.number, name: entity.name, table: entity.table, lastNumber: entity.last,
            properties: properties))
      }
    }
    let names = Set(known.map { $0.lowercased() })
    for table in tables.sorted() where !names.contains(table.lowercased()) {
      try report(.checkTableInExcess(table: table))
    }
    byNumber = Dictionary(entities.map { ($0.number, $0) }) { first, _ in first }
  }

  private typealias Listed = (number: Int, name: String, table: String, last: Int64?)

  private static func entities(_ connection: Connection, _ report: (Message) throws -> Void) throws -> [Listed] {
    var found: [Listed] = []
    try connection.run("SELECT number, name, table_name, last FROM kv_entities ORDER BY name") { row in
      guard
        case (.integer(let number), .text(let name), .text(let table)) = (row.value(0), row.value(1), row.value(2)),
        number > 0, number < 1 << 31, !name.isEmpty, !table.isEmpty,
        !found.contains(where: { $0.name == name || $0.table.lowercased() == table.lowercased() })
      else { return try report(.checkClass(name: row.text(1))) }
      var last: Int64?
      if case .integer(let number) = row.value(3), number >= 0 {
        last = number
      } else {
        try report(.checkLastNumber(class: name))
      }
      found.append((Int(number), name, table, last))
    }
    return found
  }

  private static func properties(
    of entity: Listed, _ connection: Connection, _ report: (Message) throws -> Void
  ) throws -> [FileShape.Property] {
    var found: [FileShape.Property] = []
    let kinds = ["attribute", "to-one"] + CollectionKind.all.map(\.typeName)
    try connection.run(
      "SELECT name, kind, type, inverse, column_name, number FROM kv_properties WHERE entity = ? ORDER BY name",
      [.integer(entity.number)]
    ) { row in
      let values = (0..<5).map { row.text($0) }
      let property = FileShape.Property(
        name: values[0], kind: values[1], type: PropertyType(name: values[2]),
        inverse: values[3].isEmpty ? nil : values[3], column: values[4], number: Int(row.integer(5)),
        refusesNull: false)
      guard kinds.contains(property.kind), ![0, 2, 4].contains(where: { values[$0].isEmpty }),
        property.isToMany || property.isRelation == (property.kind == "to-one"),
        !found.contains(where: {
          $0.column.lowercased() == property.column.lowercased() || $0.number == property.number
        })
      else { return try report(.checkProperty(property: "\(entity.name).\(values[0])")) }
      found.append(property)
    }
    return found
  }

  private static func columns(of table: String, _ connection: Connection) throws -> Set<String> {
    var columns: Set<String> = []
    try connection.run("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", [.text(table)]) {
      columns.insert($0.text(0).lowercased())
    }
    return columns
  }

  /// What has a key, or left its number; nil where nothing does.
  func target(ofRow key: Int64, _ connection: Connection) throws -> Target? {
    guard let entity = byNumber[RowKey.entity(of: key)] else { return nil }
    func target(_ sql: String, isThere: Bool) throws -> Target? {
      var target: Target?
      try connection.run(sql, [.integer(key)]) { row in
        target = Target(entity: entity, name: "\(entity.name)/p\(row.integer(0))", isThere: isThere)
      }
      return target
    }
    return try target("SELECT kv_number FROM \(entity.table.quoted) WHERE kv_pk = ?", isThere: true)
      ?? target("SELECT number FROM kv_gone WHERE pk = ?", isThere: false)
  }

  /// The ID of a row, or its key where it has none.
  func name(ofRow key: Int64, _ connection: Connection) throws -> String {
    try target(ofRow: key, connection)?.name ?? "\(key)"
  }

  /// The properties of a class to which a relation is inverse. Either side names the other; which classes extend which a file
  /// does not say, so that there may be several.
  func inverses(of property: FileShape.Property, _ owner: Entity, in target: Entity) -> [FileShape.Property] {
    let all = target.properties.filter { other in
      other.isRelation
        && (property.inverse == other.name && other.inverse ?? property.name == property.name
          || property.inverse == nil && other.inverse == property.name)
    }
    let exact = all.filter { $0.type == .object(className: owner.name) }
    return exact.isEmpty ? all : exact
  }
}
