import Glibc
import KVEngine
import KVStore

extension Benchmark {
  /// A context in a file and SQLite's C API alone, in the same run: saves, a fetch by a context that has read nothing, opening a
  /// file to count, and reading what to-one relations lead to. Journal, synchronisation and rows are the same. A context compares
  /// texts by Unicode's rules where they are not ASCII, and keeps a history and checksums of pages.
  func measureStores() throws {
    var template = Array("\(temporaryFolder)/kvbench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return }
    let files = StoreFiles(folder: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    defer { files.remove() }
    try measureSaving(files, count: 10_000)
    try measureFetching(files, count: 100_000)
    try measureFetchingTracks(files, count: 100_000)
    try measureCounting(files, count: 100_000)
    try measureSavingOne(files, saves: 50)
    try measureFaults(files, count: 10_000)
  }

  /// Both in turns, so that what else the machine does falls on both.
  private func compare(
    _ what: String, _ details: String, goal: Double? = nil, limit: Double? = nil, theirs: () throws -> Double,
    ours: () throws -> Double
  ) throws {
    let names = ["SQLite's C API", "a context", "as often as SQLite's C API"].map { "\(what), \($0), \(details)" }
    guard names.contains(where: { wants("stores", $0) }) else { return }
    var figures: [(theirs: Double, ours: Double)] = []
    _ = (try theirs(), try ours())
    for _ in 0..<7 { figures.append((try theirs(), try ours())) }
    record("stores", names[0], figures.map(\.theirs), nil)
    record("stores", names[1], figures.map(\.ours), limit)
    record("stores", names[2], figures.map { $0.ours / $0.theirs }, goal, unit: .times)
  }

  /// Nanoseconds of this thread.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = Benchmark.now
    try body()
    return Benchmark.now - start
  }

  private func measureSaving(_ files: StoreFiles, count: Int) throws {
    let members = StoreFiles.members(count)
    try compare("save", "\(count) new objects", goal: 3) {
      let peer = try SQLitePeer(path: files.new())
      try peer.makeTable()
      return try time { try peer.save(members) }
    } ours: {
      let world = ObjectWorld()
      let context = try files.context(in: world, at: files.new())
      for member in members { try context.insert(try Member.make(member, in: world)) }
      try context.processPendingChanges()
      return try time { try context.save() }
    }
  }

  /// By the clock: most of it is waiting for the disk.
  private func measureSavingOne(_ files: StoreFiles, saves: Int) throws {
    let members = StoreFiles.members(saves)
    try compare("save", "one new object, wall clock", goal: 1.2) {
      let peer = try SQLitePeer(path: files.new())
      try peer.makeTable()
      try peer.save([members[0]])
      return try members.reduce(0) { sum, member in
        let start = Benchmark.wallClock
        try peer.save([member])
        return sum + Benchmark.wallClock - start
      } / Double(saves)
    } ours: {
      let world = ObjectWorld()
      let context = try files.context(in: world, at: files.new())
      defer { context.close() }
      try context.insert(try Member.make(members[0], in: world))
      try context.save()
      return try members.reduce(0) { sum, member in
        try context.insert(try Member.make(member, in: world))
        try context.processPendingChanges()
        let start = Benchmark.wallClock
        try context.save()
        return sum + Benchmark.wallClock - start
      } / Double(saves)
    }
  }

  /// Objects that lead to one another object each, which is read with its first use; a row by its key.
  private func measureFaults(_ files: StoreFiles, count: Int) throws {
    let path = "\(files.folder)/faults.sqlite"
    try compare("read", "what a to-one relation leads to, of \(count)", limit: 5_000) {
      try files.fill(100_000)
      let peer = try SQLitePeer(path: files.theirs)
      return try time { for key in 1...count { use(try peer.row(Int64(key))?.name) } } / Double(count)
    } ours: {
      try files.once(path) { try TrackLibrary(path).fill(count, albums: count) }
      let library = try TrackLibrary(path)
      defer { library.context.close() }
      let tracks = try library.context.fetch(FetchRequest(entityName: "Track"))
      let albums = try tracks.compactMap { try $0.value(forKey: "album").object }
      precondition(albums.count == count, "a track leads to no album")
      return try time { for album in albums { use(try album.value(forKey: "name").isNil) } } / Double(count)
    }
  }

  private func measureFetching(_ files: StoreFiles, count: Int) throws {
    let request = try FetchRequest.ofWorkload
    var (theirs, ours): ([String], [String?]) = ([], [])
    try compare("fetch", "half of \(count) objects, sorted", goal: 2.2) {
      try files.fill(count)
      let peer = try SQLitePeer(path: files.theirs)
      return try time { theirs = try peer.fetch().map(\.name) }
    } ours: {
      let context = try files.context(in: ObjectWorld(), at: files.ours)
      defer { context.close() }
      return try time { ours = try context.fetch(request, as: Member.self).map(\.name) }
    }
    precondition(ours == theirs, "a fetch and SQLite find different rows")
  }

  /// The same of a class with relations: each object leads to one of a hundredth as many, which has all of them.
  private func measureFetchingTracks(_ files: StoreFiles, count: Int) throws {
    let path = "\(files.folder)/tracks.sqlite"
    var request = try FetchRequest.ofWorkload
    request.entityName = "Track"
    var found = 0
    try compare("fetch", "half of \(count) objects with relations, sorted") {
      try files.fill(count)
      let peer = try SQLitePeer(path: files.theirs)
      return try time { found = try peer.fetch().map(\.name).count }
    } ours: {
      try files.once(path) { try TrackLibrary(path).fill(count, albums: count / 100) }
      let library = try TrackLibrary(path)
      defer { library.context.close() }
      return try time {
        let tracks = try library.context.fetch(request)
        for track in tracks { use(try track.value(forKey: "name").isNil) }
        precondition(tracks.count == found, "a fetch and SQLite find different rows")
      }
    }
  }

  private func measureCounting(_ files: StoreFiles, count: Int) throws {
    try compare("open", "and count \(count) objects") {
      try files.fill(count)
      return try time { use(try SQLitePeer(path: files.theirs).count()) }
    } ours: {
      let world = ObjectWorld()
      let start = Benchmark.now
      let context = try files.context(in: world, at: files.ours)
      use(try context.count(for: FetchRequest(entityName: "Member")))
      let time = Benchmark.now - start
      context.close()
      return time
    }
  }
}

/// Tracks of one album each; both have the attributes of a member.
private struct TrackLibrary {
  let context: ManagedObjectContext

