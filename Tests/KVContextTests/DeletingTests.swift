import KVContext
import KVObjects
import Testing

/// Deletions and abstract entities as Swift sees them; what scripts see of them is in `Tests/Scenarios/contexts`.
@Suite struct DeletingTests {
  private let world = ObjectWorld()

  private func context(_ rule: DeleteRule) throws -> (
    context: ManagedObjectContext, owner: ModelObject, item: ModelObject
  ) {
    let item = try world.define(
      ClassDefinition(
        "Item", properties: [PropertyDefinition("owner", .object(className: "Owner"), inverse: "items")]))
    let owner = try world.define(
      ClassDefinition(
        "Owner",
        properties: [
          PropertyDefinition(
            "items", .object(className: "Item"), collection: .set, inverse: "owner", deleteRule: rule)
        ]))
    let context = try ManagedObjectContext(classes: [owner, item])
    let (one, other) = (owner.makeObject(), item.makeObject())
    try other.setValue(.object(one), forKey: "owner")
    try context.insert(one)
    try context.save()
    return (context, one, other)
  }

  @Test func `A deletion that would be denied is found beforehand`() throws {
    let (context, owner, item) = try context(.deny)
    let error = #expect(throws: ValidationError.self) { try owner.validateForDelete() }
    #expect(error?.cocoaCode == 1600)
    #expect(error?.problems.map(\.key) == ["items"])
    try item.validateForDelete()
    try context.delete(item)
    try owner.validateForDelete()
    #expect(!owner.isDeleted)
  }

  @Test func `Delete rules wait for the save where deletes are not propagated before`() throws {
    let (context, owner, item) = try context(.nullify)
    #expect(context.propagatesDeletesAtEndOfEvent)
    context.propagatesDeletesAtEndOfEvent = false
    try context.delete(owner)
    try context.processPendingChanges()
    #expect(try item.value(forKey: "owner") == .object(owner))
    #expect(context.updatedObjects.isEmpty)
    try context.save()
    #expect(try item.value(forKey: "owner") == .nil)
    #expect(!context.hasChanges)
    try context.undo()
    #expect(try item.value(forKey: "owner") == .object(owner))
    #expect(context.insertedObjects == [owner])
  }

  @Test func `A class that is declared abstract has no objects of its own in a context`() throws {
    var definition = ClassDefinition("Animal", properties: [PropertyDefinition("name", .string)])
    definition.isAbstract = true
    let animal = try world.define(definition)
    let dog = try world.define(ClassDefinition("Dog", properties: []), extending: animal)
    let context = try ManagedObjectContext(classes: [animal, dog])
    #expect(context.model.entities.map(\.isAbstract) == [true, false])
    let error = ContextError.abstractEntity(object: "<Animal#1>", className: "Animal", isDeclared: true)
    #expect(throws: error) { try context.insert(animal.makeObject()) }
    #expect(error.hint == "insert an object of a class that extends Animal")
    try context.insert(dog.makeObject())
    #expect(try context.count(for: FetchRequest(entityName: "Animal")) == 1)
  }
}
