import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Two contexts of one store that save the same objects: what is a conflict, and what each policy makes of it.
@Suite struct MergePolicyTests {
  /// The stores that contexts share: one in memory, one file that both have open, one file and two connections.
  enum Kind: CaseIterable {
    case memory
    case file
    case twoConnections
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let point = ClassDefinition(
    "Point",
    properties: ["a", "b", "c"].map { PropertyDefinition($0, .integer) } + [PropertyDefinition("name", .string)])

  private func contexts(_ kind: Kind) throws -> (ManagedObjectContext, ManagedObjectContext) {
    let stores: [any PersistentStore]
    switch kind {
    case .memory:
      let store = InMemoryStore()
      stores = [store, store]
    case .file:
      let store = try SQLiteStore(path: folder.file)
      stores = [store, store]
    case .twoConnections: stores = [try SQLiteStore(path: folder.file), try SQLiteStore(path: folder.file)]
    }
    let world = ObjectWorld()
    let point = try world.define(Self.point)
    let all = try stores.map { try ManagedObjectContext(classes: [point], store: $0) }
    // Contexts keep their world.
    return withExtendedLifetime(world) { (all[0], all[1]) }
  }

  private func points(_ context: ManagedObjectContext) throws -> [ModelObject] {
    try context.fetch(
      FetchRequest(entityName: "Point", sortDescriptors: [try KeyValueSortDescriptor("name")]))
  }

  /// One object in both contexts, with a = b = c = 0.
  private func twins(_ kind: Kind) throws -> (
    one: ManagedObjectContext, two: ManagedObjectContext, mine: ModelObject, theirs: ModelObject
  ) {
    let (one, two) = try contexts(kind)
    let mine = try one.model.entities[0].objectClass.makeObject(["name": "P"])
    try one.insert(mine)
    try one.save()
    let theirs = try #require(try points(two).first)
    // What is no fault any more keeps its values.
    _ = try values(theirs)
    return (one, two, mine, theirs)
  }

  private func values(_ object: ModelObject) throws -> [Value] { try ["a", "b", "c"].map(object.value(forKey:)) }

  private func stored(_ context: ManagedObjectContext) throws -> [[Value]] {
    let fresh = try ManagedObjectContext(model: context.model, store: context.store)
    return try points(fresh).map(values)
  }

  @Test(arguments: [Kind.memory, .file])
  func `What others have saved since stays a conflict where a context of another store is merged`(_ kind: Kind) throws
  {
    let (one, two, mine, theirs) = try twins(kind)
    let other = try ManagedObjectContext(model: one.model, store: InMemoryStore())
    try other.merge(one)
    let copy = try #require(try points(other).first)
    try theirs.setValue(2, forKey: "b")
    try two.save()
    try copy.setValue(1, forKey: "a")
    try other.save()
    try one.merge(other)
    #expect(try values(mine) == [1, 0, 0])
    try mine.setValue(3, forKey: "c")
    #expect(throws: MergeConflictError.self) { try one.save() }
    one.mergePolicy = .mergeByPropertyObjectTrump
    try one.save()
    #expect(try values(mine) == [1, 2, 3])
    #expect(try stored(one) == [[1, 2, 3]])
  }

  @Test(arguments: Kind.allCases)
  func `A save of what others have saved since is refused with the facts, and changes nothing`(_ kind: Kind) throws {
    let (one, two, mine, theirs) = try twins(kind)
    try mine.setValue(1, forKey: "a")
    try one.save()
    try theirs.setValue(2, forKey: "b")
    let error = #expect(throws: MergeConflictError.self) { try two.save() }
    let conflict = try #require(error?.conflicts.first)
    #expect(error?.cocoaCode == 133_020)
    #expect((conflict.objectID.description, conflict.oldVersion, conflict.newVersion) == ("Point/p1", 1, 2))
    #expect(conflict.objectSnapshot == ["a": "0", "b": "2", "c": "0", "name": "\"P\""])
    #expect(conflict.cachedSnapshot == ["a": "0", "b": "0", "c": "0", "name": "\"P\""])
    #expect(conflict.persistedSnapshot == ["a": "1", "b": "0", "c": "0", "name": "\"P\""])
    #expect(try values(theirs) == [0, 2, 0])
    #expect(two.hasChanges)
    #expect(try stored(one) == [[1, 0, 0]])
    // What others have saved is taken in, and the next save is no conflict.
    try two.refresh(theirs, mergeChanges: true)
    try two.save()
    #expect(try stored(one) == [[1, 2, 0]])
  }

