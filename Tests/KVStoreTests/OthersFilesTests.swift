import Foundation
import KVContext
import KVEngine
import KVStore
import Testing

/// Files of others stay as they are, and a store leaves one file.
@Suite struct OthersFilesTests {
  private let folder: TemporaryFolder
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  init() throws { folder = try TemporaryFolder() }

  private func context(_ store: SQLiteStore) throws -> ManagedObjectContext {
    let world = ObjectWorld()
    let song = try world.define(ClassDefinition("Song", properties: [PropertyDefinition("title", .string)]))
    return try ManagedObjectContext(classes: [song], store: store)
  }

  private func fill(_ path: String) throws {
    let context = try context(SQLiteStore(path: path))
    try context.insert(context.model.entities[0].objectClass.makeObject(["title": "a"]))
    try context.save()
  }

  private func contents() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)"))) })
  }

  /// Every way to open a file refuses it, and the folder is what it was.
  private func expectUntouched(_ path: String, _ comment: String = "") throws {
    let before = try contents()
    for access in [SQLiteStore.Access.readWrite, .readOnly] {
      #expect(throws: StoreError.notAStore(path: path), "\(comment)") { try SQLiteStore(path: path, access: access) }
    }
    #expect(throws: StoreError.notAStore(path: path), "\(comment)") {
      try SQLiteStore(inMemoryNamed: "x", copyOf: path)
    }
    #expect(throws: StoreError.notAStore(path: path), "\(comment)") { try StoreReader(path: path) }
    #expect(try contents() == before, "\(comment)")
  }

  @Test(arguments: ["delete", "truncate", "persist", "wal"])
  func `A database of others is not touched, whatever its journal`(_ mode: String) throws {
    for (index, sql) in [
      "CREATE TABLE t(x); INSERT INTO t VALUES (1)", "CREATE TABLE kv_history(x)",
      "CREATE TABLE kv_meta(key, value)", "CREATE VIEW kv_meta AS SELECT 'format' AS key, 2 AS value",
    ].enumerated() {
      let path = "\(folder.path)/\(mode)\(index).sqlite"
      try SQLiteStore.runForTests("PRAGMA journal_mode = \(mode); \(sql)", on: path)
      try expectUntouched(path, sql)
    }
  }

  @Test func `A database of others whose log was left is not touched`() throws {
    let (path, copy) = ("\(folder.path)/open.sqlite", "\(folder.path)/copy.sqlite")
    try SQLiteStore.holdForTests("PRAGMA journal_mode = WAL; CREATE TABLE t(x); INSERT INTO t VALUES (1)", on: path) {
      try expectUntouchedFile(path)
      for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
    }
    // Without an index, and with nothing but its heading in the file itself.
    try expectUntouched(copy)
  }

  /// One that another has open: its index is everybody's.
  private func expectUntouchedFile(_ path: String) throws {
    let before = try contents().filter { !$0.key.hasSuffix("-shm") }
    #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore(path: path) }
    #expect(throws: StoreError.notAStore(path: path)) { try StoreReader(path: path) }
    #expect(try contents().filter { !$0.key.hasSuffix("-shm") } == before)
  }

  @Test func `Names that SQLite uses itself are refused, and what stands there is not touched`() throws {
    let path = "\(folder.path)/x"
    for suffix in ["-wal", "-shm", "-journal"] {
      #expect(throws: StoreError.self) { try SQLiteStore(path: path + suffix) }
      #expect(try names.isEmpty)
      try "mine, and not a log".write(toFile: path + suffix, atomically: true, encoding: .utf8)
      let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
      #expect(
        error?.reason
          == "the store \(path) cannot be opened: 'x\(suffix)' is in the way: it is nothing that SQLite keeps there")
      #expect(try names == ["x" + suffix])
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    try fill(path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    // A store of an older version under such a name.
    for suffix in ["-wal", "-shm", "-journal"] {
      try whole.write(to: URL(fileURLWithPath: path + suffix))
      #expect(throws: StoreError.self) { try fill(path) }
      #expect(throws: StoreError.self) { try StoreReader(path: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + suffix)) == whole)
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    try fill(path)
  }

  @Test func `Whoever looks at a file leaves the locks of its stores`() throws {
    let store = try SQLiteStore(path: folder.file)
    var status = stat()
    #expect(stat(folder.file + "-shm", &status) == 0)
    func hasLock() throws -> Bool {
      try String(contentsOfFile: "/proc/locks", encoding: .utf8).contains(":\(status.st_ino) ")
    }
    #expect(try hasLock())
    let second = try SQLiteStore(path: folder.file)
    #expect(try hasLock())
    _ = try StoreReader(path: folder.file)
    #expect(try hasLock())
    second.close()
    #expect(try hasLock())
    try context(store).save()
    // What is no index is told by what it is.
    store.close()
    try FileManager.default.createDirectory(atPath: folder.file + "-shm", withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try SQLiteStore(path: folder.file) }
  }

  @Test func `A store that is let go of, or closed, leaves one file`() throws {
    try fill(folder.file)
    #expect(try names == ["test.sqlite"])
    do {
      let reading = try context(SQLiteStore(path: folder.file, access: .readOnly))
      #expect(try reading.count(for: FetchRequest(entityName: "Song")) == 1)
    }
    #expect(try names == ["test.sqlite"])
    let store = try SQLiteStore(path: folder.file)
    let open = try context(store)
    try open.insert(open.model.entities[0].objectClass.makeObject())
    try open.save()
    #expect(try names.count == 3)
    store.close()
    #expect(try names == ["test.sqlite"])
    #expect(throws: StoreError.self) { try open.fetch(FetchRequest(entityName: "Song")) }
    #expect(try StoreReader(path: folder.file).entities[0].count == 2)
    #expect(try names == ["test.sqlite"])
  }

  @Test func `A copy in memory leaves nothing beside the file`() throws {
    try fill(folder.file)
    let copy = try context(SQLiteStore(inMemoryNamed: "copy", copyOf: folder.file))
    #expect(try copy.count(for: FetchRequest(entityName: "Song")) == 1)
    #expect(try names == ["test.sqlite"])
  }
}
