import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Contexts of one store, and their children, that change, save, merge and refresh the same objects: both sides of every
/// relation agree at any time, in memory and in the store, and what a context has saved is what the store has.
@Suite struct RandomContextsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let seeds = 1...(LongRun.isAskedFor ? 1_000 : 8)

  /// Where contexts keep their objects.
  enum Kind: CaseIterable {
    case memory
    case file
    case twoConnections
  }

  private func store(_ kind: Kind, _ seed: Int) throws -> () throws -> any PersistentStore {
    switch kind {
    case .memory:
      let store = InMemoryStore()
      return { store }
    case .file:
      let store = try SQLiteStore(path: ":memory:")
      return { store }
    case .twoConnections:
      let path = "\(folder.file)\(seed)"
      return { try SQLiteStore(path: path) }
    }
  }

  @Test(arguments: seeds, Kind.allCases)
  func `Both sides of every relation agree, and the store with them`(_ seed: Int, _ kind: Kind) throws {
    let world = try RandomContexts(seed, store: store(kind, seed))
    for step in 0..<60 {
      let said = try world.step()
      let label = "seed \(seed), \(kind), step \(step): \(said)"
      try #require(world.problems.isEmpty, "\(label): \(world.problems)")
      // Reading everything is a step as any other, and not behind each.
      guard step % 4 == 3 else { continue }
      let found = try world.disagreements()
      try #require(found.isEmpty, "\(label): \(found)")
    }
  }

  @Test(arguments: seeds) func `A memory and a file hold the same`(_ seed: Int) throws {
    let worlds = try [Kind.memory, .file].map {
      try RandomContexts(seed, store: store($0, seed), readsEverything: true)
    }
    for step in 0..<60 {
      let said = try worlds.map { try $0.step() }
      try #require(said[0] == said[1], "seed \(seed), step \(step)")
      let stored = try worlds.map { try $0.stored() }
      try #require(stored[0] == stored[1], "seed \(seed), step \(step): \(said[0])")
    }
  }
}

