import Foundation
import GRDB

/// A member of workload W, coded by hand, which is GRDB's fastest way.
struct Member: FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "member"
  var id: Int64?
  var name: String
  var color: String
  var rating: Int
  var live: Bool

  init(_ draws: inout Draws) {
    name = String(decoding: (0..<12).map { _ in UInt8(97 + draws.below(26)) }, as: UTF8.self)
    color = Draws.colors[draws.below(8)]
    rating = draws.below(100)
    live = draws.below(2) == 0
  }

  init(row: Row) {
    (id, name, color) = (row[0], row[1], row[2])
    (rating, live) = (row[3], row[4])
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["name"] = name
    container["color"] = color
    container["rating"] = rating
    container["live"] = live
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// A member of an ordered relation.
struct Book: FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "book"
  var id: Int64?
  var shelfID: Int64?
  var position: Int64

  init(at position: Int) { (id, shelfID, self.position) = (nil, 1, Int64(position)) }

  init(row: Row) { (id, shelfID, position) = (row[0], row[1], row[2]) }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["shelfID"] = shelfID
    container["position"] = position
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

/// SplitMix64, as the other programs draw.
struct Draws {
  static let colors = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]
  private var state: UInt64 = 42

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) >> 33) % bound
  }

  mutating func members(_ count: Int) -> [Member] { (0..<count).map { _ in Member(&self) } }
}

/// What group "stores" of kvbench measures, with GRDB: prints a line `WHAT<TAB>NANOSECONDS` for each.
@main
enum GRDBPeer {
  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grdb-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var draws = Draws()
    let few = draws.members(10_000)
    var number = 0
    try report("save, a context, 10000 new objects") {
      number += 1
      let database = try open("\(folder)/\(number).sqlite", isNew: true)
      return try time { try save(few, database) }
    }
    draws = Draws()
    let file = "\(folder)/all.sqlite"
    try save(draws.members(100_000), open(file, isNew: true))
    try report("fetch, a context, half of 100000 objects, sorted") {
      let database = try open(file)
      return try time {
        let found = try database.read { database in
          try Member.filter(Column("live") == false).order(Column("color"), Column("rating"), Column("name"))
            .fetchAll(database)
        }
        precondition(found.count > 40_000 && found.map(\.name).count == found.count)
      }
    }
    try report("open, a context, and count 100000 objects") {
      try time {
        let count = try open(file).read { try Member.fetchCount($0) }
        precondition(count == 100_000)
      }
    }
    try report("delete 10000 members and save, 100000 members", runs: 3) {
      number += 1
      let path = "\(folder)/\(number).sqlite"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try fill(open(path), books: 100_000)
      let database = try open(path)
      let books = try database.read { try Book.order(Column("position")).fetchAll($0) }
      return try time {
        try database.write { database in
          for place in stride(from: 0, to: books.count, by: 10) { try books[place].delete(database) }
        }
      }
    }
  }

  /// A shelf, and books that stand on it: one column says on which, another where, and an index finds them in order.
  private static func fill(_ database: DatabaseQueue, books count: Int) throws {
    try database.write { database in
      try database.create(table: "shelf") { table in
        table.column("id", .integer).primaryKey()
        table.column("name", .text)
      }
      try database.create(table: "book") { table in
        table.column("id", .integer).primaryKey()
        table.column("shelfID", .integer).references("shelf", onDelete: .setNull)
        table.column("position", .integer)
      }
      try database.create(index: "books", on: "book", columns: ["shelfID", "position"])
      try database.execute(sql: "INSERT INTO shelf VALUES (1, NULL)")
      for position in 0..<count {
        var book = Book(at: position)
        try book.insert(database)
      }
    }
  }

  /// Journal and synchronisation are those of a store.
  private static func open(_ path: String, isNew: Bool = false) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    guard isNew else { return database }
    try database.write { database in
      try database.create(table: "member") { table in
        table.column("id", .integer).primaryKey()
        // As a store declares them: none of them is ever nil.
        for name in ["name", "color"] { table.column(name, .text).notNull() }
        table.column("rating", .integer).notNull()
        table.column("live", .boolean).notNull()
      }
    }
    return database
  }

  private static func save(_ members: [Member], _ database: DatabaseQueue) throws {
    try database.write { database in
      for var member in members { try member.insert(database) }
    }
  }

  /// The median of some runs.
  private static func report(_ what: String, runs: Int = 7, _ run: () throws -> Double) throws {
    _ = try run()
    let times = try (0..<runs).map { _ in try run() }.sorted()
    print("\(what)\t\(times[runs / 2])")
  }

  /// Nanoseconds of this process, whichever thread ran.
  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
