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
    /// The names of the entities that a relation leads to.
    var targets: Set<String> = []

    /// Whether it has a table of its own, and in its column only whether there is a collection.
    var hasTable: Bool { property.isToMany && property.holdsMembers }
  }

  /// One entity that is not abstract.
  struct Table {
    let entity: EntityDescription
    /// Its number in the file.
    let number: Int
    let name: String
    let columns: [Column]
    /// The statement that keeps a new row: its key, and the columns in their order.
    let insertion: String
    /// Of each column that has a table of its own the statement that keeps one member.
    let memberInsertions: [String?]

    init(entity: EntityDescription, number: Int, name: String, columns: [Column]) {
      (self.entity, self.number, self.name, self.columns) = (entity, number, name, columns)
      let names = columns.map { ", \($0.name.quoted)" }.joined()
      let marks = String(repeating: ", ?", count: columns.count)
      insertion = "INSERT INTO \(name.quoted) (kv_pk\(names)) VALUES (?\(marks))"
      memberInsertions = columns.map { column in
        column.hasTable ? "INSERT INTO \(column.membersTable(of: name).quoted) VALUES (?, ?, ?)" : nil
      }
    }
  }

  private(set) var tables: [String: Table] = [:]
  private(set) var namesByNumber: [Int: String] = [:]
  /// The relations of each entity that have an inverse.
  private(set) var pairs: [String: [Pair]] = [:]
  /// The columns of each table that may lead to what is deleted.
  private(set) var keepingColumns: [String: Set<String>] = [:]

  static let creation = """
    CREATE TABLE kv_meta (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
    CREATE TABLE kv_entities (
      number INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, table_name TEXT UNIQUE NOT NULL, hash TEXT NOT NULL,
      last INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE kv_properties (
      entity INTEGER NOT NULL REFERENCES kv_entities, name TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL,
      inverse TEXT, column_name TEXT NOT NULL, PRIMARY KEY (entity, name)) WITHOUT ROWID;
    CREATE TABLE kv_objects (
      pk INTEGER PRIMARY KEY AUTOINCREMENT, entity INTEGER NOT NULL REFERENCES kv_entities, number INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 1, saved INTEGER NOT NULL DEFAULT 0, UNIQUE (entity, number));
    \(history)
    INSERT INTO kv_meta VALUES ('format', \(SQLiteStore.format)), ('revision', 0);
    """

  /// What history takes: the revision in which a row was saved last, and in which others have gone.
  private static let history = """
    CREATE INDEX kv_objects_saved ON kv_objects (saved);
    CREATE TABLE kv_gone (pk INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
    CREATE INDEX kv_gone_revision ON kv_gone (revision);
    """

  /// Makes a file of format 1, which had no history, one of this format.
  static let addition = """
    ALTER TABLE kv_objects ADD COLUMN saved INTEGER NOT NULL DEFAULT 0;
    \(history)
    UPDATE kv_meta SET value = 2 WHERE key = 'format';
    """

  /// Reads how a model lies in a file, and with `grows` makes what is not there yet. Throws
  /// ``StoreError/otherClasses(path:differences:)`` where something would be lost, ``StoreError/damaged(path:problem:)`` where
  /// the file's tables are not those that it says it has.
  init(_ model: ManagedObjectModel, _ connection: Connection, format: Int, grows: Bool) throws {
    let shape = try FileShape(connection, format: format)
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
    try connection.define(
      "CREATE TABLE \(name.quoted) (kv_pk INTEGER PRIMARY KEY REFERENCES kv_objects ON DELETE CASCADE)")
    var differences: [String] = []
    namesByNumber[number] = entity.name
    let made = FileShape.Entity(
      number: number, name: entity.name, table: name, hash: entity.versionHash, properties: [], columns: ["kv_pk"])
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
    var columns: [Column] = []
    // A row is read with its key and three numbers.
    if grows, entity.persistentProperties.count + 4 > connection.maximumColumnCount {
      throw StoreError.failed(
        path: connection.path,
        problem: "\(entity.name) has \(entity.persistentProperties.count) properties, and SQLite takes "
          + "\(connection.maximumColumnCount - 4) in a row")
    }
    for property in entity.persistentProperties {
      let path = "\(entity.name).\(property.name)"
      if let found = known.removeValue(forKey: property.name) {
        let was = "\(found.kind) \(found.type.name)"
        let now = "\(property.kindName) \(property.type.name)"
        if was != now { differences.append("\(path) was \(was) and is \(now)") }
        columns.append(Column(property: property, name: found.column))
      } else if grows {
        columns.append(try add(property, of: entity, found, &taken, connection))
      } else {
        differences.append("the file has no \(path)")
      }
    }
    differences += known.keys.sorted().map { "the file has a property \(entity.name).\($0)" }
    if grows, differences.isEmpty { for column in columns { try addIndex(of: column, found.table, connection) } }
    return Table(entity: entity, number: found.number, name: found.table, columns: columns)
  }

  /// Whoever deletes an object asks what leads to it.
  private func addIndex(of column: Column, _ table: String, _ connection: Connection) throws {
    guard column.property.holdsMembers, !column.property.isToMany else { return }
    let name = column.name.quoted
    try connection.define(
      "CREATE INDEX IF NOT EXISTS \("kv_\(table).\(column.name)".quoted) ON \(table.quoted) (\(name)) "
        + "WHERE \(name) IS NOT NULL")
  }

  /// Adds a column, and of a to-many relation a table. `taken` are the names of the table's columns, in small letters.
  private func add(
    _ property: Property, of entity: EntityDescription, _ found: FileShape.Entity, _ taken: inout Set<String>,
    _ connection: Connection
  ) throws -> Column {
    let table = found.table
    var column = Column(property: property, name: property.name)
    var attempt = 1
    while try taken.contains(column.name.lowercased())
      || column.hasTable && connection.unusedName(column.membersTable(of: table)) != column.membersTable(of: table)
    {
      attempt += 1
      column = Column(property: property, name: "\(property.name):\(attempt)")
    }
    taken.insert(column.name.lowercased())
    try connection.define("ALTER TABLE \(table.quoted) ADD COLUMN \(column.name.quoted) \(property.declaration)")
    try fill(column, of: entity, table, connection)
    if column.hasTable {
      let members = column.membersTable(of: table)
      try connection.define(
        """
        CREATE TABLE \(members.quoted) (
          owner INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE, position INTEGER NOT NULL,
          member INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
          PRIMARY KEY (owner, position)) WITHOUT ROWID
        """)
      try connection.define("CREATE INDEX \("kv_\(members)".quoted) ON \(members.quoted) (member)")
    }
    try connection.run(
      "INSERT INTO kv_properties VALUES (?, ?, ?, ?, ?, ?)",
      [
        .integer(found.number), .text(property.name), .text(property.kindName), .text(property.type.name),
        property.definition.inverse.map(SQLValue.text) ?? .null, .text(column.name),
      ])
    return column
  }

  /// Makes rows that are there hold what a new object does: each its own, where that is not the same for all.
  private func fill(_ column: Column, of entity: EntityDescription, _ table: String, _ connection: Connection) throws
  {
    let objectClass = entity.objectClass
    func start() -> SQLValue { column.encoded(start: objectClass.makeStartValue(of: column.property)) }
    let first = start()
    if first == start() {
      if first != .null { try connection.run("UPDATE \(table.quoted) SET \(column.name.quoted) = ?", [first]) }
      return
    }
    var keys: [Int64] = []
    try connection.run("SELECT kv_pk FROM \(table.quoted) ORDER BY kv_pk") { keys.append($0.integer(0)) }
    for key in keys {
      try connection.run(
        "UPDATE \(table.quoted) SET \(column.name.quoted) = ? WHERE kv_pk = ?", [start(), .integer(key)])
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

  /// What its column is declared as. What may be real is declared as nothing: SQLite would make integers of it.
  fileprivate var declaration: String {
    if isToMany { return "INTEGER" }
    switch type {
    case .string: return "TEXT"
    case .integer, .boolean: return "INTEGER"
    case .object: return "INTEGER REFERENCES kv_objects ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED"
    case .number, .date, .any: return ""
    }
  }
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
