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
        precondition(found.count > 40_000)
      }
    }
    try report("open, a context, and count 100000 objects") {
      try time {
        let count = try open(file).read { try Member.fetchCount($0) }
        precondition(count == 100_000)
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
        table.autoIncrementedPrimaryKey("id")
        for name in ["name", "color"] { table.column(name, .text) }
        table.column("rating", .integer)
        table.column("live", .boolean)
      }
    }
    return database
  }

  private static func save(_ members: [Member], _ database: DatabaseQueue) throws {
    try database.write { database in
      for var member in members { try member.insert(database) }
    }
  }

  /// The median of seven runs.
  private static func report(_ what: String, _ run: () throws -> Double) throws {
    _ = try run()
    let times = try (0..<7).map { _ in try run() }.sorted()
    print("\(what)\t\(times[3])")
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
