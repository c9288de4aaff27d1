import KVContext
import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// What is said of controllers of fetched results, word for word.
@Suite struct FetchedStateTests {
  /// Follows what is fetched, and takes itself out when it is bidden.
  private final class Follower: PartialFetchedDelegate {
    var implementedCallbacks = FetchedResultsCallbacks.perChange
    var inWill: () -> Void = {}

    func controllerWillChangeContent(_ controller: FetchedResultsController) { inWill() }
  }

  private let notes = StateNotes()
  private let context: ManagedObjectContext
  private let friend: ObjectClass
  private var friends: [ModelObject] = []

  init() throws {
    let world = notes.makeWorld()
    friend = try world.define(
      ClassDefinition(
        "Friend",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("age", .integer),
          PropertyDefinition("note", .string),
        ], describedBy: "name"))
    context = try ManagedObjectContext(classes: [friend])
    for (name, age) in [("joe", 2), ("sue", 4), ("zoe", 6)] { friends.append(try insert(name, age)) }
    try context.save()
    _ = notes.take()
  }

  private func insert(_ name: String, _ age: Int) throws -> ModelObject {
    let made = try friend.makeObject(["name": .string(name), "age": .integer(age)])
    try context.insert(made)
    return made
  }

  private func controller(
    limit: Int = 0, predicate: String? = nil, delegate: Follower?
  ) throws -> FetchedResultsController {
    var request = FetchRequest(entityName: "Friend")
    request.sortDescriptors = [try KeyValueSortDescriptor("age")]
    request.predicate = try predicate.map { try KeyValuePredicate(format: $0) }
    request.fetchLimit = limit
    let made = try FetchedResultsController(fetchRequest: request, context: context)
    made.delegate = delegate
    try made.performFetch()
    return made
  }

  private func change(_ body: () throws -> Void) throws -> [String] {
    try body()
    try context.processPendingChanges()
    return notes.take().filter { !$0.hasPrefix("context") }
  }

  @Test func `it names its entity, and never the object that has the entity's objects`() throws {
    let follower = Follower()
    let made = try controller(predicate: "age > 1", delegate: follower)
    let text =
      "controller: number 1, kind FetchedResultsController, context 1, relation Friend, filter age > 1, sort age"
    #expect(
      notes.take() == [
        text, text + ", receiverId 1", "content: controller 1, sections [{name \"\" objects [joe sue zoe]}]",
      ])
    #expect(
      try change { _ = try insert("abe", 3) } == [
        "changeSet: 1 inserts [[[0 1] abe]], because [[abe relation Friend]]"
      ])
    #expect(
      try change { try friends[0].setValue(.integer(0), forKey: "age") } == [
        "changeSet: 1 deletes [[0 0]], because [[joe filter age] [joe sort age]]"
      ])
    #expect(
      try change { try friends[1].setValue(.string("!"), forKey: "note") } == [
        "changeSet: 1 updates [[[0 1] [0 1] sue]], because [[sue observed \"\"]]"
      ])
    #expect(
      try change { try context.delete(friends[2]) } == [
        "changeSet: 1 deletes [[0 2]], because [[zoe relation Friend]]"
      ]
    )
    withExtendedLifetime(made) {}
  }

  @Test func `nothing is said while nobody follows, and then what there is`() throws {
    let made = try controller(delegate: nil)
    _ = notes.take()
    #expect(try change { try context.delete(friends[0]) } == [])
    #expect(notes.fault(of: made.creationSerial, showing: [("", friends.map(Value.object))]) == nil)
    let follower = Follower()
    made.delegate = follower
    #expect(notes.take().first == "content: controller 1, sections [{name \"\" objects [sue zoe]}]")
    // Nothing has been missed this time.
    made.delegate = nil
    made.delegate = follower
    #expect(notes.take().filter { $0.hasPrefix("content") } == [])
    // It takes itself out when a bracket begins: that leads nowhere.
    follower.inWill = { made.delegate = nil }
    let lines = try change { try context.delete(friends[1]) }
    #expect(lines.last == "content: controller 1, sections [{name \"\" objects [sue zoe]}]")
    #expect(notes.fault(of: made.creationSerial, showing: [("", friends[1...].map(Value.object))]) == nil)
  }

  @Test func `a row that others let into a window is there by the limit`() throws {
    let follower = Follower()
    let made = try controller(limit: 2, delegate: follower)
    _ = notes.take()
    #expect(
      try change { try context.delete(friends[0]) } == [
        "changeSet: 1 deletes [[0 0]], inserts [[[0 1] zoe]], because [[joe relation Friend] [zoe limit \"\"]]"
      ])
    withExtendedLifetime(made) {}
  }

  @Test func `after a fetch that fails nothing is shown`() throws {
    let follower = Follower()
    let made = try controller(delegate: follower)
    _ = notes.take()
    made.fetchRequest.entityName = "Nobody"
    #expect(throws: (any Error).self) { try made.performFetch() }
    #expect(notes.take().last == "content: controller 1, sections []")
    made.fetchRequest.entityName = "Friend"
    made.fetchRequest.sortDescriptors = [try KeyValueSortDescriptor("-age")]
    try made.performFetch()
    #expect(
      notes.take().suffix(2) == [
        "controller: number 1, kind FetchedResultsController, context 1, relation Friend, sort -age, receiverId 1",
        "content: controller 1, sections [{name \"\" objects [zoe sue joe]}]",
      ])
  }
}
