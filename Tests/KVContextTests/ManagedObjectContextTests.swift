import KVContext
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Contexts as Swift sees them; what scripts see of them is in `Tests/Scenarios/contexts`.
@Suite struct ManagedObjectContextTests {
  private let world = ObjectWorld()

  private func animals() throws -> (animal: ObjectClass, dog: ObjectClass, cat: ObjectClass) {
    let animal = try world.define(
      ClassDefinition(
        "Animal", properties: [PropertyDefinition("name", .string), PropertyDefinition("age", .integer)]))
    return (
      animal, try world.define(ClassDefinition("Dog", properties: []), extending: animal),
      try world.define(ClassDefinition("Cat", properties: []), extending: animal)
    )
  }

  private func make(_ objectClass: ObjectClass, _ name: String, age: Int = 0) throws -> ModelObject {
    let object = objectClass.makeObject()
    try object.setValue(.string(name), forKey: "name")
    try object.setValue(.integer(age), forKey: "age")
    return object
  }

  private func names(_ objects: [ModelObject]) throws -> [Value] { try objects.map { try $0.value(forKey: "name") } }

  @Test func `a class that others extend is an abstract entity, fetched with what is below it`() throws {
    let (animal, dog, cat) = try animals()
    let context = try ManagedObjectContext(classes: [dog, cat])
    #expect(context.model.entity(named: "Animal")?.isAbstract == true)
    #expect(throws: ContextError.abstractEntity(object: "<Animal#1>", className: "Animal", isDeclared: false)) {
      try context.insert(animal.makeObject())
    }
    for (objectClass, name) in [(dog, "d1"), (cat, "c1"), (dog, "d2")] { try context.insert(make(objectClass, name)) }
    #expect(try names(context.fetch(FetchRequest(entityName: "Animal"))) == ["d1", "c1", "d2"].map(Value.string))
    #expect(try names(context.fetch(FetchRequest(entityName: "Dog"))) == ["d1", "d2"].map(Value.string))
    var own = FetchRequest(entityName: "Animal")
    own.includesSubentities = false
    #expect(try context.fetch(own).isEmpty)
  }

  @Test func `two contexts of one store have objects of their own under the same IDs, in the order of insertion`()
    throws
  {
    let (_, dog, cat) = try animals()
    let store = InMemoryStore()
    let one = try ManagedObjectContext(classes: [dog, cat], store: store)
    let two = try ManagedObjectContext(classes: [dog, cat], store: store)
    for (objectClass, name) in [(dog, "d1"), (cat, "c1"), (dog, "d2")] { try one.insert(make(objectClass, name)) }
    #expect(try two.fetch(FetchRequest(entityName: "Animal")).isEmpty)
    try one.save()
    let (mine, other) = (
      try one.fetch(FetchRequest(entityName: "Animal")), try two.fetch(FetchRequest(entityName: "Animal"))
    )
    #expect(try names(other) == ["d1", "c1", "d2"].map(Value.string))
    #expect(mine.map(\.objectID) == other.map(\.objectID))
    #expect(!zip(mine, other).contains { $0 === $1 })
    #expect(mine[0].objectID?.description == "Dog/p1")
  }

  @Test func `what a child brings back has its place in the order of insertion again, saved before or not`() throws {
    let (_, dog, _) = try animals()
    let context = try ManagedObjectContext(classes: [dog])
    let request = FetchRequest(entityName: "Dog")
    func fetched(in context: ManagedObjectContext) throws -> [Value] { try names(context.fetch(request)) }
    for name in ["1", "2"] { try context.insert(make(dog, name)) }
    try context.save()
    for name in ["3", "4"] { try context.insert(make(dog, name)) }
    let child = try context.makeChild()
    for object in try child.fetch(request)
    where try [.string("1"), .string("3")].contains(object.value(forKey: "name")) {
      try child.delete(object)
    }
    try child.save()
    try context.processPendingChanges()
    try child.undo()
    try child.save()
    let all = ["1", "2", "3", "4"].map(Value.string)
    #expect(try fetched(in: context) == all)
    #expect(try fetched(in: child) == all)
    try context.save()
    #expect(try fetched(in: context) == all)
    #expect(try fetched(in: child) == all)
  }

  @Test func `dictionaries have the keys that are asked for, equal ones once`() throws {
    let (_, dog, _) = try animals()
    let context = try ManagedObjectContext(classes: [dog])
    for (name, age) in [("a", 1), ("b", 2), ("a", 1)] { try context.insert(make(dog, name, age: age)) }
    var request = FetchRequest(entityName: "Dog")
    request.propertiesToFetch = ["name"]
    #expect(try context.fetchDictionaries(request).count == 3)
    request.returnsDistinctResults = true
    #expect(try context.fetchDictionaries(request) == [["name": .string("a")], ["name": .string("b")]])
    (request.fetchLimit, request.sortDescriptors) = (1, [try KeyValueSortDescriptor("-name")])
    #expect(try context.fetchDictionaries(request) == [["name": .string("b")]])
    (request.fetchLimit, request.fetchOffset) = (2, 1)
    #expect(try context.fetchDictionaries(request) == [["name": .string("a")]])
    request.fetchLimit = -1
    #expect(throws: ContextError.self) { try context.fetchDictionaries(request) }
    (request.fetchLimit, request.fetchOffset, request.sortDescriptors) = (0, 0, nil)
    request.propertiesToFetch = ["nmae"]
    #expect(throws: ContextError.unknownKeyPath("nmae", entity: "Dog", known: ["age", "name"])) {
      try context.fetchDictionaries(request)
    }
    #expect(try context.count(for: FetchRequest(entityName: "Dog")) == 3)
    #expect(
      try context.fetchObjectIDs(FetchRequest(entityName: "Dog")).map(\.description) == [
        "Dog/t1", "Dog/t2", "Dog/t3",
      ])
  }

  @Test func `what was saved is known beside what is`() throws {
    let (_, dog, _) = try animals()
    let context = try ManagedObjectContext(classes: [dog])
    let object = try make(dog, "a", age: 1)
    try context.insert(object)
    try context.save()
    try object.setValue(.nil, forKey: "name")
    #expect(object.changedValues() == ["name": .null])
    #expect(object.committedValues(forKeys: ["name", "age"]) == ["name": .string("a"), "age": .integer(1)])
    try object.setValue(.string("a"), forKey: "name")
    #expect(!object.isUpdated && !context.hasChanges)
  }

  @Test func `an object is freed with the context that held it`() throws {
    let (_, dog, _) = try animals()
    weak var gone: ModelObject?
    do {
      let context = try ManagedObjectContext(classes: [dog])
      let object = try make(dog, "a")
      try context.insert(object)
      try context.save()
      try object.setValue(.integer(2), forKey: "age")
      try context.processPendingChanges()
      gone = object
    }
    #expect(gone == nil)
  }

  @Test func `a shared context is changed and processed by several threads`() throws {
    let world = ObjectWorld(sharing: .shared)
    let dog = try world.define(ClassDefinition("Dog", properties: [PropertyDefinition("age", .integer)]))
    let context = try ManagedObjectContext(classes: [dog])
    try onThreads(4) { _ in
      for _ in 0..<50 {
        do {
          let object = dog.makeObject()
          try context.insert(object)
          try object.setValue(.integer(1), forKey: "age")
          try context.processPendingChanges()
        } catch {
          Issue.record(error)
        }
      }
    }
    #expect(try context.count(for: FetchRequest(entityName: "Dog")) == 200)
    try context.save()
    #expect(!context.hasChanges)
  }
}
