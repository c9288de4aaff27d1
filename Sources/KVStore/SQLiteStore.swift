import CSQLite
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
/// table for the members of each to-many relation. Classes and properties that come later are added, and what was renamed
/// keeps what it holds; anything else that differs is rejected with ``StoreError/otherClasses(path:differences:)``, before
/// anything is changed, unless ``shouldInferMappingModelAutomatically`` says otherwise. Objects that are older
/// than a property get what a new object holds, each its own where that is of the moment (`var id = UUID()`), once, when the
/// property is added. One class of a context is one class of the file: contexts of one file have the same classes, and one
/// that has an older version of a class goes on to read and write what it knows.
///
/// A file is no place of trust: what it holds is checked when it is read, nothing that it computes is asked for, and what
/// is not as this library has written it throws ``StoreError/damaged(path:problem:)``.
///
/// | | |
/// |---|---|
/// | Order | of rows and of the members of every relation, as it was saved |
/// | Safety | write-ahead log, synchronised with every save |
/// | Threads | those of the contexts that have it |
/// | Costs | a save of k rows O(k log n); all n rows of an entity O(n log n), one O(log n); memory for the IDs that were read |
public final class SQLiteStore: PersistentStore {
  /// The format of files that this version writes; one that knows more writes a greater number.
  public static let format = 3

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
  /// Whether contexts may be made whose classes lack what the file has, or hold several objects where it has one: false at first.
  ///
  /// What they lack is deleted from the file then; a relation to one becomes one to many, and one to many of another kind. A
  /// property of another type throws ``StoreError/cannotInfer(path:differences:)``. What comes is added in any case, and what
  /// is renamed keeps its values (`PropertyDefinition.renamingIdentifier`). It counts when a context is made.
  ///
  /// ```swift
  /// let store = try SQLiteStore(path: "/tmp/library.sqlite")
  /// store.shouldInferMappingModelAutomatically = true
  /// let library = try ManagedObjectContext([Song.self], in: world, store: store)   // without Artist: its rows are gone
  /// ```
  public var shouldInferMappingModelAutomatically = false
  let file: OpenFile
  var schema: StoreSchema?
  /// The relations that lead to rows of an entity, as far as they were asked for, of a version of the layout.
  var leading: (version: Int, relations: [String: [FileLayout.Relation]]) = (-1, [:])
  /// The same file once its classes were renamed: contexts that are made from then on have that.
  private var successor: SQLiteStore?
  /// The rows of the last save that hold something else in a relation than was saved, in no order. O(1).
  public internal(set) var settledRows: [ManagedObjectID] = []

  var connection: Connection { file.connection }

  /// Opens a file, or makes one.
  ///
  /// Nothing but its heading is read. `:memory:` is a store of its own without a file.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to be there.
  ///   - access: whether it may be written.
  ///   - patience: seconds that a call waits while another process writes, 0…2,000,000.
  /// - Throws: ``StoreError`` where it cannot be opened, is something else, was written by a newer version, has a name that
  ///   SQLite uses itself (`-wal`, `-shm`, `-journal` at its end), or is held by another process for too long. What is
  ///   something else stays as it is, byte for byte.
  /// - Complexity: O(1).
  public convenience init(path: String, access: Access = .readWrite, patience: Int = 5) throws {
    try self.init(named: String(path: path.utf8), access: access, patience: patience)
  }

  /// The store of a file whose name need not be UTF-8, as the system has given it.
  package init(named path: String, access: Access = .readWrite, patience: Int = 5) throws {
    self.path = path
    self.access = access
    let isFile = !path.isEmpty && path != ":memory:"
    if isFile { try FileBeside.checkOpening(path) }
    var connection = try Connection(path: path, access: isFile ? access : .readWrite, patience: patience)
    try SQLiteStore.begin(connection, access) {
      if isFile, Connection.keepsSums, try connection.isEmpty() {
        try connection.check(kv_reserve_sums(connection.handle))
      }
      try connection.run("PRAGMA journal_mode = WAL")
      try connection.run("PRAGMA synchronous = FULL")
    }
    if access == .readOnly, try connection.format() < Self.format { connection = try connection.upgradedCopy() }
    file = OpenFile(connection, isFile ? FileIdentity(path) : nil)
    file.ownRevision = try readRevision()
  }

  /// A store in memory that goes with this, of a name that errors say: with what a file holds at the moment, or empty where
  /// there is none. Throws what keeps the file from being read.
  package init(inMemoryNamed name: String, copyOf original: String?) throws {
    (path, access) = (name, .readWrite)
    file = OpenFile(try Connection(path: ":memory:", access: .readWrite, patience: 0))
    if let original, try Connection.isThere(original) {
      try FileBeside.checkOpening(original)
      if FileBeside.size(original) > 0 { try connection.copy(Connection(looking: original)) }
    }
    try SQLiteStore.begin(connection, access) {}
    file.ownRevision = try readRevision()
  }

  /// The same file for contexts that have another version of a class.
  private init(_ other: SQLiteStore, _ schema: StoreSchema, _ file: OpenFile) {
    (path, access, self.file, self.schema) = (other.path, other.access, file, schema)
  }

  /// Looks whether it is a store, and makes what is missing where it may be written. `adjust` is called before anything is
  /// written, and not for a database of somebody else.
  private static func begin(_ connection: Connection, _ access: Access, _ adjust: () throws -> Void) throws {
    if try !connection.isEmpty() { _ = try connection.format() }
    if access == .readOnly {
      _ = try connection.format()
      return
    }
    try adjust()
    if try connection.isEmpty() {
      try connection.transaction {
        // Another process may have done so.
        guard try connection.isEmpty() else { return }
        try connection.run(StoreSchema.creation)
        try connection.noteSums()
      }
    }
    if try connection.format() < format { try connection.upgrade() }
  }