  @Test(arguments: Kind.allCases, MergePolicy.allCases)
  func `Each policy decides property by property, or for the whole object`(_ kind: Kind, _ policy: MergePolicy) throws
  {
    let (one, two, mine, theirs) = try twins(kind)
    two.mergePolicy = policy
    try mine.setValue(1, forKey: "a")
    try mine.setValue(1, forKey: "b")
    try one.save()
    try theirs.setValue(2, forKey: "b")
    try theirs.setValue(2, forKey: "c")
    let expected: [Value]
    switch policy {
    case .error:
      #expect(throws: MergeConflictError.self) { try two.save() }
      return
    case .mergeByPropertyStoreTrump: expected = [1, 1, 2]
    case .mergeByPropertyObjectTrump: expected = [1, 2, 2]
    case .overwrite: expected = [0, 2, 2]
    case .rollback: expected = [1, 1, 0]
    }
    try two.save()
    #expect(try values(theirs) == expected)
    #expect(try stored(one) == [expected])
    #expect(!two.hasChanges)
    // It is of that version now.
    try theirs.setValue(3, forKey: "a")
    two.mergePolicy = .error
    try two.save()
    #expect(try stored(one).first?.first == 3)
  }

  @Test(arguments: Kind.allCases, MergePolicy.allCases)
  func `An object that is gone is gone where the store wins, and saved anew where the object does`(
    _ kind: Kind, _ policy: MergePolicy
  ) throws {
    let (one, two, mine, theirs) = try twins(kind)
    two.mergePolicy = policy
    try one.delete(mine)
    try one.save()
    try theirs.setValue(2, forKey: "b")
    switch policy {
    case .error:
      let error = #expect(throws: MergeConflictError.self) { try two.save() }
      #expect(error?.conflicts.first?.newVersion == 0)
      #expect(error?.conflicts.first?.persistedSnapshot == nil)
    case .mergeByPropertyStoreTrump, .rollback:
      try two.save()
      #expect(try points(two).isEmpty)
      #expect(try stored(one).isEmpty)
    case .mergeByPropertyObjectTrump, .overwrite:
      try two.save()
      #expect(try stored(one) == [[0, 2, 0]])
      #expect(theirs.objectID?.description == "Point/p1")
    }
  }

  @Test(arguments: Kind.allCases, MergePolicy.allCases)
  func `A deletion of what others have changed is a conflict, and of what is gone none`(
    _ kind: Kind, _ policy: MergePolicy
  ) throws {
    let (one, two, mine, theirs) = try twins(kind)
    two.mergePolicy = policy
    try mine.setValue(1, forKey: "a")
    try one.save()
    try two.delete(theirs)
    switch policy {
    case .error:
      let error = #expect(throws: MergeConflictError.self) { try two.save() }
      #expect(error?.conflicts.first?.objectSnapshot == nil)
      #expect(try stored(one) == [[1, 0, 0]])
      try one.delete(mine)
      try one.save()
      try two.save()
      #expect(try stored(one).isEmpty)
    case .mergeByPropertyStoreTrump, .rollback:
      try two.save()
      #expect(try points(two).map(values) == [[1, 0, 0]])
      #expect(try stored(one) == [[1, 0, 0]])
    case .mergeByPropertyObjectTrump, .overwrite:
      try two.save()
      #expect(try stored(one).isEmpty)
    }
  }

