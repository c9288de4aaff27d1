import Foundation
import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// The saves of a store one by one; what scripts see of them is in `Tests/Scenarios/contexts/history-of-a-store.lua`.
@Suite struct TransactionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static var classes: [ClassDefinition] {
    var code = PropertyDefinition("code", .any)
    code.preservesValueInHistoryOnDeletion = true
    return [
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string), code,
          PropertyDefinition("songs", .object(className: "Song"), collection: .set, inverse: "album"),
        ]),
      ClassDefinition(
        "Song",
        properties: [
          PropertyDefinition("title", .string), PropertyDefinition("plays", .integer), code,
          PropertyDefinition("album", .object(className: "Album"), inverse: "songs"),
        ]),
    ]
  }

  private func context(_ store: any PersistentStore) throws -> ManagedObjectContext {
    let world = ObjectWorld()
    return try ManagedObjectContext(classes: Self.classes.map { try world.define($0) }, store: store)
  }

  private func shown(_ transaction: HistoryTransaction) -> String {
    let changes = transaction.changes.map { change in
      let values = change.tombstone.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(change.kind) \(change.objectID) \((change.updatedProperties + values).joined(separator: ","))"
    }
    return "\(transaction.number) \(transaction.info?.author ?? "-"): \(changes.joined(separator: "; "))"
  }

  /// Random saves in one context; gives what each of them did, without relations.
  private func changeRandomly(_ context: ManagedObjectContext, seed: UInt64, saves: Int) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var songs: [ModelObject] = []
    var albums: [ModelObject] = []
    var saved: [String] = []
    func name(_ object: ModelObject) -> String { object.objectID.map { "\($0)" } ?? "" }
    for number in 1...saves {
      context.transactionAuthor = "a\(random.below(3))"
      var (new, changed, gone) = ([ModelObject](), [ObjectIdentifier: (ModelObject, Set<String>)](), [String]())
      for _ in 0...random.below(4) {
        switch random.below(6) {
        case 0, 1:
          let song = try #require(context.model.entity(named: "Song")?.objectClass.makeObject())
          try context.insert(song)
          new.append(song)
        case 2 where albums.count < 5:
          let album = try #require(context.model.entity(named: "Album")?.objectClass.makeObject())
          try context.insert(album)
          new.append(album)
          albums.append(album)
        case 3 where !songs.isEmpty:
          let song = songs[random.below(songs.count)]
          if random.below(2) == 0 {
            try song.setValue(.string("\(number) \(random.below(1000))"), forKey: "title")
            changed[ObjectIdentifier(song), default: (song, [])].1.insert("title")
          } else {
            try song.setValue(.integer(1 + number * 1000 + random.below(1000)), forKey: "plays")
            changed[ObjectIdentifier(song), default: (song, [])].1.insert("plays")
          }
        case 4 where !songs.isEmpty:
          let song = songs.remove(at: random.below(songs.count))
          changed[ObjectIdentifier(song)] = nil
          gone.append(name(song))
          try context.delete(song)
        default: break
        }
      }
      try context.save()
      if new.isEmpty && changed.isEmpty && gone.isEmpty { continue }
      songs += new.filter { $0.objectClass.name == "Song" }
      func numbered(_ text: String) -> Int { Int(text.drop { !$0.isNumber }) ?? 0 }
      let updates = changed.values.map { (name($0), $1.sorted().joined(separator: ",")) }
        .sorted { numbered($0.0) < numbered($1.0) }
      let changes =
        new.map { "insert \(name($0)) " } + updates.map { "update \($0) \($1)" }
        + gone.sorted { numbered($0) < numbered($1) }.map { "delete \($0) " }
      saved.append("\(context.transactionAuthor ?? ""): \(changes.joined(separator: "; "))")
    }
    return saved.enumerated().map { "\($0 + 1) \($1)" }
  }

  @Test(arguments: 1...8)
  func `Both stores know of random saves what was done, from every token on`(seed: Int) throws {
    for store in [InMemoryStore(), try SQLiteStore(path: folder.path + "/\(seed).sqlite")] as [any PersistentStore] {
      let context = try context(store)
      let wanted = try changeRandomly(context, seed: UInt64(seed), saves: 60)
      let history = try context.fetchHistory()
      #expect(history.map(shown) == wanted)
      for (index, transaction) in history.enumerated() {
        #expect(try context.fetchHistory(after: transaction.token).map(shown) == Array(wanted.dropFirst(index + 1)))
      }
      #expect(try context.currentHistoryToken() == history.last?.token)
    }
  }

  @Test func `Both stores name the relations of both sides`() throws {
    for store in [InMemoryStore(), try SQLiteStore(path: folder.file)] as [any PersistentStore] {
      let context = try context(store)
      let album = try #require(context.model.entity(named: "Album")?.objectClass.makeObject())
      let songs = try (0..<3).map { _ in
        try #require(try context.model.entity(named: "Song")?.objectClass.makeObject(["album": .object(album)]))
      }
      try context.insert(album)
      try context.save()
      try songs[1].setValue(.nil, forKey: "album")
      try context.save()
      try context.delete(songs[0])
      try context.save()
      try context.delete(album)
      try context.save()
      #expect(
        try context.fetchHistory().dropFirst().map(shown) == [
          "2 -: update Album/p1 songs; update Song/p2 album", "3 -: update Album/p1 songs; delete Song/p1 ",
          "4 -: update Song/p3 album; delete Album/p1 ",
        ])
    }
  }

  @Test func `What is preserved of a deleted object is exact`() throws {
    let values: [Value] = [.integer(-1), .number(-0.0), .string("a\u{0}b"), .list([.null, .boolean(true)]), .null]
    for store in [InMemoryStore(), try SQLiteStore(path: folder.file)] as [any PersistentStore] {
      let context = try context(store)
      for value in values {
        let song = try #require(try context.model.entity(named: "Song")?.objectClass.makeObject(["code": value]))
        try context.insert(song)
        try context.save()
        try context.delete(song)
        try context.save()
        let change = try #require(try context.fetchHistory().last?.changes.first)
        #expect(change.kind == .delete)
        if value.isAbsent {
          #expect(change.tombstone.isEmpty)
        } else {
          #expect(change.tombstone["code"]?.isIdentical(to: value) == true)
        }
      }
    }
  }

  @Test func `A history that is taken together has no saves from before that`() throws {
    let store = try SQLiteStore(path: folder.file)
    let context = try context(store)
    let former = try context.currentHistoryToken()
    _ = try changeRandomly(context, seed: 9, saves: 20)
    let token = try context.currentHistoryToken()
    try store.compactHistoryForTests()
    #expect(throws: HistoryTokenExpiredError.self) { try context.fetchHistory(after: former) }
    #expect(try context.fetchHistory().isEmpty)
    _ = try changeRandomly(context, seed: 10, saves: 5)
    let later = try context.fetchHistory(after: token)
    #expect(try context.fetchHistory().map(shown) == later.map(shown))
    #expect(later.first?.number == token.transactionNumber + 1)
  }

  @Test func `A store in memory keeps as many changes as some times its rows`() throws {
    let context = try context(InMemoryStore())
    let song = try #require(context.model.entity(named: "Song")?.objectClass.makeObject())
    try context.insert(song)
    try context.save()
    let first = try context.currentHistoryToken()
    for plays in 1...6_000 {
      try song.setValue(.integer(plays), forKey: "plays")
      try context.save()
    }
    let kept = try context.fetchHistory()
    #expect(kept.count < 4_200)
    #expect(kept.last?.number == 6_001)
    #expect(throws: HistoryTokenExpiredError.self) { try context.fetchHistory(after: first) }
  }

  @Test func `Rows that come and go leave no more in memory than a part of them`() throws {
    let context = try context(InMemoryStore())
    for _ in 0..<30 {
      let songs = try (0..<400).map { _ in
        let song = try #require(context.model.entity(named: "Song")?.objectClass.makeObject())
        try context.insert(song)
        return song
      }
      try context.save()
      for song in songs { try context.delete(song) }
      try context.save()
    }
    #expect(try context.fetchHistory().reduce(0) { $0 + $1.changes.count } <= 4_096 + 4 * 400)
  }

  @Test func `What one context has deleted is deleted by no other save`() throws {
    for store in [InMemoryStore(), try SQLiteStore(path: folder.file)] as [any PersistentStore] {
      let (one, two) = (try context(store), try context(store))
      let song = try #require(try one.model.entity(named: "Song")?.objectClass.makeObject(["code": "x"]))
      try one.insert(song)
      try one.save()
      let same = try two.fetch(FetchRequest(entityName: "Song"))[0]
      try one.delete(song)
      try one.save()
      try two.delete(same)
      let album = try #require(two.model.entity(named: "Album")?.objectClass.makeObject())
      try two.insert(album)
      try two.save()
      let history = try two.fetchHistory().map(shown)
      #expect(history == ["1 -: insert Song/p1 ", "2 -: delete Song/p1 code=\"x\"", "3 -: insert Album/p1 "])
      try two.deleteHistory()
      #expect(try store.history(since: 0).map(\.revision) == nil)
    }
  }

  @Test func `A token is kept, and read again`() throws {
    let context = try context(InMemoryStore())
    _ = try changeRandomly(context, seed: 4, saves: 3)
    let token = try context.currentHistoryToken()
    let read = try JSONDecoder().decode(HistoryToken.self, from: JSONEncoder().encode(token))
    #expect(read == token)
    #expect(try context.fetchHistory(after: read).isEmpty)
  }

  @Test func `A token of the future is none, and a file that may only be read keeps its history`() throws {
    let store = try SQLiteStore(path: folder.file)
    let context = try context(store)
    _ = try changeRandomly(context, seed: 3, saves: 5)
    let token = try context.currentHistoryToken()
    store.close()
    let read = try self.context(try SQLiteStore(path: folder.file, access: .readOnly))
    #expect(try !read.fetchHistory().isEmpty)
    #expect(throws: StoreError.self) { try read.deleteHistory() }
    #expect(try !read.fetchHistory().isEmpty)
    let other = try self.context(InMemoryStore())
    #expect(throws: HistoryTokenExpiredError.self) { try other.fetchHistory(after: token) }
    #expect(throws: HistoryTokenExpiredError.self) { try other.deleteHistory(before: token) }
  }
}
