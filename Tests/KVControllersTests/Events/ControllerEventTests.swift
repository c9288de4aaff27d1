import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import KVTrees
import Testing

struct ControllerEventTests {
  private let world = ObjectWorld()
  private let joe: ModelObject

  init() throws {
    let friend = try world.define(ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)]))
    joe = try friend.makeObject(["name": .string("joe")])
  }

  private func path(_ section: Int, _ row: Int) -> ItemPath { ItemPath(section: section, row: row) }

  private func section(_ name: String) throws -> SectionInfo {
    var content = Arrangement(isSectioned: true)
    let entry = RowEntry(key: SortKey(high: 0, low: 0), object: joe, number: 0)
    _ = try content.insert(entry, at: 0, section: name)
    return SectionInfo(0, of: content)
  }

  @Test func `every callback has its text`() throws {
    let expected: [(ControllerEvent.Callback, String)] = [
      (.willChangeContent, "willChangeContent"),
      (.didChangeContent, "didChangeContent"),
      (.replacedEntireCollection, "replacedEntireCollection"),
      (.insertedObject(joe, at: 0), #"insertedObject <Friend "joe"> atIndex 0"#),
      (.removedObject(joe, at: 2), #"removedObject <Friend "joe"> atIndex 2"#),
      (.movedObject(joe, from: 0, to: 2), #"movedObject <Friend "joe"> fromIndex 0 toIndex 2"#),
      (
        .updatedObject(joe, at: 1, keyPath: "home.town"),
        #"updatedObject <Friend "joe"> atIndex 1 changedKeyPath home.town"#
      ),
      (.didChangeSection(try section("a \"b\""), at: 0, .insert), #"didChangeSection "a \"b\"" insert at 0"#),
      (.didChangeSection(try section(""), at: 3, .delete), #"didChangeSection "" delete at 3"#),
      (
        .didChangeObject(joe, .insert, from: nil, to: path(0, 1)), #"didChangeObject <Friend "joe"> insert at [0, 1]"#
      ),
      (
        .didChangeObject(joe, .delete, from: path(0, 1), to: nil), #"didChangeObject <Friend "joe"> delete at [0, 1]"#
      ),
      (
        .didChangeObject(joe, .update, from: path(0, 1), to: path(0, 1)),
        #"didChangeObject <Friend "joe"> update at [0, 1]"#
      ),
      (
        .didChangeObject(joe, .update, from: path(0, 2), to: path(0, 1)),
        #"didChangeObject <Friend "joe"> update at [0, 2] now [0, 1]"#
      ),
      (
        .didChangeObject(joe, .move, from: path(0, 0), to: path(0, 0)),
        #"didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]"#
      ),
    ]
    for (callback, text) in expected {
      #expect(ControllerEvent(callback).text == text)
      #expect(text.hasPrefix(callback.name))
      #expect(ControllerEvent.Callback.names.contains(callback.name))
    }
  }

  @Test func `a relational controller's change has its indexes in both frames as fields`() throws {
    let artist = try world.define(
      ClassDefinition(
        "Artist", properties: [PropertyDefinition("members", .object(className: "Friend"), collection: .array)]))
    let band = artist.makeObject()
    let friends = (0..<3).map { _ in Value.object(joe.objectClass.makeObject()) }
    let members = try band.mutableArrayValue(forKey: "members")
    try members.addAll(friends)
    let controller = try RelationalCollectionController(relation: "members", onObject: band)
    let delegate = FieldsOfDelegate()
    controller.delegate = delegate
    try world.batch {
      try members.remove(at: 0)
      try members.add(.object(joe))
    }
    #expect(
      delegate.fields == [
        [
          EventField("object", .text("<Friend#2>")), EventField("kind", .text("delete")),
          EventField("from", .number(0)), EventField("stepFrom", .number(0)),
        ],
        [
          EventField("object", .text(#"<Friend "joe">"#)), EventField("kind", .text("insert")),
          EventField("to", .number(2)), EventField("stepTo", .number(2)),
        ],
      ])
  }
}

/// Takes the fields of every event about a change, and none of the delegate's methods.
private final class FieldsOfDelegate: PartialRelationalDelegate {
  private(set) var fields: [[EventField]] = []

  func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) {
    if event.change != nil { fields.append(event.fields) }
  }
}