  @Test(arguments: [Kind.file, .twoConnections])
  func `An object that is saved anew has its place again`(_ kind: Kind) throws {
    let (one, two) = try contexts(kind)
    for name in ["P", "Q", "R"] {
      try one.insert(one.model.entities[0].objectClass.makeObject(["name": .string(name)]))
    }
    try one.save()
    let theirs = try points(two)
    _ = try theirs.map(values)
    try one.delete(points(one)[0])
    try one.save()
    try theirs[0].setValue(1, forKey: "a")
    two.mergePolicy = .mergeByPropertyObjectTrump
    try two.save()
    let fresh = try ManagedObjectContext(model: one.model, store: SQLiteStore(path: folder.file))
    for context in [two, fresh] {
      let names = try context.fetch(FetchRequest(entityName: "Point")).map { try $0.value(forKey: "name").plainText }
      #expect(names == ["P", "Q", "R"])
    }
  }

  /// What contexts of three objects make of the store, by a plain model: a dictionary for each.
  @Test(arguments: Kind.allCases, MergePolicy.allCases)
  func `Random changes and saves come to what a plain model says`(_ kind: Kind, _ policy: MergePolicy) throws {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<8 {
      let (one, two) = try contexts(kind)
      for object in try points(one) { try one.delete(object) }
      try one.save()
      for name in ["P", "Q", "R"] {
        try one.insert(one.model.entities[0].objectClass.makeObject(["name": .string(name)]))
      }
      try one.save()
      let contexts = [one, two]
      for context in contexts { context.mergePolicy = policy }
      let objects = try contexts.map(points)
      let zero = [[Int]](repeating: [0, 0, 0], count: 3)
      var (row, version) = (zero, [1, 1, 1])
      var (base, current) = ([zero, zero], [zero, zero])
      var seen = [[1, 1, 1], [1, 1, 1]]
      for step in 0..<60 {
        let (who, what, key) = (
          Int.random(in: 0...1, using: &random), Int.random(in: 0...2, using: &random),
          Int.random(in: 0...2, using: &random)
        )
        if Int.random(in: 0...3, using: &random) > 0 {
          current[who][what][key] = Int.random(in: 0...3, using: &random)
          try objects[who][what].setValue(.integer(current[who][what][key]), forKey: ["a", "b", "c"][key])
          continue
        }
        let changed = (0..<3).filter { current[who][$0] != base[who][$0] }
        let stale = changed.filter { seen[who][$0] != version[$0] }
        if policy == .error, !stale.isEmpty {
          #expect(throws: MergeConflictError.self) { try contexts[who].save() }
          // Then all of it is taken in: what was changed here stays.
          try contexts[who].mergeHistory()
          for object in 0..<3 where seen[who][object] != version[object] {
            for key in 0..<3 where current[who][object][key] == base[who][object][key] {
              current[who][object][key] = row[object][key]
            }
            (base[who][object], seen[who][object]) = (row[object], version[object])
          }
        } else {
          try contexts[who].save()
          for object in changed {
            let (now, old, new) = (row[object], base[who][object], current[who][object])
            if stale.contains(object) {
              switch policy {
              case .error, .overwrite: break
              case .rollback: current[who][object] = now
              case .mergeByPropertyStoreTrump:
                for key in 0..<3 where now[key] != old[key] || new[key] == old[key] {
                  current[who][object][key] = now[key]
                }
              case .mergeByPropertyObjectTrump:
                for key in 0..<3 where new[key] == old[key] { current[who][object][key] = now[key] }
              }
            }
            if current[who][object] != now || policy == .overwrite && stale.contains(object)
              || !stale.contains(object)
            {
              version[object] += 1
            }
            row[object] = current[who][object]
            (base[who][object], seen[who][object]) = (row[object], version[object])
          }
        }
        for (who, list) in objects.enumerated() {
          for (object, expected) in zip(list, current[who]) {
            #expect(try values(object) == expected.map { .integer($0) }, "step \(step)")
          }
        }
        #expect(try stored(one) == row.map { $0.map { .integer($0) } }, "step \(step)")
      }
    }
  }
}
