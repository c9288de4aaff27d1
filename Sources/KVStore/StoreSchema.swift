import KVContext
import KVObjects

/// How the classes of a model lie in a file: a table for each entity, a column for each property, a table of its own for each
/// to-many relation.
///
/// Names are the classes' own, so that others may read the file; where SQLite, which does not tell capitals apart, would mix
/// two of them up, the later one gets a number. What lies where is written in the file too (`kv_entities`,
/// `kv_properties`), and what was written first stays.
struct StoreSchema {
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
    INSERT INTO kv_meta VALUES ('format', \(SQLiteStore.format)), ('revision', 0), ('last', 0), ('history', 0),
      ('store', 1 + (random() >> 2 & 0xfffffffffffffff));
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

  /// Reads how a model lies in a file, and with `grows` makes what is not there yet; with `infers` it also takes out what the
  /// model has not, and converts what can be. Throws ``StoreError/otherClasses(path:differences:)`` or
  /// ``StoreError/cannotInfer(path:differences:)`` where something would be lost, ``StoreError/damaged(path:problem:)`` where
  /// the file's tables are not those that it says it has.
  init(_ model: ManagedObjectModel, _ connection: Connection, grows: Bool, infers: Bool = false) throws {
    self.model = model
    let shape = try FileShape(connection)
    let match = ModelMatch(model, shape)
    for entity in shape.entities { namesByNumber[entity.number] = match.name(of: entity.name) }
    let entities = model.entities.filter { !$0.isAbstract }
    var differences = Differences(infers: grows && infers)
    for lost in match.lost { differences.note("the file has a class \(lost.name)", isInferred: true) }
    if grows, differences.isEmpty {
      for lost in match.lost { try Self.remove(lost, from: Array(match.entities.values), connection) }
      if !match.lost.isEmpty { try Self.forgetTransactions(connection) }
      try Self.rename(match.renamed, connection)
    }
    for entity in entities {
      guard let found = match.entities[entity.name] else {
        if !grows {
          differences.note("the file has no class \(entity.name)")
        } else if differences.isEmpty {
          try add(entity, model, match, connection)
        }
        continue
      }
      // It says that nothing has changed.
      if found.hash == entity.versionHash,
        Set(found.properties.map(\.name)) != Set(entity.persistentProperties.map(\.name))
      {
        throw connection.damaged("it lacks properties of \(entity.name)")
      }
      let table = try columns(of: entity, found, match, connection, &differences, grows: grows)
      let isOther = found.hash != entity.versionHash || match.hasRenamed(entity, found)
      if grows, isOther, differences.isEmpty { try note(table, connection) }
      tables[entity.name] = Table(table, in: model)
    }
    try differences.check(connection.path)
    pairs = StoreSchema.pairs(model, tables)
    keepingColumns = StoreSchema.keepingColumns(pairs)
    for pair in pairs.values.joined() where pair.column.isNew {
      for inverse in pair.inverses where !inverse.column.isNew { try Self.fill(pair, from: inverse, connection) }
    }
    if grows, shape.identifiers != StoreIdentifiers(model) { try StoreIdentifiers(model).write(connection) }
  }

  /// The names of the entities that a relation to a class leads to; nil of a class that the model does not have.
  func targets(of className: String) -> Set<String>? {
    model.entity(named: className).map { Set(model.family(of: $0).map(\.name)) }
  }

  /// Whether what both know has the same properties, in the same slots.
  func hasLayout(of other: StoreSchema) -> Bool {
    tables.allSatisfy { name, table in other.tables[name].map { $0.entity.hasLayout(of: table.entity) } ?? true }
  }

  /// Whether what both know has the same names.
  func hasNames(of other: StoreSchema) -> Bool {
    namesByNumber.allSatisfy { number, name in other.namesByNumber[number].map { $0 == name } ?? true }
  }

