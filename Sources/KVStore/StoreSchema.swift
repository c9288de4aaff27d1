import KVContext
import KVObjects

/// How the classes of a model lie in a file: a table for each entity, a column for each property, a table of its own for each
/// to-many relation.
///
/// Names are the classes' own, so that others may read the file; where SQLite, which does not tell capitals apart, would mix
/// two of them up, the later one gets a number. What lies where is written in the file too (`kv_entities`,
/// `kv_properties`), and what was written first stays.
struct StoreSchema {
  /// One property of one entity.
  struct Column {
    let property: Property
    /// The column, or of a to-many relation the table with its members.
    let name: String
    /// Its number among the properties that the entity has had in the file.
    let number: Int
    /// The names of the entities that a relation leads to.
    var targets: Set<String> = []

    /// Whether it has a table of its own, and in its column only whether there is a collection.
    var hasTable: Bool { property.isToMany && property.holdsMembers }
  }

  /// One entity that is not abstract.
  struct Table {
    /// What each table has beside its properties, its key first.
    static let ownColumns = ["kv_pk", "kv_number", "kv_version"]

    let entity: EntityDescription
    /// Its number in the file.
    let number: Int
    let name: String
    let columns: [Column]
    /// The statements about its rows, prepared with their first use.
    let statements: TableStatements

    init(entity: EntityDescription, number: Int, name: String, columns: [Column]) {
      self.entity = entity
      self.number = number
      self.name = name
      self.columns = columns
      statements = TableStatements(name, columns)
    }
  }

  private(set) var tables: [String: Table] = [:]
  private(set) var namesByNumber: [Int: String] = [:]
  /// The relations of each entity that have an inverse.
  private(set) var pairs: [String: [Pair]] = [:]
  /// The columns of each table that may lead to what is deleted.
  private(set) var keepingColumns: [String: Set<String>] = [:]
  private let model: ManagedObjectModel

  static let creation = """
    CREATE TABLE kv_meta (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
    CREATE TABLE kv_entities (
      number INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, table_name TEXT UNIQUE NOT NULL, hash TEXT NOT NULL,
      last INTEGER NOT NULL DEFAULT 0);
    \(properties)
    \(rows)
    INSERT INTO kv_meta VALUES ('format', \(SQLiteStore.format)), ('revision', 0), ('last', 0), ('history', 0);
    """

  /// The properties of each entity, numbered in the order in which they came.
  static let properties = """
    CREATE TABLE kv_properties (
      entity INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL, inverse TEXT,
      column_name TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (entity, name)) WITHOUT ROWID;
    """

  /// What each save has done (`SavedKeys`), and the numbers of deleted rows to which relations go on leading.
  static let rows = """
    CREATE TABLE kv_history (revision INTEGER PRIMARY KEY, keys BLOB NOT NULL);
    CREATE TABLE kv_gone (pk INTEGER PRIMARY KEY, number INTEGER NOT NULL);
    """

  /// Reads how a model lies in a file, and with `grows` makes what is not there yet. Throws
  /// ``StoreError/otherClasses(path:differences:)`` where something would be lost, ``StoreError/damaged(path:problem:)`` where
  /// the file's tables are not those that it says it has.
  init(_ model: ManagedObjectModel, _ connection: Connection, grows: Bool) throws {
    self.model = model
    let shape = try FileShape(connection)
    let known = Dictionary(shape.entities.map { ($0.name, $0) }) { first, _ in first }
    for entity in shape.entities { namesByNumber[entity.number] = entity.name }
    let entities = model.entities.filter { !$0.isAbstract }
    var differences = Set(known.keys).subtracting(entities.map(\.name)).sorted().map { "the file has a class \($0)" }
    for entity in entities {
      guard let found = known[entity.name] else {
        if grows {
          try add(entity, model, connection)
        } else {
          differences.append("the file has no class \(entity.name)")
        }
        continue
      }
      // It says that nothing has changed.
      if found.hash == entity.versionHash,
        Set(found.properties.map(\.name)) != Set(entity.persistentProperties.map(\.name))
      {
        throw connection.damaged("it lacks properties of \(entity.name)")
      }
      let table = try columns(of: entity, found, connection, &differences, grows: grows)
      if grows, found.hash != entity.versionHash, differences.isEmpty {
        try connection.run(
          "UPDATE kv_entities SET hash = ? WHERE number = ?", [.text(entity.versionHash), .integer(found.number)])
      }
      tables[entity.name] = Table(table, in: model)
    }
    if !differences.isEmpty { throw StoreError.otherClasses(path: connection.path, differences: differences) }
    pairs = StoreSchema.pairs(model, tables)
    keepingColumns = StoreSchema.keepingColumns(pairs)
  }

