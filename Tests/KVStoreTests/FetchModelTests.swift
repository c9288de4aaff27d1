import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// A plain model of what a fetch finds (core-data.md CD62): rows of the store, objects that were changed here by what they hold,
/// new ones added, deleted ones left out; held against two contexts of one store and a child of the first, at random.
@Suite struct FetchModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

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

  @Test(arguments: 1...(LongRun.isAskedFor ? 500 : 5), Kind.allCases)
  func `A fetch finds what the plain model does, and leaves what objects show`(_ seed: Int, _ kind: Kind) throws {
    let model = try FetchModel(seed, store: store(kind, seed))
    for step in 0..<80 {
      let said = try model.step()
      for context in 0..<3 {
        let problem = try model.problem(of: context)
        try #require(
          problem == nil, "seed \(seed), \(kind), step \(step) (\(said)), context \(context): \(problem ?? "")")
      }
    }
  }
}

private final class FetchModel {
  private struct Item: Equatable {
    let name: String
    var n: Int
    var rank: Int?
  }

  private let contexts: [ManagedObjectContext]
  private var random: SeededGenerator
  private var number = 0

  init(_ seed: Int, store: () throws -> any PersistentStore) throws {
    random = SeededGenerator(seed: UInt64(seed))
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("n", .integer),
          PropertyDefinition("group", .object(className: "Group"), inverse: "items"),
          PropertyDefinition(
            "twice", .integer, dependsOn: ["n"],
            getter: { object in
              guard case .integer(let n) = try object.value(forKey: "n") else { return .integer(0) }
              return .integer(2 * n)
            }),
        ]),
      ClassDefinition(
        "Group",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rank", .integer),
          PropertyDefinition("items", .object(className: "Item"), collection: .set, inverse: "group"),
        ]),
    ].map { try world.define($0) }
    let roots = try (0..<2).map { _ in try ManagedObjectContext(classes: classes, store: store()) }
    contexts = roots + [try roots[0].makeChild()]
    for _ in 0..<6 { _ = try make("Item", in: roots[0]) }
    for _ in 0..<2 { _ = try make("Group", in: roots[0]) }
    try roots[0].save()
  }

  private func make(_ name: String, in context: ManagedObjectContext) throws -> ModelObject {
    number += 1
    let made = try #require(context.model.entity(named: name)).objectClass.makeObject([
      "name": .string("\(name)\(number)"), name == "Item" ? "n" : "rank": .integer(random.below(6)),
    ])
    try context.insert(made)
    return made
  }

  /// Takes a step, and says which.
  func step() throws -> String {
    let (index, kind) = (random.below(3), random.below(16))
    let context = contexts[index]
    func some(_ name: String) throws -> ModelObject? {
      let all = try context.fetch(FetchRequest(entityName: name))
      return all.isEmpty ? nil : all[random.below(all.count)]
    }
    do {
      switch kind {
      case 0, 1: _ = try make("Item", in: context)
      case 2, 3, 4: try some("Item")?.setValue(.integer(random.below(6)), forKey: "n")
      case 5: try some("Group")?.setValue(.integer(random.below(6)), forKey: "rank")
      case 6, 7: try some("Item")?.setValue(some("Group").map { .object($0) } ?? .nil, forKey: "group")
      case 8: if let item = try some("Item") { try context.delete(item) }
      case 9, 10, 11:
        context.mergePolicy = .mergeByPropertyObjectTrump
        try context.save()
      case 12: try context.rollback()
      case 13: if context.parent == nil { try context.mergeHistory() } else { try context.reset() }
      case 14: if let item = try some("Item") { try context.refresh(item, mergeChanges: random.below(2) == 0) }
      default: if random.below(3) == 0 { try context.refreshAllObjects() } else { try context.undo() }
      }
    } catch ContextError.inaccessible {}
    try context.processPendingChanges()
    return "\(index) \(kind)"
  }

  /// What the store holds, by a context that begins now.
  private func stored() throws -> (items: [(ManagedObjectID, Item, ManagedObjectID?)], ranks: [ManagedObjectID: Int])
  {
    let fresh = try ManagedObjectContext(model: contexts[0].model, store: contexts[0].store)
    defer { fresh.close() }
    var ranks: [ManagedObjectID: Int] = [:]
    for group in try fresh.fetch(FetchRequest(entityName: "Group")) {
      if let id = group.objectID { ranks[id] = try integer(group, "rank") }
    }
    let items = try fresh.fetch(FetchRequest(entityName: "Item")).compactMap { object in
      try object.objectID.map { ($0, try item(object), try object.value(forKey: "group").object?.objectID) }
    }
    return (items, ranks)
  }

  private func integer(_ object: ModelObject, _ key: String) throws -> Int {
    if case .integer(let number) = try object.value(forKey: key) { number } else { 0 }
  }

  private func item(_ object: ModelObject) throws -> Item {
    guard case .string(let name) = try object.value(forKey: "name") else { return Item(name: "", n: 0) }
    return Item(name: name, n: try integer(object, "n"))
  }

  /// What the context of that index has to find: the store's rows, and on top of these what waits in each context down to it.
  private func expected(_ index: Int) throws -> [Item]? {
    var (items, ranks) = try stored()
    // Two connections have IDs of their own.
    if index == 1, contexts[0].store !== contexts[1].store {
      func own(_ id: ManagedObjectID) throws -> ManagedObjectID? { try contexts[1].objectID(for: "\(id)") }
      items = try items.compactMap { id, item, group in try own(id).map { ($0, item, try group.flatMap(own)) } }
      ranks = Dictionary(uniqueKeysWithValues: try ranks.compactMap { id, rank in try own(id).map { ($0, rank) } })
    }
    for context in index == 2 ? [contexts[0], contexts[2]] : [contexts[index]] {
      let deleted = Set(context.deletedObjects.compactMap(\.objectID))
      items.removeAll { deleted.contains($0.0) }
      for object in context.insertedObjects + context.updatedObjects {
        guard let id = object.objectID else { continue }
        if object.objectClass.name == "Group" {
          if object.isInserted || ranks[id] != nil { ranks[id] = try integer(object, "rank") }
          continue
        }
        let row = (id, try item(object), try object.value(forKey: "group").object?.objectID)
        if let known = items.firstIndex(where: { $0.0 == id }) {
          items[known] = row
        } else if object.isInserted {
          items.append(row)
        }
      }
    }
    // What a changed item leads to may be gone: then it shows what it showed.
    if items.contains(where: { $0.2.map { ranks[$0] == nil } ?? false }) { return nil }
    return items.map { _, item, group in Item(name: item.name, n: item.n, rank: group.flatMap { ranks[$0] }) }
  }

  /// What a fetch finds that it should not, or does not find; nil where all is as the model says.
  func problem(of index: Int) throws -> String? {
    let context = contexts[index]
    try context.processPendingChanges()
    guard let all = try expected(index) else { return nil }
    // A fault of which nothing was used shows nothing.
    let shown = try context.registeredObjects.filter { !$0.isFault && $0.objectClass.name == "Item" }.map {
      ($0, try item($0))
    }
    let limit = random.below(5)
    let cases: [(format: String, passes: (Item) -> Bool)] = [
      ("TRUEPREDICATE", { _ in true }), ("n > 2", { $0.n > 2 }), ("twice > 4", { $0.n > 2 }),
      ("group.rank > 1", { ($0.rank ?? -1) > 1 }), ("n < 4 AND group.rank > 0", { $0.n < 4 && ($0.rank ?? -1) > 0 }),
      ("group == nil", { $0.rank == nil }),
    ]
    for (format, passes) in cases {
      var request = FetchRequest(
        entityName: "Item", predicate: try KeyValuePredicate(format: format),
        sortDescriptors: [try KeyValueSortDescriptor("n"), try KeyValueSortDescriptor("name")])
      let wanted = all.filter(passes).sorted { ($0.n, $0.name) < ($1.n, $1.name) }.map(\.name)
      let found = try names(context.fetch(request))
      if found != wanted { return "\(format): \(found) in the place of \(wanted)" }
      if try context.count(for: request) != wanted.count { return "\(format): another count" }
      (request.fetchOffset, request.fetchLimit) = (1, limit)
      let part = wanted.dropFirst().prefix(limit == 0 ? wanted.count : limit)
      let some = try names(context.fetch(request))
      if some != Array(part) { return "\(format), 1, \(limit): \(some) in the place of \(part)" }
    }
    for (object, before) in shown where try item(object) != before { return "\(before) shows something else" }
    return nil
  }

  /// Read without a use of anything: each is what a context that begins now calls it.
  private func names(_ objects: [ModelObject]) throws -> [String] { try objects.map { try item($0).name } }
}