  /// Makes the table of an entity that is new.
  private mutating func add(
    _ entity: EntityDescription, _ model: ManagedObjectModel, _ match: ModelMatch, _ connection: Connection
  ) throws {
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
    var differences = Differences(infers: false)
    namesByNumber[number] = entity.name
    let made = FileShape.Entity(
      number: number, name: entity.name, table: name, hash: entity.versionHash, properties: [],
      columns: Set(Table.ownColumns), indexes: [])
    let table = try columns(of: entity, made, match, connection, &differences, grows: true)
    try note(table, connection)
    tables[entity.name] = Table(table, in: model)
  }

  /// The columns of an entity whose table is there. Adds what is new to the file; what the file has otherwise is a difference,
  /// or goes and is converted where that is inferred.
  private func columns(
    of entity: EntityDescription, _ found: FileShape.Entity, _ match: ModelMatch, _ connection: Connection,
    _ differences: inout Differences, grows: Bool
  ) throws -> Table {
    let (known, lost) = match.properties(of: entity, found)
    var taken = found.columns
    var (columns, widened): ([Column], [Column]) = ([], [])
    // What is converted has another column, so that contexts of an older version do not read it as what it was.
    var replaced = lost
    var last = found.properties.map(\.number).max() ?? -1
    func add(_ property: Property) throws -> Column {
      last += 1
      return try self.add(property, last, of: entity, found.table, &taken, connection)
    }
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
      guard let old = known[property.name] else {
        if !grows {
          differences.note("the file has no \(path)")
        } else if differences.isEmpty {
          columns.append(try add(property))
        }
        continue
      }
      let type = match.type(of: old)
      let (was, now) = ("\(old.kind) \(type.name)", "\(property.kindName) \(property.type.name)")
      let isConverted = was != now && Self.canConvert(old, of: type, to: property)
      if was != now { differences.note("\(path) was \(was) and is \(now)", isInferred: isConverted) }
      if isConverted, !old.isToMany, differences.isEmpty {
        var column = try add(property)
        column.isNew = false
        try Self.move(old, to: column, of: found.table, leadingTo: match.tables(of: property), connection)
        columns.append(column)
        replaced.append(old)
      } else {
        if isConverted, property.collectionKind?.isUnique == true, differences.isEmpty {
          try Self.removeDuplicates(of: old, found.table, connection)
        }
        let column = Column(property: property, name: old.column, number: old.number)
        columns.append(column)
        if old.refusesNull, !property.refusesNil { widened.append(column) }
      }
    }
    for property in lost {
      differences.note("the file has a property \(entity.name).\(property.name)", isInferred: true)
    }
    if grows, differences.isEmpty {
      let indexes = try Self.removeIndexes(
        notOf: entity, columns, changed: widened, found.table, found: found.indexes, connection)
      for property in replaced { try Self.remove(property, from: found.table, connection) }
      if !replaced.isEmpty { try Self.forgetTransactions(connection) }
      for column in columns { try addIndex(of: column, found.table, connection) }
      for column in widened { try permitNull(in: column, found.table, taken, connection) }
      if found.hash != entity.versionHash {
        for column in columns where column.property.isMandatory {
          try giveValues(to: column, of: entity, found.table, connection)
        }
      }
      try Self.makeIndexes(of: entity, columns, found.table, found: indexes, connection)
    }
    return Table(entity: entity, number: found.number, name: found.table, columns: columns)
  }

  /// Writes what lies where in a table.
  private func note(_ table: Table, _ connection: Connection) throws {
    try connection.run(
      "UPDATE kv_entities SET hash = ? WHERE number = ?", [.text(table.entity.versionHash), .integer(table.number)])
    try connection.run("DELETE FROM kv_properties WHERE entity = ?", [.integer(table.number)])
    for column in table.columns {
      let property = column.property
      try connection.run(
        "INSERT INTO kv_properties VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          .integer(table.number), .text(property.name), .text(property.kindName), .text(property.type.name),
          property.definition.inverse.map(SQLValue.text) ?? .null, .text(column.name), .integer(column.number),
        ])
    }
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

  static func indexName(_ column: String, of table: String) -> String { "kv_\(table).\(column)" }

  static func indexDefinition(_ column: String, of table: String) -> String {
    "CREATE INDEX IF NOT EXISTS \(indexName(column, of: table).quoted) ON \(table.quoted) (\(column.quoted)) "
      + indexCondition(column)
  }

  /// What the statement that makes the index of a relation to one object ends with.
  static func indexCondition(_ column: String) -> String { "WHERE \(column.quoted) IS NOT NULL" }

  /// Adds a column, and of a to-many relation a table. `taken` are the names of the table's columns, in small letters.
  private func add(
    _ property: Property, _ number: Int, of entity: EntityDescription, _ table: String, _ taken: inout Set<String>,
    _ connection: Connection
  ) throws -> Column {
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
    column.isNew = true
    return column
  }

  /// Adds the column itself. Rows that are there hold what a new object does: each its own, where that is not the same for
  /// all. One of a property that cannot be nil takes no null.
  private func fill(
    _ column: Column, of entity: EntityDescription, _ table: String, _ connection: Connection
  ) throws {
    let property = column.property
    let start = { column.encoded(start: entity.objectClass.makeStartValue(of: property)) }
    let first = start()
    let literal = property.refusesNil && !property.isToMany ? first.literal : nil
    let condition = literal.map { " NOT NULL DEFAULT \($0)" } ?? ""
    try connection.define(
      "ALTER TABLE \(table.quoted) ADD COLUMN \(column.name.quoted) \(property.declaration)\(condition)")
    if literal == nil || first != start() {
      try setStartValues(in: column, of: entity, table, where: "true", connection)
    }
  }

  /// Gives rows that have no value, or no collection, of a mandatory property what a new object has. Throws
  /// ``StoreError/missingValues(path:property:)`` if that has none either.
  private func giveValues(
    to column: Column, of entity: EntityDescription, _ table: String, _ connection: Connection
  ) throws {
    let name = column.name.quoted
    let isToMany = column.property.isToMany
    let isMissing =
      "\(name) IS NULL" + (isToMany ? " OR \(name) = \(ValueCoding.noCollection.literal ?? "NULL")" : "")
    let start = entity.objectClass.makeStartValue(of: column.property)
    if !isToMany || start.elements?.isEmpty == false {
      try setStartValues(in: column, of: entity, table, where: isMissing, connection)
    }
    if try connection.number("SELECT 1 FROM \(table.quoted) WHERE \(isMissing) LIMIT 1") != nil {
      throw StoreError.missingValues(path: connection.path, property: "\(entity.name).\(column.property.name)")
    }
  }

  /// Gives rows what a new object has: each its own, if that is not the same for all.
  private func setStartValues(
    in column: Column, of entity: EntityDescription, _ table: String, where condition: String,
    _ connection: Connection
  ) throws {
    let (table, name) = (table.quoted, column.name.quoted)
    let start = { column.encoded(start: entity.objectClass.makeStartValue(of: column.property)) }
    let first = start()
    if first == start() {
      if first != .null { try connection.run("UPDATE \(table) SET \(name) = ? WHERE \(condition)", [first]) }
      return
    }
    var keys: [Int64] = []
    try connection.run("SELECT kv_pk FROM \(table) WHERE \(condition) ORDER BY kv_pk") { keys.append($0.integer(0)) }
    for key in keys {
      try connection.run("UPDATE \(table) SET \(name) = ? WHERE kv_pk = ?", [start(), .integer(key)])
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
  fileprivate convenience init(_ table: StoreSchema.Table, in model: ManagedObjectModel) {
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

  /// Whether rows have to have a value of it.
  fileprivate var isMandatory: Bool { !definition.isOptional && !holdsMembers && (isToMany || !refusesNil) }

  fileprivate var declaration: String { StoreSchema.declaration(type, isToMany: isToMany) }
}

extension EntityDescription {
  /// What differs where the persistent properties do: 64 bits of their names, kinds and types, and of which are mandatory, as 16
  /// digits.
  var versionHash: String {
    let lines = persistentProperties.map {
      "\($0.name) \($0.kindName) \($0.type.name) \($0.definition.inverse ?? "")\($0.isMandatory ? " mandatory" : "")"
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