  /// The names of the entities that a relation to a class leads to; nil of a class that the model does not have.
  func targets(of className: String) -> Set<String>? {
    model.entity(named: className).map { Set(model.family(of: $0).map(\.name)) }
  }

  /// Whether what both know has the same properties, in the same slots.
  func hasLayout(of other: StoreSchema) -> Bool {
    tables.allSatisfy { name, table in other.tables[name].map { $0.entity.hasLayout(of: table.entity) } ?? true }
  }

  /// Makes the table of an entity that is new.
  private mutating func add(_ entity: EntityDescription, _ model: ManagedObjectModel, _ connection: Connection) throws
  {
    let name = try connection.unusedName(entity.name)
    try connection.run(
      "INSERT INTO kv_entities (name, table_name, hash) VALUES (?, ?, ?)",
      [.text(entity.name), .text(name), .text(entity.versionHash)])
    let number = Int(connection.lastRowID)
    if number > RowKey.mostEntities {
      throw StoreError.failed(
        path: connection.path, problem: "there are more than \(RowKey.mostEntities) classes in it")
    }
    try connection.define(StoreSchema.tableDefinition(name))
    var differences: [String] = []
    namesByNumber[number] = entity.name
    let made = FileShape.Entity(
      number: number, name: entity.name, table: name, hash: entity.versionHash, properties: [],
      columns: Set(Table.ownColumns))
    let table = try columns(of: entity, made, connection, &differences, grows: true)
    tables[entity.name] = Table(table, in: model)
  }

  /// The columns of an entity whose table is there. Adds what is new to the file; what the file has otherwise is a difference.
  private func columns(
    of entity: EntityDescription, _ found: FileShape.Entity, _ connection: Connection, _ differences: inout [String],
    grows: Bool
  ) throws -> Table {
    var known = Dictionary(found.properties.map { ($0.name, $0) }) { first, _ in first }
    var taken = found.columns
    var (columns, widened): ([Column], [Column]) = ([], [])
    var last = found.properties.map(\.number).max() ?? -1
    // SQLite takes one column less where it is added to a table.
    let mostProperties = connection.maximumColumnCount - Table.ownColumns.count - 1
    if grows, entity.persistentProperties.count > mostProperties {
      throw StoreError.failed(
        path: connection.path,
        problem: "\(entity.name) has \(entity.persistentProperties.count) properties, and SQLite takes "
          + "\(mostProperties) in a row")
    }
    for property in entity.persistentProperties {
      let path = "\(entity.name).\(property.name)"
      if let found = known.removeValue(forKey: property.name) {
        let was = "\(found.kind) \(found.type.name)"
        let now = "\(property.kindName) \(property.type.name)"
        if was != now { differences.append("\(path) was \(was) and is \(now)") }
        columns.append(Column(property: property, name: found.column, number: found.number))
        if found.refusesNull, !property.refusesNil { widened.append(columns[columns.count - 1]) }
      } else if grows {
        last += 1
        columns.append(try add(property, last, of: entity, found, &taken, connection))
      } else {
        differences.append("the file has no \(path)")
      }
    }
    differences += known.keys.sorted().map { "the file has a property \(entity.name).\($0)" }
    if grows, differences.isEmpty {
      for column in columns { try addIndex(of: column, found.table, connection) }
      for column in widened { try permitNull(in: column, found.table, taken, connection) }
    }
    return Table(entity: entity, number: found.number, name: found.table, columns: columns)
  }

