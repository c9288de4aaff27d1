import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Deletion, undoing, rollback and children beside a plain model of them, with every rule and shape of relation, in a memory
/// and in a file; what was saved is read by another context.
@Suite struct DeletionModelTests {
  private static let node = ClassDefinition(
    "Node",
    properties: [PropertyDefinition("number", .integer)]
      + DeletionModel.relations.sorted { $0.key < $1.key }.map { name, relation in
        let kind: CollectionKind? =
          !relation.isToMany ? nil : DeletionModel.sets.contains(name) ? .set : name == "locks" ? .array : .orderedSet
        let rule: DeleteRule =
          switch relation.rule {
          case .nullify: .nullify
          case .cascade: .cascade
          case .deny: .deny
          }
        return PropertyDefinition(
          name, .object(className: "Node"), collection: kind, inverse: relation.inverse, deleteRule: rule)
      })

  /// A context, its objects by name, and its model.
  private final class Side {
    let context: ManagedObjectContext
    var objects: [Int: ModelObject]
    var model: DeletionModel

    init(_ context: ManagedObjectContext, _ objects: [Int: ModelObject] = [:], _ model: DeletionModel = .init()) {
      (self.context, self.objects, self.model) = (context, objects, model)
    }

    var living: [Int] { model.state.living }

    func object(_ name: Int) throws -> ModelObject { try #require(objects[name]) }

    /// A child with the same objects, by the same names.
    func makeChild() throws -> Side {
      let child = try context.makeChild()
      var his: [Int: ModelObject] = [:]
      for name in living { his[name] = try child.object(for: try #require(try object(name).objectID)) }
      return Side(child, his, DeletionModel(child: model))
    }

    /// Whether nothing is deleted that is not saved, once changes are processed.
    func isWhole() throws -> Bool {
      try context.processPendingChanges()
      model.process()
      return model.isWhole
    }

    /// What the context holds, as the model says it.
    func expectAgreement(_ what: String) throws {
      let found = try context.fetch(FetchRequest(entityName: "Node"))
      let names = Dictionary(uniqueKeysWithValues: objects.map { (ObjectIdentifier($0.value), $0.key) })
      model.process()
      #expect(found.compactMap { names[ObjectIdentifier($0)] }.sorted() == living, "\(what)")
      for name in living {
        let object = try object(name)
        #expect(try object.value(forKey: "number") == .integer(model.state.nodes[name]?.number ?? -1), "\(what)")
        for relation in DeletionModel.relations.keys {
          let held = Self.members(object, relation).compactMap { names[ObjectIdentifier($0)] }
          #expect(Set(held) == Set(model.state.members(name, relation)), "\(what): \(name).\(relation)")
        }
      }
    }

    static func collection(_ object: ModelObject, _ relation: String) throws -> ToManyCollection {
      guard case .collection(let collection) = try object.value(forKey: relation) else {
        throw KeyValueCodingError.invalidArgument(reason: "no relation", code: .argument, hint: nil)
      }
      return collection
    }

    static func members(_ object: ModelObject, _ relation: String) -> [ModelObject] {
      switch try? object.value(forKey: relation) {
      case .object(let other): [other]
      case .collection(let collection):
        collection.snapshot().compactMap { if case .object(let object) = $0 { object } else { nil } }
      default: []
      }
    }
  }

  private func step(_ side: Side, _ random: inout SeededGenerator, _ next: inout Int) throws -> String {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &random) }
    let living = side.living
    let kind = below(20)
    switch kind {
    case 0...4:
      next += 1
      let made = side.context.model.entities[0].objectClass.makeObject()
      try made.setValue(.integer(next), forKey: "number")
      side.objects[next] = made
      side.model.state.nodes[next] = DeletionModel.Node(number: next)
      try side.context.insert(made)
      return "insert \(next)"
    case 5...10:
      guard living.count > 1 else { return "-" }
      let (one, other) = (living[below(living.count)], living[below(living.count)])
      let relation = DeletionModel.relations.keys.sorted()[below(DeletionModel.relations.count)]
      if one == other { return "-" }
      let (object, member) = (try side.object(one), try side.object(other))
      if side.model.state.members(one, relation).contains(other) {
        if DeletionModel.isToMany(relation) {
          try Side.collection(object, relation).remove(.object(member))
        } else {
          try object.setValue(.nil, forKey: relation)
        }
        side.model.state.unlink(one, relation, other)
      } else {
        if DeletionModel.isToMany(relation) {
          try Side.collection(object, relation).add(.object(member))
        } else {
          try object.setValue(.object(member), forKey: relation)
        }
        side.model.state.link(one, relation, other)
      }
      return "\(one).\(relation) \(other)"
    case 11:
      guard !living.isEmpty else { return "-" }
      let (name, number) = (living[below(living.count)], below(100))
      try side.object(name).setValue(.integer(number), forKey: "number")
      side.model.state.nodes[name]?.number = number
      return "\(name) = \(number)"
    case 12, 13:
      guard !living.isEmpty else { return "-" }
      let name = living[below(living.count)]
      if side.model.isNew(name) {
        try side.context.processPendingChanges()
        side.model.process()
      }
      try side.context.delete(side.object(name))
      side.model.delete(name)
      return "delete \(name)"
    case 14:
      try side.context.processPendingChanges()
      side.model.process()
      return "process"
    case 15:
      try side.context.undo()
      side.model.undo()
      return "undo"
    case 16:
      try side.context.redo()
      side.model.redo()
      return "redo"
    case 17 where below(3) == 0:
      try side.context.rollback()
      side.model.rollback()
      return "rollback"
    default: return try save(side)
    }
  }