/// Two contexts of one store and two children of the first.
private final class RandomContexts {
  private static let classes = [
    ClassDefinition(
      "Shelf",
      properties: [
        PropertyDefinition("name", .string), PropertyDefinition("rank", .integer),
        PropertyDefinition("books", .object(className: "Book"), collection: .orderedSet, inverse: "shelf"),
        PropertyDefinition("tags", .object(className: "Tag"), collection: .set, inverse: "shelves"),
        PropertyDefinition(
          "label", .object(className: "Label"), inverse: "shelf", deleteRule: .cascade),
      ]),
    ClassDefinition(
      "Book",
      properties: [
        PropertyDefinition("name", .string), PropertyDefinition("rank", .integer),
        PropertyDefinition("pages", .integer),
        PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books"),
        PropertyDefinition(
          "parts", .object(className: "Book"), collection: .set, inverse: "whole", deleteRule: .cascade),
        PropertyDefinition("whole", .object(className: "Book"), inverse: "parts"),
      ]),
    ClassDefinition(
      "Tag",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("shelves", .object(className: "Shelf"), collection: .set, inverse: "tags"),
      ]),
    ClassDefinition(
      "Label",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "label"),
      ]),
  ]

  private let contexts: [ManagedObjectContext]
  private var random: SeededGenerator
  private let readsEverything: Bool
  private var number = 0
  /// What a save has left different from what the store has.
  private(set) var problems: [String] = []

  init(_ seed: Int, store: () throws -> any PersistentStore, readsEverything: Bool = false) throws {
    random = SeededGenerator(seed: UInt64(seed))
    self.readsEverything = readsEverything
    let world = ObjectWorld()
    let classes = try Self.classes.map { try world.define($0) }
    let roots = try (0..<2).map { _ in try ManagedObjectContext(classes: classes, store: store()) }
    contexts = roots + [try roots[0].makeChild(), try roots[0].makeChild()]
    for name in ["Shelf", "Shelf", "Shelf", "Book", "Book", "Book", "Tag", "Tag", "Label", "Label"] {
      number += 1
      let made = try #require(roots[0].model.entity(named: name)?.objectClass.makeObject())
      try made.setValue(.string("\(name)\(number)"), forKey: "name")
      try roots[0].insert(made)
    }
    try roots[0].save()
  }

  /// Takes a step, and says which and what came of it.
  func step() throws -> String {
    let (who, kind, first, second, third) = (
      [0, 0, 1, 1, 2, 3][random.below(6)], random.below(24), random.below(1_000), random.below(1_000),
      random.below(1_000)
    )
    let context = contexts[who]
    func some(_ name: String, _ choice: Int) throws -> ModelObject? {
      let all = try context.fetch(
        FetchRequest(entityName: name, sortDescriptors: [try KeyValueSortDescriptor("name")]))
      return all.isEmpty ? nil : all[choice % all.count]
    }
    func few(_ name: String) throws -> Value {
      let all = try context.fetch(
        FetchRequest(entityName: name, sortDescriptors: [try KeyValueSortDescriptor("name")]))
      return .list(ValueList(all.enumerated().filter { ($0.offset + third) % 3 == 0 }.map { .object($0.element) }))
    }
    func set(_ name: String, _ key: String, _ value: Value) throws {
      try some(name, first)?.setValue(value, forKey: key)
    }
    var said = "\(who) \(kind)"
    do {
      switch kind {
      case 0, 1, 2:
        let name = ["Shelf", "Book", "Book", "Tag", "Label"][first % 5]
        number += 1
        if let made = try context.model.entity(named: name)?.objectClass.makeObject([
          "name": .string("\(name)\(number)")
        ]) {
          try context.insert(made)
          if name == "Book", let shelf = try some("Shelf", second) {
            try made.setValue(.object(shelf), forKey: "shelf")
          }
        }
      case 3: try set("Book", "rank", .integer(second % 5))
      case 4: try set("Book", "pages", .integer(second % 5))
      case 5: try set("Shelf", "rank", .integer(second % 5))
      case 6, 7:
        try set("Book", "shelf", third % 5 == 0 ? .nil : try some("Shelf", second).map { .object($0) } ?? .nil)
      case 8: try set("Shelf", "books", try few("Book"))
      case 9: try set("Shelf", "tags", try few("Tag"))
      case 10: try set("Tag", "shelves", try few("Shelf"))
      case 11:
        try set("Shelf", "label", third % 5 == 0 ? .nil : try some("Label", second).map { .object($0) } ?? .nil)
      case 12:
        if let book = try some("Book", first), let whole = try some("Book", second), whole !== book {
          try book.setValue(third % 4 == 0 ? .nil : .object(whole), forKey: "whole")
        }
      case 13:
        if let gone = try some(["Book", "Shelf", "Tag", "Label"][second % 4], first) { try context.delete(gone) }
      case 14...17:
        context.mergePolicy = MergePolicy.allCases[first % MergePolicy.allCases.count]
        said += " \(context.mergePolicy)"
        try save(context)
      case 18:
        let other = contexts[second % 4]
        said += " \(second % 4)"
        if other !== context { try context.merge(other) }
      case 19: if context.parent == nil { try context.mergeHistory() }
      case 20:
        if let read = try some(["Book", "Shelf", "Tag", "Label"][second % 4], first) {
          said += " \(RelationChecks.text(read)) \(third % 2 == 0)"
          try context.refresh(read, mergeChanges: third % 2 == 0)
        }
      case 21: if third % 3 == 0 { try context.rollback() } else { try context.processPendingChanges() }
      case 22: if third % 3 == 0 { try context.redo() } else { try context.undo() }
      default: if third % 4 == 0 { try context.reset() }
      }
    } catch is MergeConflictError { said += " conflict" } catch let error as ContextError {
      switch error {
      case .inaccessible: said += " inaccessible"
      case .mergeOfOthersChild: said += " refused"
      default: throw error
      }
    }
    if readsEverything { for context in contexts { _ = try RelationChecks.disagreements(in: context) } }
    return said
  }

  /// Saves, and compares what was saved with what the store has.
  private func save(_ context: ManagedObjectContext) throws {
    try context.processPendingChanges()
    let changed = context.insertedObjects + context.updatedObjects
    try context.save()
    // A policy may have taken in that others have deleted one.
    try context.processPendingChanges()
    guard context.parent == nil else { return }
    let fresh = try ManagedObjectContext(model: context.model, store: context.store)
    defer { fresh.close() }
    for object in changed {
      guard let id = object.objectID, !object.isDeleted else { continue }
      guard let twin = try fresh.object(for: id) else {
        problems.append("\(id) is not in the store")
        continue
      }
      let (mine, theirs) = (try RelationChecks.values(object), try RelationChecks.values(twin))
      for (key, value) in mine where value != theirs[key] {
        problems.append("\(id).\(key) is \(value), in the store \(theirs[key] ?? "nothing")")
      }
    }
  }

  func disagreements() throws -> [String] {
    try contexts.enumerated().flatMap { number, context in
      try RelationChecks.disagreements(in: context).map { "context \(number): \($0)" }
    } + RelationChecks.disagreements(in: contexts[0].store, contexts[0].model).map { "store: \($0)" }
  }

  /// What a context shows that begins now.
  func stored() throws -> [String] {
    let context = try ManagedObjectContext(model: contexts[0].model, store: contexts[0].store)
    defer { context.close() }
    return try ["Shelf", "Book", "Tag", "Label"].flatMap { try context.fetch(FetchRequest(entityName: $0)) }
      .map { "\(RelationChecks.text($0)) \(try RelationChecks.values($0).sorted { $0.key < $1.key })" }.sorted()
  }
}
