import CSQLite
import KVContext
import KVObjects
package import KVTexts

/// Reads a file and reports what is wrong with it, without trusting anything that it says.
///
/// In contrast to a ``StoreReader``, which ends with the first thing that is damaged, it goes on: each problem is reported by
/// itself, with the row that it is about. It needs no model, and changes nothing. What only a model says is not checked: which
/// classes extend which, and which properties cannot be nil. Memory: for one row and its members, and for the names of the
/// file.
package final class StoreCheck {
  /// One thing that is wrong.
  package struct Problem {
    /// The ID of the row that it is about, `Song/p3`; nil where it is about the file, or a row without one.
    package let id: String?
    /// The sentence, without the ID.
    package let message: Message
  }

  package let path: String
  /// The format of the file.
  package let format: Int
  /// How many rows were read.
  package private(set) var rowCount = 0
  /// How many problems were reported.
  package private(set) var problemCount = 0
  private let file: Connection
  private let report: (Problem) throws -> Void
  /// Called with every row that was read.
  private let advance: () -> Void
  /// How often something was saved; nil where the file does not say.
  private var revision: Int?
  /// The last sequence number that a row was given; nil where the file does not say.
  private var lastSequence: Int?

  /// Opens a file. Throws a ``StoreError`` where it is missing, no store, or of a newer version.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - advance: called after each row.
  ///   - report: called with each problem when it is found. What it throws ``run()`` throws.
  package init(path: String, advance: @escaping () -> Void, report: @escaping (Problem) throws -> Void) throws {
    (self.path, self.advance, self.report) = (path, advance, report)
    file = try Connection(looking: path)
    kv_tolerate_pages(file.handle)
    try file.run("BEGIN")
    format = try file.format()
  }

  /// Checks pages, tables, history, and every row. A file of an older format is checked as the upgrade makes it, which ends with
  /// the first thing that is damaged. O(n log n) for n rows and members.
  ///
  /// - Throws: a ``StoreError`` where the file cannot be read any more, and what `report` throws.
  package func run() throws {
    try tolerating { try checkPages() }
    var upgraded: Connection? = file
    if format < SQLiteStore.format {
      upgraded = nil
      try tolerating { upgraded = try file.upgradedCopy() }
    }
    guard let connection = upgraded else { return }
    try tolerating { try checkCounters(connection) }
    var found: StoreLayout?
    try tolerating { found = try StoreLayout(connection) { try note(nil, $0) } }
    guard let layout = found else { return }
    try tolerating { try checkHistory(layout, connection) }
    for entity in layout.entities {
      let rows = EntityCheck(entity, layout, connection, lastSequence: lastSequence) { try self.note($0, $1) }
      try tolerating {
        try rows.checkRows {
          rowCount += 1
          advance()
        }
      }
      try tolerating { try rows.checkMembers() }
    }
  }

  private func note(_ id: String?, _ message: Message) throws {
    problemCount += 1
    try report(Problem(id: id, message: message))
  }

  /// What is damaged so far that SQLite cannot go on with it is one problem more.
  private func tolerating(_ body: () throws -> Void) throws {
    do { try body() } catch StoreError.damaged(_, let problem) {
      try note(nil, .checkUnreadable(problem: problem))
    } catch StoreError.otherClasses(_, let differences) {
      try note(nil, .checkUnreadable(problem: differences.joined(separator: "; ")))
    }
  }

  private func checkPages() throws {
    try file.run("PRAGMA integrity_check(100)") { row in
      if row.text(0) != "ok" { try note(nil, .checkPages(problem: row.text(0))) }
    }
    // All of them were read.
    if kv_has_damaged_page(file.handle) != 0 { try note(nil, .checkPageSum) }
  }

  private func checkCounters(_ connection: Connection) throws {
    func number(_ key: String) throws -> Int? {
      var found: Int?
      try connection.run("SELECT value FROM kv_meta WHERE key = ?", [.text(key)]) { row in
        if case .integer(let number) = row.value(0), number >= 0, number < 1 << 62 { found = Int(number) }
      }
      return found
    }
    revision = try number("revision")
    lastSequence = try number("last")
    if revision == nil { try note(nil, .checkRevision) }
    if lastSequence == nil { try note(nil, .checkLastRow) }
  }

  /// What the history says of saves, and the rows that it says were deleted.
  private func checkHistory(_ layout: StoreLayout, _ connection: Connection) throws {
    try connection.run("SELECT revision, keys FROM kv_history ORDER BY revision") { row in
      let save = row.integer(0)
      if let revision, save < 1 || save > revision { try note(nil, .checkSave(save: save, saves: revision)) }
      guard case .blob(let bytes) = row.value(1), let keys = SavedKeys(bytes: bytes) else {
        return try note(nil, .checkHistory(save: save))
      }
      if keys.tombstones.contains(where: { ValueCoding.decoded(.blob($0.values), .any)?.elements == nil }) {
        try note(nil, .checkHistory(save: save))
      }
      for (key, _) in keys.deleted where try layout.target(ofRow: key, connection)?.isThere == true {
        // It may have come back since.
        if try !isSaved(key, since: save, connection) {
          try note(try layout.name(ofRow: key, connection), .checkDeletedRow)
        }
      }
    }
  }

  private func isSaved(_ key: Int64, since save: Int64, _ connection: Connection) throws -> Bool {
    var isSaved = false
    let sequence = RowKey.sequence(of: key)
    try connection.run("SELECT keys FROM kv_history WHERE revision > ?", [.integer(save)]) { row in
      guard case .blob(let bytes) = row.value(0), let keys = SavedKeys(bytes: bytes) else { return }
      if (keys.inserted + keys.updated.flatMap(\.rows)).contains(where: { $0.contains(sequence) }) { isSaved = true }
    }
    return isSaved
  }
}