  /// Ends it, and with it every context that has it: the last connection to a file leaves nothing beside that. Whatever is
  /// asked of it later is refused. What was saved is in the file before as well, or beside it. O(1), beside what is still to
  /// be moved into the file.
  public func close() { connection.close() }

  /// Checks that the file is, or makes it, one of a model's classes.
  ///
  /// Called by every context that is made with the store, before it reads. O(p) for p properties of the model.
  ///
  /// - Throws: ``StoreError/otherClasses(path:differences:)`` and ``StoreError/missingValues(path:property:)``, with the file as
  ///   it was; what keeps it from being read.
  public func prepare(for model: ManagedObjectModel) throws { schema = try schema(of: model) }

  private func schema(of model: ManagedObjectModel) throws -> StoreSchema {
    switch access {
    case .readWrite:
      // What is up to date is not written: nothing waits for a process that writes.
      let grown = { [connection, infers = shouldInferMappingModelAutomatically] in
        try StoreSchema(model, connection, grows: true, infers: infers)
      }
      return try connection.readingUnlessWriting(grown) ?? connection.transaction(grown)
    case .readOnly: return try connection.reading { try StoreSchema(model, connection, grows: false) }
    }
  }

  /// Contexts with the same properties, inverses and delete rules share it; those with another version of a class get one of
  /// their own on the same file, which knows by the names of properties what lies where.
  package func view(for model: ManagedObjectModel) throws -> any FindingStore {
    let latest = sequence(first: self) { $0.successor }.reduce(self) { $1 }
    latest.shouldInferMappingModelAutomatically = shouldInferMappingModelAutomatically
    return try latest.latestView(for: model)
  }

  private func latestView(for model: ManagedObjectModel) throws -> SQLiteStore {
    let made = try schema(of: model)
    if let schema, !schema.hasNames(of: made) {
      // What its rows are called is part of their IDs: those that are known by other names have theirs.
      let renamed = SQLiteStore(self, made, OpenFile(file.connection, file.identity))
      successor = renamed
      return renamed
    }
    if let schema, !schema.hasLayout(of: made) || !schema.hasRules(of: made) { return SQLiteStore(self, made, file) }
    schema = made
    return self
  }

  /// Whether another store is one on the same file.
  package func hasRows(of other: any FindingStore) -> Bool {
    guard let other = other as? SQLiteStore else { return false }
    return connection === other.connection || file.identity != nil && file.identity == other.file.identity
  }

  /// The ID of a row that another connection names by `id`. One that this has not read gets one, unless it was deleted there.
  package func id(of id: ManagedObjectID, in other: any FindingStore) -> ManagedObjectID? {
    guard let other = (other as? SQLiteStore)?.file else { return nil }
    if other === file { return id }
    // What is called otherwise there is of another version of the class.
    guard schema?.tables[id.entityName] != nil else { return nil }
    if let key = other.keys[id] { return self.id(key, id.number, of: id.entityName) }
    return other.formerKeys[id].flatMap { file.ids[$0] }
  }

  /// How often something was saved, by anybody, from 0; where the file cannot be read what it was last. O(1).
  public var revision: Int {
    if let current = try? readRevision() { file.lastRevision = current }
    return file.lastRevision
  }

  /// Throws where the file cannot be read, or its revision is none.
  func readRevision() throws -> Int {
    let found = try connection.number("SELECT value FROM kv_meta WHERE key = 'revision'").map(SQLValue.integer)
    return try connection.counter(found ?? .null, from: 0, "the revision")
  }

  /// The next temporary ID of the entity, from `Artist/t1` on, for this process. O(1).
  public func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID {
    file.lastTemporaryNumbers[entity.name, default: 0] += 1
    return ManagedObjectID(temporary: file.lastTemporaryNumbers[entity.name, default: 0], of: entity.name)
  }

  /// The ID of a row: the same whenever it is asked for.
  func id(_ key: Int64, _ number: Int, of entityName: String) -> ManagedObjectID {
    if let known = file.ids[key] {
      // Deleted here, and saved anew by another process.
      if file.keys[known] == nil { file.keys[known] = key }
      return known
    }
    let id = ManagedObjectID(temporary: number, of: entityName)
    id.becomePermanent(number)
    (file.ids[key], file.keys[id]) = (id, key)
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

/// A file that is open, and what is known of its rows.
final class OpenFile {
  let connection: Connection
  /// Which file of the machine it is; nil for one in memory.
  let identity: FileIdentity?
  /// The IDs that were read or saved here, by their rows, and the rows by these.
  let ids = KeyTable<ManagedObjectID>()
  @exclusivity(unchecked) var keys = RowKeys()
  /// Those that were made permanent before a save: their numbers are free.
  var reservedIDs: Set<ManagedObjectID> = []
  /// The rows that deleted objects had, which they have again if they come back.
  var formerKeys: [ManagedObjectID: Int64] = [:]
  /// The entities of which rows were deleted here, whether these have come back since or not.
  var deletedEntities: Set<String> = []
  /// The revision of the file while all saves since it was opened are those of this connection; nil from the first other one.
  var ownRevision: Int?
  /// What the tables were when they were looked at last.
  var layout: FileLayout?
  var lastTemporaryNumbers: [String: Int] = [:]
  var lastRevision = 0

  init(_ connection: Connection, _ identity: FileIdentity? = nil) {
    (self.connection, self.identity) = (connection, identity)
  }
}
