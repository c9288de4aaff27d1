import Foundation
import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// The checksums of the pages of files.
@Suite struct PageSumTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func context() throws -> ManagedObjectContext {
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "Shelf",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("books", .object(className: "Book"), collection: .orderedSet, inverse: "shelf"),
        ]),
      ClassDefinition(
        "Book",
        properties: [
          PropertyDefinition("title", .string), PropertyDefinition("rating", .number),
          PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books"),
        ]),
    ].map { try world.define($0) }
    return try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file))
  }

  private func fill(_ count: Int) throws {
    let context = try context()
    let shelf = try #require(context.model.entity(named: "Shelf")).objectClass.makeObject()
    try context.insert(shelf)
    try shelf.setValue("first", forKey: "name")
    for number in 1...count {
      let book = try #require(context.model.entity(named: "Book")).objectClass.makeObject()
      try context.insert(book)
      try book.setValue(.string("title \(number)"), forKey: "title")
      try book.setValue(.number(Double(number) / 2), forKey: "rating")
      try book.setValue(.object(shelf), forKey: "shelf")
    }
    try context.save()
    context.close()
    // Without the connection there is no log: all is in the file.
    (context.store as? SQLiteStore)?.close()
  }

  /// What is read of the file: a line for each object, and what the file says of itself.
  private func lines() throws -> [String] {
    let reader = try StoreReader(path: folder.file)
    var lines = ["\(reader.format) \(reader.revision)"]
    for entity in reader.entities {
      lines.append("\(entity.name) \(entity.hash) \(entity.count) \(entity.properties)")
      try reader.rows(of: entity) { lines.append("\($0.id) \($0.version) \($0.values)") }
    }
    return lines
  }

  private var bytes: [UInt8] {
    get throws { try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file))) }
  }

  @Test func `No single byte that changes is read as another value`() throws {
    try fill(120)
    let (whole, expected) = (try bytes, try lines())
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
    var random = SeededGenerator(seed: 37)
    // All of the heading, and a sample of the rest.
    let places = Array(0..<100) + (0..<2_000).map { _ in Int.random(in: 100..<whole.count, using: &random) }
    var (errors, same, silent) = (0, 0, [Int]())
    for place in places {
      func write(_ byte: UInt8) throws {
        try file.seek(toOffset: UInt64(place))
        try file.write(contentsOf: [byte])
      }
      try write(whole[place] ^ UInt8.random(in: 1...255, using: &random))
      do {
        if try lines() == expected { same += 1 } else { silent.append(place) }
      } catch is StoreError {
        errors += 1
      }
      try write(whole[place])
    }
    #expect(silent == [])
    #expect(try lines() == expected)
    // The same content is read where pages are read whose bytes do not count, of history and indexes alone.
    #expect(errors > same, "\(errors) errors, \(same) the same")
  }

  @Test func `A context does not read a damaged page either, and a check reports it`() throws {
    try fill(10)
    var damaged = try bytes
    let place = try #require(damaged.firstRange(of: Array("title 7".utf8))).lowerBound
    damaged[place] ^= 32
    try Data(damaged).write(to: URL(fileURLWithPath: folder.file))
    #expect {
      let context = try context()
      for book in try context.fetch(FetchRequest(entityName: "Book")) { _ = try book.value(forKey: "title") }
    } throws: {
      guard case .damaged? = $0 as? StoreError else { return false }
      return true
    }
    var problems: [String] = []
    let check = try StoreCheck(path: folder.file, advance: {}, report: { problems.append("\($0.message)") })
    try check.run()
    #expect(problems == ["a page is not as it was written: it was damaged, or changed by another program"])
    #expect(check.rowCount == 11)
  }

  @Test func `Another program may read a file, move its log into it, and write it with a VACUUM`() throws {
    try fill(10)
    let expected = try lines()
    // What a process leaves that is killed: a log.
    let context = try context()
    try context.fetch(FetchRequest(entityName: "Shelf"))[0].setValue("second", forKey: "name")
    try context.save()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: folder.file + ".copy" + suffix)
    }
    context.close()
    (context.store as? SQLiteStore)?.close()
    try FileManager.default.removeItem(atPath: folder.file)
    for suffix in ["", "-wal"] {
      try FileManager.default.moveItem(atPath: folder.file + ".copy" + suffix, toPath: folder.file + suffix)
    }
    try SQLiteStore.runByOthersForTests("SELECT count(*) FROM Book", on: folder.file)
    #expect(!FileManager.default.fileExists(atPath: folder.file + "-wal"))
    #expect(try lines().count == expected.count && lines() != expected)
    let saved = try lines()
    try SQLiteStore.runByOthersForTests("UPDATE Book SET kv_version = kv_version + 1", on: folder.file)
    #expect(throws: StoreError.self) { try lines() }
    try SQLiteStore.runByOthersForTests("UPDATE Book SET kv_version = kv_version - 1; VACUUM", on: folder.file)
    #expect(try lines() == saved)
  }

  @Test func `A connection that is open while another one adds checksums writes them as well`() throws {
    try SQLiteStore.runForTests(FormerFile.ofFormat2, on: folder.file)
    let store = try SQLiteStore(path: folder.file)
    try store.runForTests("UPDATE Song SET kv_version = kv_version + 1")
    #expect(try StoreUpgrade(path: folder.file).addsSums)
    for _ in 1...2 {
      try store.runForTests("UPDATE Song SET kv_version = kv_version + 1; PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(try lines().count == 8)
    }
    store.close()
    #expect(try lines().count == 8)
    var problems: [String] = []
    let check = try StoreCheck(path: folder.file, advance: {}, report: { problems.append("\($0.message)") })
    try check.run()
    #expect(problems == [])
  }

  @Test func `A file without checksums is a store as well, and an upgrade adds them`() throws {
    try SQLiteStore.runForTests(FormerFile.ofFormat2, on: folder.file)
    // As a context does it.
    try SQLiteStore(path: folder.file).close()
    let (expected, plain) = (try lines(), try bytes)
    #expect(plain[20] == 0 && expected.count == 8)
    let upgrade = try StoreUpgrade(path: folder.file)
    #expect(upgrade.formerFormat == 3 && upgrade.rowCount == 0 && upgrade.addsSums)
    #expect(try bytes[20] == 8 && lines() == expected)
    #expect(try !StoreUpgrade(path: folder.file).addsSums)
    // A heading that says there are none is no way around them.
    var damaged = try bytes
    damaged[20] = 0
    try Data(damaged).write(to: URL(fileURLWithPath: folder.file))
    #expect(throws: StoreError.damaged(path: folder.file, problem: "its pages have no checksums")) { try lines() }
  }
}