/// The check of one class: its rows, and the members of its relations.
struct EntityCheck {
  private let entity: StoreLayout.Entity
  private let layout: StoreLayout
  private let connection: Connection
  private let lastSequence: Int?
  private let note: (String?, Message) throws -> Void

  init(
    _ entity: StoreLayout.Entity, _ layout: StoreLayout, _ connection: Connection, lastSequence: Int?,
    note: @escaping (String?, Message) throws -> Void
  ) {
    (self.entity, self.layout, self.connection, self.note) = (entity, layout, connection, note)
    self.lastSequence = lastSequence
  }

  /// Calls `read` for each row.
  func checkRows(_ read: () throws -> Void) throws {
    let own = StoreSchema.Table.ownColumns
    let columns = (own + entity.properties.map(\.column.quoted)).map { "e.\($0)" }.joined(separator: ", ")
    try connection.run("SELECT \(columns) FROM \(entity.table.quoted) e ORDER BY e.kv_pk") { row in
      try read()
      let key = row.integer(0)
      guard RowKey.entity(of: key) == entity.number, key > 0, case .integer(let number) = row.value(1), number > 0
      else {
        return try note(nil, .checkRowAlone(key: key, table: entity.table))
      }
      let id = "\(entity.name)/p\(number)"
      if let last = lastSequence, RowKey.sequence(of: key) > last { try note(id, .checkKey(last: last)) }
      if let last = entity.lastNumber, number > last { try note(id, .checkNumber(last: last)) }
      if case .integer(let version) = row.value(2), version > 0 {} else { try note(id, .checkVersion) }
      for (index, property) in entity.properties.enumerated() {
        try check(row.value(index + own.count), property, key, id)
      }
    }
    try connection.run(
      "SELECT kv_number, count(*) FROM \(entity.table.quoted) GROUP BY kv_number HAVING count(*) > 1"
    ) { try note("\(entity.name)/p\($0.integer(0))", .checkRepeatedNumber(count: $0.integer(1))) }
  }

