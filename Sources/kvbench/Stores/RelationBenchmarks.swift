import Glibc
import KVEngine
import KVStore

extension Benchmark {
  /// A relation of an object with few members and with many in a file: what a change and its save cost, what renaming the
  /// owner costs, and reading the owner for its name.
  func measureRelations() throws {
    for count in [100, 1_000, 10_000, 100_000] {
      guard wants("relations", "\(count) members") || wants("relations") else { continue }
      var template = Array("\(temporaryFolder)/kvbench.XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { return }
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let path = "\(folder)/relations.sqlite"
      defer {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        rmdir(folder)
      }
      try measureChanges(path, count)
      try measureReading(path, count)
      if count == 100_000 { try measureDeleting(path, count) }
    }
  }

  /// Every tenth member is deleted, each of which has been read.
  private func measureDeleting(_ path: String, _ count: Int) throws {
    let name = "delete \(count / 10) members and save, \(count) members"
    guard wants("relations", name) else { return }
    var times: [Double] = []
    for _ in 0..<3 {
      for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
      let made = try BookLibrary(path)
      _ = try made.fill(count)
      made.context.close()
      let library = try BookLibrary(path)
      let books = try library.context.fetch(FetchRequest(entityName: "Book"))
      for book in books { use(try book.value(forKey: "shelf").isNil) }
      let start = Benchmark.now
      for place in stride(from: 0, to: count, by: 10) { try library.context.delete(books[place]) }
      try library.context.save()
      times.append(Benchmark.now - start)
      library.context.close()
    }
    record("relations", name, times, nil)
  }

  private func measureChanges(_ path: String, _ count: Int) throws {
    let library = try BookLibrary(path)
    let shelf = try library.fill(count)
    guard case .collection(let members) = try shelf.value(forKey: "books") else { return }
    let saves = 20
    try measure("relations", "add a member and save, \(count) members", count: saves) {
      for _ in 0..<saves {
        try members.add(.object(library.make("Book")))
        try library.context.save()
      }
    }
    try measure("relations", "move a member and save, \(count) members", count: saves) {
      for _ in 0..<saves {
        try members.move(from: count / 2, to: 0)
        try library.context.save()
      }
    }
    try measure("relations", "rename the owner and save, \(count) members", count: saves) {
      for number in 0..<saves {
        try shelf.setValue(.string("\(number)"), forKey: "name")
        try library.context.save()
      }
    }
    library.context.close()
  }

  private func measureReading(_ path: String, _ count: Int) throws {
    var library: BookLibrary?
    try measure("relations", "read the owner for its name, \(count) members", count: 1) {
      library = try BookLibrary(path)
    } _: {
      guard let shelf = try library?.context.fetch(FetchRequest(entityName: "Shelf")).first else { return }
      use(try shelf.value(forKey: "name").description.utf8.count)
    }
  }
}

/// Books on a shelf, in a file.
private struct BookLibrary {
  let context: ManagedObjectContext

  init(_ path: String) throws {
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "Shelf",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("books", .object(className: "Book"), collection: .orderedSet, inverse: "shelf"),
        ]),
      ClassDefinition(
        "Book", properties: [PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books")]),
    ].map { try world.define($0) }
    context = try ManagedObjectContext(classes: classes, store: SQLiteStore(path: path))
  }

  /// Saves a shelf with some books.
  func fill(_ count: Int) throws -> ModelObject {
    let shelf = make("Shelf")
    let books = (0..<count).map { _ in Value.object(make("Book")) }
    try shelf.setValue(.list(ValueList(books)), forKey: "books")
    try context.insert(shelf)
    try context.save()
    return shelf
  }

  func make(_ name: String) -> ModelObject {
    guard let made = context.model.entity(named: name)?.objectClass.makeObject() else {
      preconditionFailure("the library has no class \(name)")
    }
    return made
  }
}
