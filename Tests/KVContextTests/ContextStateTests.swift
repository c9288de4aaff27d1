import KVContext
import KVObjects
import KVTestSupport
import Testing

/// What is said of what a context has not saved.
@Suite struct ContextStateTests {
  private let notes = StateNotes()
  private let context: ManagedObjectContext
  private let friend: ObjectClass

  init() throws {
    let world = notes.makeWorld()
    friend = try world.define(
      ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)], describedBy: "name"))
    context = try ManagedObjectContext(classes: [friend])
  }

  private func insert(_ name: String) throws -> ModelObject {
    let made = try friend.makeObject(["name": .string(name)])
    try context.insert(made)
    return made
  }

  @Test func `it is said when changes are processed, saved, undone and done again`() throws {
    let joe = try insert("joe")
    #expect(notes.take().isEmpty)
    try context.processPendingChanges()
    #expect(notes.take() == ["context: number 1, inserted [joe], updated [], deleted []"])
    try context.processPendingChanges()
    #expect(notes.take().isEmpty)
    try context.save()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted [], saved [joe]"])
    try joe.setValue(.string("jo"), forKey: "name")
    _ = try insert("sue")
    try context.save()
    #expect(
      notes.take() == [
        "context: number 1, inserted [sue], updated [jo], deleted []",
        "context: number 1, inserted [], updated [], deleted [], saved [jo sue]",
      ])
    try context.delete(joe)
    try context.processPendingChanges()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted [jo]"])
    try context.undo()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted []"])
    try context.redo()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted [jo]"])
    try context.save()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted [], saved [jo]"])
  }

  @Test func `it is said when changes are thrown away`() throws {
    _ = try insert("joe")
    try context.processPendingChanges()
    _ = notes.take()
    try context.rollback()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted []"])
    _ = try insert("sue")
    try context.processPendingChanges()
    _ = notes.take()
    try context.reset()
    #expect(notes.take() == ["context: number 1, inserted [], updated [], deleted []"])
  }

  @Test func `a child names its parent, in which what it saves waits`() throws {
    let child = try context.makeChild()
    let joe = try friend.makeObject(["name": .string("joe")])
    try child.insert(joe)
    try child.save()
    #expect(
      notes.take() == [
        "context: number 2, parent 1, inserted [joe], updated [], deleted []",
        "context: number 2, parent 1, inserted [], updated [], deleted [], saved [joe]",
      ])
    try context.processPendingChanges()
    #expect(notes.take() == ["context: number 1, inserted [joe], updated [], deleted []"])
    #expect(notes.faults.isEmpty)
  }
}
