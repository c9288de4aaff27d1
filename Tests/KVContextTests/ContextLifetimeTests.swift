import KVContext
import KVObjects
import KVTestSupport
import Testing

/// What a context keeps, and for how long.
@Suite struct ContextLifetimeTests {
  private let world = ObjectWorld()

  private func defineFriend() throws -> ObjectClass {
    try world.define(ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)]))
  }

  @Test func `a model goes with its entities when nobody has it any more`() throws {
    let friend = try defineFriend()
    weak var model: ManagedObjectModel?
    weak var entity: EntityDescription?
    do {
      let made = try ManagedObjectModel([friend])
      (model, entity) = (made, made.entities[0])
      #expect(made.family(of: made.entities[0]).map(\.name) == ["Friend"])
    }
    #expect(model == nil)
    #expect(entity == nil)
  }

  @Test func `a deletion is remembered until every context that has the object has merged it`() throws {
    let friend = try defineFriend()
    let context = try ManagedObjectContext(classes: [friend])
    let (first, second) = (try context.makeChild(), try context.makeChild())
    /// Lets both children have a hundred objects that are deleted then; `context` remembers that for them.
    func deleteKnown() throws {
      let friends = (0..<100).map { _ in friend.makeObject() }
      for object in friends { try context.insert(object) }
      try context.save()
      for child in [first, second] { _ = try child.fetch(FetchRequest(entityName: "Friend")) }
      for object in friends { try context.delete(object) }
      try context.save()
    }
    try deleteKnown()
    try first.merge(context)
    #expect(first.deletedObjects.isEmpty && first.registeredObjects.isEmpty)
    #expect(context.history.count == 100)
    try second.merge(context)
    #expect(second.registeredObjects.isEmpty)
    for _ in 0..<20 {
      try deleteKnown()
      for child in [first, second] { try child.merge(context) }
      #expect(context.history.count <= 400)
    }
  }

  /// A context with a shelf and so many books, which lead back to it.
  private func shelf(_ count: Int) throws -> ManagedObjectContext {
    let classes = try [
      ClassDefinition(
        "Shelf",
        properties: [PropertyDefinition("books", .object(className: "Book"), collection: .set, inverse: "shelf")]),
      ClassDefinition(
        "Book", properties: [PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books")]),
    ].map { try world.define($0) }
    let context = try ManagedObjectContext(classes: classes)
    let shelf = classes[0].makeObject()
    try context.insert(shelf)
    for _ in 0..<count { try context.insert(try classes[1].makeObject(["shelf": .object(shelf)])) }
    try context.save()
    return context
  }

  @Test func `a reset frees objects without a reference, though they lead to each other`() throws {
    let before = world.livingObjects.count
    let context = try shelf(10)
    try context.reset()
    #expect(world.livingObjects.count == before + 1, "what has the extents is the only one")
    #expect(try context.fetch(FetchRequest(entityName: "Book")).count == 10)
  }

  @Test func `a reset keeps objects that are referenced, with what these lead to`() throws {
    let context = try shelf(10)
    let book = try #require(try context.fetch(FetchRequest(entityName: "Book")).first)
    let (id, count) = (book.objectID, world.livingObjects.count)
    for _ in 0..<2 {
      try context.reset()
      #expect(world.livingObjects.count == count)
    }
    let again = try context.fetch(FetchRequest(entityName: "Book")).first { $0.objectID == id }
    #expect(again === book)
  }

  @Test func `what came after a serial number is found however often an object was saved`() {
    var history = SaveHistory()
    let ids = (1...3).map { ManagedObjectID(temporary: $0, of: "Friend") }
    for id in ids { history.note(id, .inserted, at: 1) }
    for round in 0..<500 { history.note(ids[round % 3], .updated([round % 2]), at: round) }
    #expect(history.serial == 503)
    #expect(history.count == 3)
    #expect(history.entries(after: 0).map(\.serial) == [501, 502, 503])
    #expect(history.entries(after: 502).map(\.id.number) == [ids[1].number])
    #expect(history.entries(after: 503).isEmpty)
    history.note(ids[1], .deleted, at: 500)
    history.forgetUpdates(of: ids[1])
    #expect(history.count == 3)
    history.forgetUpdates(of: ids[2])
    #expect(history.entries(after: 0).map(\.serial) == [502, 504])
    history.forget(ids[0])
    #expect(history.entries(after: 0).map(\.serial) == [504])
  }

  @Test func `a child that is dropped is released, with its objects and their relations`() throws {
    let team = try world.define(
      ClassDefinition(
        "Team",
        properties: [
          PropertyDefinition("held", .any),
          PropertyDefinition("members", .object(className: "Member"), collection: .set, inverse: "team"),
        ]))
    let member = try world.define(
      ClassDefinition(
        "Member", properties: [PropertyDefinition("team", .object(className: "Team"), inverse: "members")]))
    let context = try ManagedObjectContext(classes: [team, member])
    let first = team.makeObject()
    try first.setValue(.list(ValueList((0..<5).map { _ in .object(member.makeObject()) })), forKey: "members")
    try context.insert(first)
    try context.save()
    let tracker = LifetimeTracker()
    let before = world.liveObjectCount
    let id = try #require(first.objectID)
    weak var lost: ManagedObjectContext?
    var kept: ModelObject?
    for round in 0..<4 {
      let child = try context.makeChild()
      lost = child
      let mine = try #require(try child.object(for: id))
      try mine.setValue(.opaque(Holder(tracker.make(round))), forKey: "held")
      try mine.setValue(.list([.object(member.makeObject())]), forKey: "members")
      if round % 2 == 0 { try child.save() } else { try child.processPendingChanges() }
      _ = try child.makeChild().fetch(FetchRequest(entityName: "Member"))
      if round == 3 { kept = mine }
      // An optimised build would let go of it before the object, which would count as held from outside then.
      withExtendedLifetime(child) {}
    }
    #expect(lost == nil)
    // Of what was saved the parent has the last, and can undo to the one before; one object of the last child is held here.
    try context.save()
    try context.rollback()
    #expect(kept?.managedObjectContext == nil)
    #expect(tracker.count == 2)
    kept = nil
    #expect(world.liveObjectCount <= before + 4)
  }

  private final class Holder: OpaqueValue, @unchecked Sendable {
    let tracked: LifetimeTracker.Tracked
    init(_ tracked: LifetimeTracker.Tracked) { self.tracked = tracked }
  }
}