  /// Members of rows that are not there.
  func checkMembers() throws {
    for property in entity.properties where property.hasTable {
      try connection.run(
        """
        SELECT DISTINCT owner FROM \(property.membersTable(of: entity.table).quoted)
        WHERE owner NOT IN (SELECT kv_pk FROM \(entity.table.quoted)) ORDER BY owner
        """
      ) { try note(nil, .checkOwner(property: "\(entity.name).\(property.name)", key: $0.integer(0))) }
    }
  }

  private func check(_ stored: SQLValue, _ property: FileShape.Property, _ key: Int64, _ id: String) throws {
    if property.hasTable {
      switch stored {
      case .null, .integer(0), .integer(1): break
      default: try note(id, .checkType(property: property.name, type: property.kind))
      }
      return try checkMembers(of: property, key, id, isThere: stored != .integer(0))
    }
    if property.isRelation {
      switch stored {
      case .null: return
      case .integer(let other): return try checkLink(to: other, property, from: key, id)
      default: return try note(id, .checkType(property: property.name, type: property.type.name))
      }
    }
    let value = ValueCoding.decoded(stored, property.isToMany ? .any : property.type)
    if property.isToMany {
      if stored == .null || value?.isAbsent == true { return }
      guard case .list(let members)? = value else {
        return try note(id, .checkType(property: property.name, type: property.kind))
      }
      let isUnique = property.kind != CollectionKind.array.typeName
      if isUnique, Set(members).count != members.count { try note(id, .checkDuplicates(property: property.name)) }
      if members.contains(where: { property.type.accept($0) == nil }) {
        try note(id, .checkType(property: property.name, type: property.type.name))
      }
    } else if value == nil {
      try note(id, .checkType(property: property.name, type: property.type.name))
    }
  }

  private func checkMembers(
    of property: FileShape.Property, _ key: Int64, _ id: String, isThere: Bool
  ) throws {
    var (members, count) = (Set<Int64>(), 0)
    let isUnique = property.kind != CollectionKind.array.typeName
    try connection.run(
      "SELECT position, member FROM \(property.membersTable(of: entity.table).quoted) WHERE owner = ? ORDER BY position",
      [.integer(key)]
    ) { row in
      count += 1
      if case .integer = row.value(0) {} else { try note(id, .checkPosition(property: property.name)) }
      guard case .integer(let member) = row.value(1) else {
        return try note(id, .checkType(property: property.name, type: property.type.name))
      }
      if members.insert(member).inserted {
        try checkLink(to: member, property, from: key, id)
      } else if isUnique {
        try note(id, .checkMember(property: property.name, member: layout.name(ofRow: member, connection)))
      }
    }
    if count > 0, !isThere { try note(id, .checkNoCollection(property: property.name)) }
  }

  /// Whether a relation leads to a row, and that back.
  private func checkLink(to other: Int64, _ property: FileShape.Property, from key: Int64, _ id: String) throws {
    guard let target = try layout.target(ofRow: other, connection) else {
      return try note(id, .checkNoRow(property: property.name, key: other))
    }
    // A delete rule of noAction has left the key of a row that is gone.
    guard target.isThere else { return }
    let inverses = layout.inverses(of: property, entity, in: target.entity)
    if inverses.isEmpty { return }
    for inverse in inverses where try leads(target.entity, other, inverse, to: key) { return }
    try note(
      id,
      .checkInverse(
        property: property.name, other: target.name, inverse: inverses.map(\.name).joined(separator: ", ")))
  }

  private func leads(
    _ owner: StoreLayout.Entity, _ other: Int64, _ inverse: FileShape.Property, to key: Int64
  ) throws -> Bool {
    let sql =
      inverse.hasTable
      ? "SELECT 1 FROM \(inverse.membersTable(of: owner.table).quoted) WHERE owner = ? AND member = ?"
      : "SELECT 1 FROM \(owner.table.quoted) WHERE kv_pk = ? AND \(inverse.column.quoted) = ?"
    return try connection.number(sql, [.integer(other), .integer(key)]) != nil
  }
}