  /// Makes a column take null, as another version of the class has a property that can be nil. One that takes it stays so: the
  /// versions may be in use at once. O(n) for n rows.
  private func permitNull(in column: Column, _ table: String, _ taken: Set<String>, _ connection: Connection) throws {
    let name = column.name.quoted
    var former = column.name
    repeat { former += ":" } while taken.contains(former.lowercased())
    former = former.quoted
    try connection.define("ALTER TABLE \(table.quoted) RENAME COLUMN \(name) TO \(former)")
    try connection.define("ALTER TABLE \(table.quoted) ADD COLUMN \(name) \(column.property.declaration)")
    try connection.run("UPDATE \(table.quoted) SET \(name) = \(former)")
    try connection.define("ALTER TABLE \(table.quoted) DROP COLUMN \(former)")
  }

  /// What a column is declared as. What may be real is declared as nothing: SQLite would make integers of it.
  static func declaration(_ type: PropertyType, isToMany: Bool) -> String {
    if isToMany { return "INTEGER" }
    return switch type {
    case .string: "TEXT"
    case .integer, .boolean, .object: "INTEGER"
    case .number, .date, .any: ""
    }
  }

  /// The statement that makes the table of an entity, without properties.
  static func tableDefinition(_ name: String) -> String {
    "CREATE TABLE \(name.quoted) (kv_pk INTEGER PRIMARY KEY, kv_number INTEGER NOT NULL, kv_version INTEGER NOT NULL)"
  }

  /// The statements that make the table of the members of a to-many relation.
  static func membersDefinition(_ members: String) -> String {
    """
    CREATE TABLE \(members.quoted) (
      owner INTEGER NOT NULL, position INTEGER NOT NULL, member INTEGER NOT NULL,
      PRIMARY KEY (owner, position)) WITHOUT ROWID;
    CREATE INDEX \("kv_\(members)".quoted) ON \(members.quoted) (member)
    """
  }

  /// Makes the index of a relation to one object: a deletion asks what leads to the row.
  private func addIndex(of column: Column, _ table: String, _ connection: Connection) throws {
    guard column.property.holdsMembers, !column.property.isToMany else { return }
    try connection.define(StoreSchema.indexDefinition(column.name, of: table))
  }

  static func indexDefinition(_ column: String, of table: String) -> String {
    "CREATE INDEX IF NOT EXISTS \("kv_\(table).\(column)".quoted) ON \(table.quoted) (\(column.quoted)) "
      + "WHERE \(column.quoted) IS NOT NULL"
  }

  /// Adds a column, and of a to-many relation a table. `taken` are the names of the table's columns, in small letters.
  private func add(
    _ property: Property, _ number: Int, of entity: EntityDescription, _ found: FileShape.Entity,
    _ taken: inout Set<String>, _ connection: Connection
  ) throws -> Column {
    let table = found.table
    var column = Column(property: property, name: property.name, number: number)
    var attempt = 1
    while try taken.contains(column.name.lowercased())
      || column.hasTable && connection.unusedName(column.membersTable(of: table)) != column.membersTable(of: table)
    {
      attempt += 1
      column = Column(property: property, name: "\(property.name):\(attempt)", number: number)
    }
    taken.insert(column.name.lowercased())
    try fill(column, of: entity, table, connection)
    if column.hasTable { try connection.define(StoreSchema.membersDefinition(column.membersTable(of: table))) }
    try connection.run(
      "INSERT INTO kv_properties VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(found.number), .text(property.name), .text(property.kindName), .text(property.type.name),
        property.definition.inverse.map(SQLValue.text) ?? .null, .text(column.name), .integer(number),
      ])
    return column
  }

  /// Adds the column itself. Rows that are there hold what a new object does: each its own, where that is not the same for
  /// all. One of a property that cannot be nil takes no null.
  private func fill(
    _ column: Column, of entity: EntityDescription, _ table: String, _ connection: Connection
  ) throws {
    let objectClass = entity.objectClass
    let (property, name) = (column.property, column.name.quoted)
    let start = { column.encoded(start: objectClass.makeStartValue(of: property)) }
    let first = start()
    let literal = property.refusesNil && !property.isToMany ? first.literal : nil
    let condition = literal.map { " NOT NULL DEFAULT \($0)" } ?? ""
    try connection.define("ALTER TABLE \(table.quoted) ADD COLUMN \(name) \(property.declaration)\(condition)")
    if first == start() {
      if first != .null, literal == nil { try connection.run("UPDATE \(table.quoted) SET \(name) = ?", [first]) }
      return
    }
    var keys: [Int64] = []
    try connection.run("SELECT kv_pk FROM \(table.quoted) ORDER BY kv_pk") { keys.append($0.integer(0)) }
    for key in keys {
      try connection.run("UPDATE \(table.quoted) SET \(name) = ? WHERE kv_pk = ?", [start(), .integer(key)])
    }
  }
}

