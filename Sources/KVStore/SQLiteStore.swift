public import KVContext
import KVObjects

/// A store in a file, by SQLite: what is saved outlives the process, and a save that was reported is there whole, whatever
/// happens to the process afterwards.
///
/// In contrast to an `InMemoryStore` several processes may have the file, and what one of them saves the others see with
/// their next fetch of what they lack.
///
/// ```swift
/// let store = try SQLiteStore(path: "/tmp/library.sqlite")
/// let library = try ManagedObjectContext([Song.self, Album.self, Artist.self], in: world, store: store)
/// ```
///
/// The file is made by the first context, in the shape of its classes: a table for each, a column for each property, and a
/// table for the members of each to-many relation. Classes and properties that come later are added; anything else that
/// differs is refused with ``StoreError/otherClasses(path:differences:)``, before anything is changed. One class of a context
/// is one class of the file: contexts of one file have the same classes.
///
/// | | |
/// |---|---|
/// | Order | of rows and of the members of every relation, as it was saved |
/// | Safety | write-ahead log, synchronised with every save; foreign keys are checked |
/// | Threads | those of the contexts that have it |
/// | Costs | a save of k rows O(k log n); all n rows of an entity O(n log n), one O(log n); memory for the IDs that were read |
public final class SQLiteStore: PersistentStore {
  /// The format of files that this version writes; one that knows more writes a greater number.
  public static let format = 2

  /// How a file is used.
  public enum Access: Sendable {
    /// It is made where it is missing, and written.
    case readWrite
    /// It has to be there, and stays as it is.
    case readOnly
  }

  /// The file.
  public let path: String
  /// Whether it may be written.
  public let access: Access
  let connection: Connection
  var schema: StoreSchema?
  /// The IDs that were read or saved here, by their rows, and the rows by these.
  var ids: [Int64: ManagedObjectID] = [:]
  var keys: [ManagedObjectID: Int64] = [:]
  /// The rows that deleted objects had, which they have again if they come back.
  var formerKeys: [ManagedObjectID: Int64] = [:]
  /// Rows that others have deleted, as a save finds out: what is saved does not lead to them.
  var goneKeys: Set<Int64> = []
  /// The columns without nil, by what was found last: table and column, and the revision.
  var columnsWithoutNil: [String: Int] = [:]
  private var lastTemporaryNumbers: [String: Int] = [:]
  private var lastRevision = 0

  /// Opens a file, or makes one.
  ///
  /// Nothing but its heading is read. `:memory:` is a store of its own without a file.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to be there.
  ///   - access: whether it may be written.
  ///   - patience: seconds that a call waits while another process writes, 0…2,000,000.
  /// - Throws: ``StoreError`` where it cannot be opened, is something else, was written by a newer version, or is held by
  ///   another process for too long.
  /// - Complexity: O(1).
  public init(path: String, access: Access = .readWrite, patience: Int = 5) throws {
    self.path = path
    self.access = access
    connection = try Connection(path: path, isReadOnly: access == .readOnly, patience: patience)
    if access == .readWrite {
      try connection.run("PRAGMA journal_mode = WAL")
      try connection.run("PRAGMA synchronous = FULL")
    }
    try begin()
  }

  /// A store in memory that goes with this, of a name that errors say: with what a file holds at the moment, or empty where
  /// there is none. Throws what keeps the file from being read.
  package init(inMemoryNamed name: String, copyOf file: String?) throws {
    (path, access) = (name, .readWrite)
    connection = try Connection(path: ":memory:", isReadOnly: false, patience: 0)
    if let file, try Connection.isThere(file) {
      try connection.copy(Connection(path: file, isReadOnly: true, patience: 5))
    }
    try begin()
  }

  /// Makes what is missing, and looks whether it is a store.
  private func begin() throws {
    try connection.run("PRAGMA foreign_keys = ON")
    if access == .readWrite { try create() }
    let format = try connection.format()
    guard format == 1, access == .readWrite else { return }
    try connection.transaction {
      // Another process may have done so.
      if try connection.number("SELECT value FROM kv_meta WHERE key = 'format'") == 1 {
        try connection.run(StoreSchema.addition)
      }
    }
  }

  /// Makes the tables of a file that is empty. Throws where it is a database of somebody else.
  private func create() throws {
    try connection.transaction {
      let tables =
        try connection.number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'kv\\_%' ESCAPE '\\'") ?? 0
      if tables > 0 { return }
      if try connection.number("SELECT count(*) FROM sqlite_schema") ?? 0 > 0 {
        throw StoreError.notAStore(path: path)
      }
      try connection.run(StoreSchema.creation)
    }
  }

  /// Checks that the file is, or makes it, one of a model's classes.
  ///
  /// Called by every context that is made with the store, before it reads. O(p) for p properties of the model.
  ///
  /// - Throws: ``StoreError/otherClasses(path:differences:)``, with the file as it was; what keeps it from being read.
  public func prepare(for model: ManagedObjectModel) throws {
    switch access {
    case .readWrite: schema = try connection.transaction { try StoreSchema(model, connection, grows: true) }
    case .readOnly: schema = try connection.reading { try StoreSchema(model, connection, grows: false) }
    }
  }

  /// How often something was saved, by anybody, from 0; where the file cannot be read what it was last. O(1).
  public var revision: Int {
    if let current = try? connection.number("SELECT value FROM kv_meta WHERE key = 'revision'") {
      lastRevision = current
    }
    return lastRevision
  }

  /// The next temporary ID of the entity, from `Artist/t1` on, for this process. O(1).
  public func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID {
    lastTemporaryNumbers[entity.name, default: 0] += 1
    return ManagedObjectID(temporary: lastTemporaryNumbers[entity.name, default: 0], of: entity.name)
  }

  /// The ID of a row: the same whenever it is asked for.
  func id(_ key: Int64, _ number: Int, of entityName: String) -> ManagedObjectID {
    if let known = ids[key] {
      // Deleted here, and saved anew by another process.
      if keys[known] == nil { keys[known] = key }
      return known
    }
    let id = ManagedObjectID(temporary: number, of: entityName)
    id.becomePermanent(number)
    (ids[key], keys[id]) = (id, key)
    return id
  }

  /// The table of an entity. Throws where no context of it has been made.
  func table(of entityName: String) throws -> StoreSchema.Table {
    guard let table = schema?.tables[entityName] else {
      throw StoreError.otherClasses(path: path, differences: ["the file has no class \(entityName)"])
    }
    return table
  }
}