  private func save(_ side: Side) throws -> String {
    let isRefused: Bool
    do {
      try side.context.save()
      isRefused = false
    } catch let error as ValidationError {
      isRefused = true
      #expect(error.problems.allSatisfy { if case .denied = $0.kind { true } else { false } })
    }
    #expect(side.model.save() == !isRefused, "save")
    return isRefused ? "save refused" : "save"
  }

  /// What was saved, read by another context: both sides of every relation are there.
  private func expectSaved(_ side: Side, _ store: any PersistentStore, _ what: String) throws {
    let reader = try ManagedObjectContext(model: side.context.model, store: store)
    defer { reader.close() }
    let objects = try reader.fetch(FetchRequest(entityName: "Node"))
    var names: [ManagedObjectID: Int] = [:]
    for (name, object) in side.objects { if let id = object.objectID { names[id] = name } }
    var found: [Int: [String: Set<Int>]] = [:]
    for object in objects {
      guard let id = object.objectID, let name = names[id] else {
        Issue.record("\(what): \(object) was not saved by this context")
        continue
      }
      found[name] = [:]
      for relation in DeletionModel.relations.keys {
        let held = Set(Side.members(object, relation).compactMap { $0.objectID.flatMap { names[$0] } })
        if !held.isEmpty { found[name]?[relation] = held }
      }
    }
    #expect(found == side.model.saved.unordered, "\(what)")
  }

  @Test(arguments: ["memory", "file"])
  func `contexts do with a graph what the model says`(_ kind: String) throws {
    for seed in 0..<(LongRun.isAskedFor ? 2000 : 24) {
      var random = SeededGenerator(seed: UInt64(seed))
      let store: any PersistentStore =
        kind == "memory" ? InMemoryStore() : try SQLiteStore(inMemoryNamed: ":memory:", copyOf: nil)
      let world = ObjectWorld()
      let side = Side(try ManagedObjectContext(classes: [world.define(Self.node)], store: store))
      var (next, log) = (0, [String]())
      for number in 0..<60 {
        if number % 12 == 11, try side.isWhole() {
          let child = try side.makeChild()
          for _ in 0..<6 { log.append("child: " + (try step(child, &random, &next))) }
          log.append("child: " + (try save(child)))
          for (name, object) in child.objects where side.objects[name] == nil {
            if let id = object.objectID, let mine = try side.context.object(for: id) { side.objects[name] = mine }
          }
          side.model.take(child.model)
          child.context.close()
        } else {
          log.append(try step(side, &random, &next))
        }
        let last = log.suffix(8).joined(separator: ", ")
        if number % 3 == 0 { try side.expectAgreement("seed \(seed), \(number): \(last)") }
        if log.last == "save" { try expectSaved(side, store, "seed \(seed), \(number): \(last)") }
      }
    }
  }
}
