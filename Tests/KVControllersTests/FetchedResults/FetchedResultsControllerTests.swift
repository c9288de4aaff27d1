import KVContext
import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Fetched results as Swift sees them; what scripts see of them is in `Tests/Scenarios/fetched-results`.
@Suite struct FetchedResultsControllerTests {
  /// Lets a controller follow its context.
  private final class Follower: PartialFetchedDelegate {
    let implementedCallbacks = FetchedResultsCallbacks.didChangeContent
  }

  @Test(arguments: [true, false])
  func `a request says whether objects of entities that extend the named one are followed`(includes: Bool) throws {
    let world = ObjectWorld()
    let animal = try world.define(ClassDefinition("Animal", properties: [PropertyDefinition("name", .string)]))
    let dog = try world.define(ClassDefinition("Dog", properties: []), extending: animal)
    let puppy = try world.define(ClassDefinition("Puppy", properties: []), extending: dog)
    let context = try ManagedObjectContext(classes: [animal, dog, puppy])
    func insert(_ objectClass: ObjectClass) throws -> ModelObject {
      let object = objectClass.makeObject()
      try context.insert(object)
      return object
    }
    let first = try insert(puppy)
    let second = try insert(dog)
    try context.save()
    var request = FetchRequest(entityName: "Dog")
    (request.sortDescriptors, request.includesSubentities) = ([], includes)
    let controller = try FetchedResultsController(fetchRequest: request, context: context)
    let follower = Follower()
    controller.delegate = follower
    try controller.performFetch()
    func shown() -> [ModelObject] { controller.fetchedObjects.map(Array.init) ?? [] }
    #expect(shown() == (includes ? [first, second] : [second]))
    let (third, fourth) = (try insert(dog), try insert(puppy))
    _ = try insert(animal)
    try context.delete(first)
    try context.processPendingChanges()
    #expect(shown() == (includes ? [second, third, fourth] : [second, third]))
    #expect(try shown() == context.fetch(request))
    try context.undo()
    #expect(shown() == (includes ? [first, second] : [second]))
    try context.reset()
    try controller.performFetch()
    #expect(shown().count == (includes ? 2 : 1))
  }
}