  init(_ path: String) throws {
    let world = ObjectWorld()
    let attributes = [
      PropertyDefinition("name", .string), PropertyDefinition("color", .string),
      PropertyDefinition("rating", .integer),
      PropertyDefinition("live", .boolean),
    ]
    let classes = try [
      ClassDefinition(
        "Album",
        properties: attributes + [
          PropertyDefinition("tracks", .object(className: "Track"), collection: .set, inverse: "album")
        ]),
      ClassDefinition(
        "Track",
        properties: attributes + [PropertyDefinition("album", .object(className: "Album"), inverse: "tracks")]),
    ].map { try world.define($0) }
    context = try ManagedObjectContext(classes: classes, store: SQLiteStore(path: path))
  }

  func fill(_ count: Int, albums albumCount: Int) throws {
    let members = StoreFiles.members(count)
    let albums = try members.prefix(albumCount).map { try make("Album", $0) }
    for (number, member) in members.enumerated() {
      let track = try make("Track", member)
      try track.setValue(.object(albums[number % albumCount]), forKey: "album")
      try context.insert(track)
    }
    try context.save()
    context.close()
  }

  private func make(_ name: String, _ member: MemberValues) throws -> ModelObject {
    guard let object = context.model.entity(named: name)?.objectClass.makeObject() else {
      preconditionFailure("the library has no class \(name)")
    }
    try object.setValue(.string(member.name), forKey: "name")
    try object.setValue(.string(member.color), forKey: "color")
    try object.setValue(.integer(member.rating), forKey: "rating")
    try object.setValue(.boolean(member.live), forKey: "live")
    return object
  }
}

/// The files of one run.
private final class StoreFiles {
  let folder: String
  private var count = 0
  private var lastNumber = 0
  private var made: Set<String> = []

  var theirs: String { "\(folder)/theirs.sqlite" }
  var ours: String { "\(folder)/ours.sqlite" }

  init(folder: String) { self.folder = folder }

  /// The path of a file that is not there; the last one is deleted, so that no disk fills.
  func new() -> String {
    delete("\(folder)/\(lastNumber).sqlite")
    lastNumber += 1
    return "\(folder)/\(lastNumber).sqlite"
  }

  func context(in world: ObjectWorld, at path: String) throws -> ManagedObjectContext {
    try ManagedObjectContext(classes: [world.objectClass(for: Member.self)], store: SQLiteStore(path: path))
  }

  static func members(_ count: Int) -> [MemberValues] {
    var trace = WorkloadTrace()
    return (0..<count).map { _ in trace.member() }
  }

  /// Makes both files, with the same members, unless they are there.
  func fill(_ count: Int) throws {
    if self.count == count { return }
    self.count = count
    let members = StoreFiles.members(count)
    let peer = try SQLitePeer(path: theirs)
    try peer.makeTable()
    try peer.save(members)
    let world = ObjectWorld()
    let context = try context(in: world, at: ours)
    for member in members { try context.insert(try Member.make(member, in: world)) }
    try context.save()
    context.close()
  }

  /// Makes a file unless it is there.
  func once(_ path: String, _ make: () throws -> Void) throws {
    if made.insert(path).inserted { try make() }
  }

  func remove() {
    for path in [theirs, ours, "\(folder)/\(lastNumber).sqlite"] + made { delete(path) }
    rmdir(folder)
  }

  private func delete(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }
}