extension StoreSchema.Column {
  /// The table with the members of a to-many relation of an entity's table.
  func membersTable(of table: String) -> String { "\(table).\(name)" }

  /// What the column of a new object holds.
  var startValue: SQLValue { encoded(start: property.startValue) }

  func encoded(start: Value) -> SQLValue {
    if hasTable { return .integer(1) }
    // A collection is empty where nothing is declared.
    if property.isToMany { return (try? ValueCoding.encoded(start.isNil ? .list([]) : start, .any)) ?? .null }
    return (try? ValueCoding.encoded(start, property.type)) ?? .null
  }
}

extension StoreSchema.Table {
  /// The same with what its relations lead to.
  fileprivate init(_ table: StoreSchema.Table, in model: ManagedObjectModel) {
    let columns = table.columns.map { column in
      var column = column
      if case .object(let name) = column.property.type, let target = model.entity(named: name) {
        column.targets = Set(model.family(of: target).map(\.name))
      }
      return column
    }
    self.init(entity: table.entity, number: table.number, name: table.name, columns: columns)
  }
}

extension Property {
  /// Whether its value, or its members, are objects of the model.
  var holdsMembers: Bool { if case .object = type { true } else { false } }

  fileprivate var kindName: String {
    switch kind {
    case .attribute: "attribute"
    case .toOne: "to-one"
    case .toMany(let kind): kind.typeName
    }
  }

  fileprivate var declaration: String { StoreSchema.declaration(type, isToMany: isToMany) }
}

extension EntityDescription {
  /// What differs where the persistent properties do: 64 bits of their names, kinds and types, as 16 digits.
  var versionHash: String {
    let lines = persistentProperties.map {
      "\($0.name) \($0.kindName) \($0.type.name) \($0.definition.inverse ?? "")"
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ([name, superentity?.name ?? ""] + lines.sorted()).joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension SQLValue {
  /// As it is written in a statement; nil for null, and a text that cannot be written in one.
  fileprivate var literal: String? {
    switch self {
    case .null: nil
    case .integer(let number): "\(number)"
    case .real(let number): number.isFinite ? "\(number)" : number > 0 ? "9e999" : "-9e999"
    case .text(let text):
      text.utf8.contains(0)
        ? nil : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    case .blob(let bytes): "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    }
  }
}

extension String {
  /// As a name in SQL.
  var quoted: String {
    "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

extension Connection {
  /// `name`, or with a number behind it where a table of the file has that, capitals or not, or SQLite keeps it to itself.
  func unusedName(_ name: String) throws -> String {
    var taken: Set<String> = []
    try run("SELECT name FROM sqlite_schema") { taken.insert($0.text(0).lowercased()) }
    let isReserved = ["kv_", "sqlite_"].contains { name.lowercased().hasPrefix($0) }
    var (candidate, attempt) = (isReserved ? "1:\(name)" : name, 1)
    while taken.contains(candidate.lowercased()) {
      attempt += 1
      candidate = isReserved ? "\(attempt):\(name)" : "\(name):\(attempt)"
    }
    return candidate
  }
}
