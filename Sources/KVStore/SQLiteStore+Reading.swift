public import KVContext
package import KVObjects

extension SQLiteStore {
  /// The rows of an entity, without those of entities below it, in the order of their first save.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(n log n) for n rows, and O(m) for the members of their relations.
  public func rows(of entity: EntityDescription) throws -> [StoredRow] { try rows(of: entity, use: nil) }

  package func rows(of entity: EntityDescription, reading use: (ManagedObjectID) -> RowUse) throws -> [StoredRow] {
    try withoutActuallyEscaping(use) { try rows(of: entity, use: $0) }
  }

  private func rows(of entity: EntityDescription, use: ((ManagedObjectID) -> RowUse)?) throws -> [StoredRow] {
    // It has no table, and nothing is of it alone.
    if entity.isAbstract { return [] }
    let table = try table(of: entity.name)
    return try connection.reading { try allRows(table, use) }
  }

  /// The row of an object as it was saved last; nil where it is not in the file. O(log n), and O(m) for the members of its
  /// relations.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  public func row(of id: ManagedObjectID) throws -> StoredRow? {
    guard let key = file.keys[id] else { return nil }
    return try row(key, table(of: id.entityName))
  }

  /// True: what rows lead to is read when it is used first. O(1).
  public var isFaulting: Bool { true }

  /// The place of an object that was read or saved here; nil for others. O(1).
  public func place(of id: ManagedObjectID) -> Int? { (file.keys[id] ?? file.formerKeys[id]).map(RowKey.sequence) }

  /// The rows of some objects, those that are in the file: one question for up to 256 of a class, and one for each to-many relation
  /// of each.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(k log n) for k rows, and O(m) for the members of their relations.
  public func rows(of ids: [ManagedObjectID]) throws -> [StoredRow] { try rows(of: ids, use: nil) }

  package func rows(of ids: [ManagedObjectID], reading use: (ManagedObjectID) -> RowUse) throws -> [StoredRow] {
    try withoutActuallyEscaping(use) { try rows(of: ids, use: $0) }
  }

  private func rows(of ids: [ManagedObjectID], use: ((ManagedObjectID) -> RowUse)?) throws -> [StoredRow] {
    // What is read while a statement gives a row is of the same moment.
    if ids.count == 1 { return try readRows(of: ids, use) }
    return try connection.reading { try readRows(of: ids, use) }
  }

  private func readRows(of ids: [ManagedObjectID], _ use: ((ManagedObjectID) -> RowUse)?) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    rows.reserveCapacity(ids.count)
    func take(_ statement: Statement, _ table: StoreSchema.Table) throws {
      let (id, key) = try id(statement, of: table)
      if let row = try row(statement, table, id, key, use?(id)) { rows.append(row) }
    }
    var start = 0
    while start < ids.count {
      // Those of one table are asked for together.
      let name = ids[start].entityName
      let end = ids[start...].firstIndex { $0.entityName != name } ?? ids.count
      let table = try table(of: name)
      var keys = ids[start..<end].compactMap { file.keys[$0] }[...]
      start = end
      while !keys.isEmpty {
        if ids.count > 1 { try Cancellation.check() }
        let count = TableStatements.batches.first { $0 <= keys.count } ?? 1
        let statement =
          try count == 1
          ? table.statements.rowStatement(connection)
          : table.statements.statement(.rowsOfKeys(count), connection)
        for (index, key) in keys.prefix(count).enumerated() { statement.bind(key, at: Int32(index + 1)) }
        try connection.run(statement) { try take($0, table) }
        keys = keys.dropFirst(count)
      }
    }
    return rows
  }

  /// What the row of an object has in a relation to many; nil where the row is gone. O(m) for its m members.
  package func members(of property: Property, _ id: ManagedObjectID) throws -> StoredValue? {
    guard let key = file.keys[id] else { return nil }
    let table = try table(of: id.entityName)
    guard let place = table.columns.firstIndex(where: { $0.property.slot == property.slot }) else { return nil }
    var members: StoredValue?
    try read(key, table) { statement, id, key in
      let ids = try relatedIDs(place, table, id, key)
      members = try value(statement, place, table.columns[place], id) { _ in ids }
    }
    return members
  }

  package func hasMembers(of property: Property, _ id: ManagedObjectID) throws -> Bool {
    guard let key = file.keys[id] else { return false }
    let table = try table(of: id.entityName)
    guard let place = table.columns.firstIndex(where: { $0.property.slot == property.slot }) else { return false }
    let statement = try table.statements.statement(.neighbours(place), connection)
    for (mark, number) in zip(Int32(1)..., [key, .min, .max, 1]) { statement.bind(number, at: mark) }
    var found = false
    try connection.run(statement) { _ in found = true }
    return found
  }

  /// The row of a key; nil where there is none. It does not stop where the work is to stop: single rows are read in the middle
  /// of a change, too, which goes through to its end.
  func row(_ key: Int64, _ table: StoreSchema.Table) throws -> StoredRow? {
    var row: StoredRow?
    try read(key, table) { row = try self.row($0, table, $1, $2, nil) }
    return row
  }

  /// Calls `body` with the row of a key, where there is one. What it reads is of the same moment.
  func read(
    _ key: Int64, _ table: StoreSchema.Table, _ body: (Statement, ManagedObjectID, Int64) throws -> Void
  ) throws {
    let statement = try table.statements.rowStatement(connection)
    statement.bind(key, at: 1)
    try connection.run(statement) { statement in
      let (id, key) = try self.id(statement, of: table)
      try body(statement, id, key)
    }
  }

  /// The row that a statement gives which selects what `TableStatements` does, with its members; nil for one that is known.
  /// Without a `use` it is whole.
  func row(
    _ statement: Statement, _ table: StoreSchema.Table, _ id: ManagedObjectID, _ key: Int64, _ use: RowUse?
  ) throws -> StoredRow? {
    try row(statement, table, id, key, use) { try relatedIDs($0, table, id, key) }
  }

  /// The members of a row's relation, in order.
  func relatedIDs(_ place: Int, _ table: StoreSchema.Table, _ id: ManagedObjectID, _ key: Int64) throws
    -> [ManagedObjectID]
  {
    try members(place, of: table, key).map { try related($0.key, table.columns[place], of: id) }
  }

  /// All rows of a table, in the order of insertion: one statement for them, and one for each relation to many.
  private func allRows(_ table: StoreSchema.Table, _ use: ((ManagedObjectID) -> RowUse)?) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    var known: Set<Int64> = []
    try connection.run(table.statements.statement(.rows, connection)) { statement in
      try Cancellation.check()
      let (id, key) = try self.id(statement, of: table)
      if let row = try row(statement, table, id, key, use?(id), members: { _ in [] }) {
        rows.append(row)
      } else {
        known.insert(key)
      }
    }
    for (place, column) in table.columns.enumerated() where column.hasTable && (use == nil || !table.isLate[place]) {
      func key(_ row: StoredRow) -> Int64 { RowKey.make(row.place, table.number) }
      var index = 0
      var members: [ManagedObjectID] = []
      func finish() throws {
        if members.isEmpty { return }
        rows[index].values[column.property.slot] = try value(of: column, members, of: rows[index].id)
        members = []
      }
      try connection.run(table.statements.statement(.allMembers(place), connection)) { statement in
        try Cancellation.check()
        let owner = try connection.key(statement.value(0))
        if known.contains(owner) { return }
        if index == rows.count || key(rows[index]) != owner {
          try finish()
          while index < rows.count, key(rows[index]) < owner { index += 1 }
        }
        guard index < rows.count, key(rows[index]) == owner else {
          throw connection.damaged("'\(column.property.name)' of \(table.entity.name) has members without an owner")
        }
        guard case .toMany(.some)? = rows[index].values[column.property.slot] else {
          throw none(column, rows[index].id)
        }
        members.append(try related(connection.key(statement.value(1)), column, of: rows[index].id))
      }
      try finish()
    }
    return rows
  }

  /// The same with the members that `members` gives of a relation, by the place of its column.
  private func row(
    _ statement: Statement, _ table: StoreSchema.Table, _ id: ManagedObjectID, _ key: Int64, _ use: RowUse?,
    members: (_ place: Int) throws -> [ManagedObjectID]
  ) throws -> StoredRow? {
    switch use {
    case .known?: return nil
    case .object(let object)?: return try row(statement, table, id, key, into: object, members: members)
    case .row?, nil: break
    }
    var row = StoredRow(id, place: RowKey.sequence(of: key), values: [:])
    row.values.reserveCapacity(table.slotCount)
    row.version = try version(statement, id)
    for (place, column) in table.columns.enumerated() where use == nil || !table.isLate[place] {
      row.values[column.property.slot] = try value(statement, place, column, id, members: members)
    }
    return row
  }

  /// The version of the row that a statement gives.
  func version(_ statement: Statement, _ id: ManagedObjectID) throws -> Int {
    if let version = statement.integer(at: 2), version > 0, version < 1 << 62 { return version }
    return try connection.counter(statement.value(2), "the version of \(id)")
  }

  /// What a row has in the place of a column; nil where a property that is never nil has nothing.
  func value(
    _ statement: Statement, _ place: Int, _ column: StoreSchema.Column, _ id: ManagedObjectID,
    members: (_ place: Int) throws -> [ManagedObjectID]
  ) throws -> StoredValue? {
    let stored = statement.value(place + StoreSchema.Table.ownColumns.count)
    guard column.hasTable else { return try value(stored, column, of: id) }
    let members = try members(place)
    switch stored {
    case .null, .integer(1): return try value(of: column, members, of: id)
    case .integer(0) where members.isEmpty: return .toMany(nil)
    default: throw none(column, id)
    }
  }

  /// The ID of a row, and its key, which a statement gives first, with its number.
  func id(_ statement: Statement, of table: StoreSchema.Table) throws -> (id: ManagedObjectID, key: Int64) {
    guard let known = statement.integer(at: 0) else { throw connection.damaged("the key of a row is none") }
    let key = Int64(known)
    guard RowKey.entity(of: key) == table.number, (1...RowKey.mostRows).contains(RowKey.sequence(of: key)) else {
      throw connection.damaged("the key of a \(table.entity.name) is none")
    }
    var number = statement.integer(at: 1) ?? 0
    if number < 1 || number >= 1 << 62 {
      number = try connection.counter(statement.value(1), "the number of an object")
    }
    let id = id(key, number, of: table.entity.name)
    guard id.entityName == table.entity.name else { throw connection.damaged("\(id) is of another class") }
    return (id, key)
  }

  /// The members of a row's relation with their positions, in order.
  func members(_ place: Int, of table: StoreSchema.Table, _ owner: Int64) throws -> [(position: Int64, key: Int64)] {
    let statement = try table.statements.statement(.members(place), connection)
    statement.bind(owner, at: 1)
    var members: [(position: Int64, key: Int64)] = []
    try connection.run(statement) {
      guard case .integer(let position) = $0.value(0) else {
        throw connection.damaged("the place of a member is none")
      }
      members.append((position, try connection.key($0.value(1))))
    }
    return members
  }

  private func none(_ column: StoreSchema.Column, _ id: ManagedObjectID) -> StoreError {
    connection.damaged("\(id) has a '\(column.property.name)' that is none")
  }

  private func value(of column: StoreSchema.Column, _ members: [ManagedObjectID], of id: ManagedObjectID) throws
    -> StoredValue
  {
    if column.property.collectionKind?.isUnique == true, Set(members).count != members.count {
      throw none(column, id)
    }
    return .toMany(StoredMembers(members))
  }

  /// What a column holds that has no table; nil, what a new object does, where it holds nothing and the property never does.
  private func value(_ stored: SQLValue, _ column: StoreSchema.Column, of id: ManagedObjectID) throws -> StoredValue?
  {
    let property = column.property
    func none() -> StoreError { self.none(column, id) }
    if property.holdsMembers {
      switch stored {
      case .null: return .toOne(nil)
      case .integer(let other): return .toOne(try related(other, column, of: id))
      default: throw none()
      }
    }
    if property.isToMany {
      if stored == .null { return nil }
      guard let value = ValueCoding.decoded(stored, .any) else { throw none() }
      if value.isAbsent { return .attribute(.nil) }
      guard case .list(let members) = value else { throw none() }
      if let stranger = members.first(where: { !property.holds($0) }) { throw unsuited(stranger, property, of: id) }
      if property.collectionKind?.isUnique == true, Set(members).count != members.count { throw none() }
      return .attribute(value)
    }
    if stored == .null { return property.refusesNil ? nil : .attribute(.nil) }
    guard let value = ValueCoding.decoded(stored, property.type) else { throw none() }
    guard property.holds(value) else { throw unsuited(value, property, of: id) }
    return .attribute(value)
  }

  private func unsuited(_ value: Value, _ property: Property, of id: ManagedObjectID) -> StoreError {
    connection.damaged("\(id) has \(value) for '\(property.name)', which its class does not take")
  }

  /// What a relation leads to. Throws where it leads nowhere, or to what the relation does not hold.
  func related(_ key: Int64, _ column: StoreSchema.Column, of id: ManagedObjectID) throws -> ManagedObjectID {
    let other = try file.ids[key] ?? named(key)
    guard column.onlyTarget == other.entityName || column.targets.contains(other.entityName) else {
      throw connection.damaged("'\(column.property.name)' of \(id) leads to \(other), which is of another class")
    }
    return other
  }

  /// The ID of a row that another one leads to, which may be a deleted one. Throws where it was never there.
  private func named(_ key: Int64) throws -> ManagedObjectID {
    let entity = RowKey.entity(of: key)
    guard let name = schema?.namesByNumber[entity], let table = schema?.tables[name] else { throw unknown(entity) }
    let statement = try table.statements.statement(.number, connection)
    statement.bind(key, at: 1)
    var number: SQLValue?
    try connection.run(statement) { number = $0.value(0) }
    let isThere = number != nil
    if number == nil {
      let sql = "SELECT number FROM kv_gone WHERE pk = ?"
      number = try connection.number(sql, [.integer(key)]).map { .integer($0) }
    }
    guard let number else { throw connection.damaged("a relation leads nowhere") }
    let id = id(key, try connection.counter(number, "the number of an object"), of: name)
    if !isThere {
      file.keys[id] = nil
      file.formerKeys[id] = key
    }
    return id
  }

  /// A class of the file that contexts do not know: another context, or process, has added it.
  private func unknown(_ entity: Int) -> StoreError {
    var name: String?
    try? connection.run("SELECT name FROM kv_entities WHERE number = ?", [.integer(entity)]) { name = $0.text(0) }
    guard let name else { return connection.damaged("a relation leads nowhere") }
    return .otherClasses(path: path, differences: ["the file has a class \(name)"])
  }
}
