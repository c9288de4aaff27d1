import KVContext
import KVControllers
import KVObjects
import KVObserving
import KVPredicates
import KVTestSupport
import Testing

/// What is said of one controller, word for word.
@Suite struct ControllerStateTests {
  private let notes = StateNotes()
  private let world: ObjectWorld
  private let item: ObjectClass
  private let owner: ModelObject
  private let items: ToManyCollection
  private var members: [ModelObject] = []

  init() throws {
    world = notes.makeWorld()
    item = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("color", .string), PropertyDefinition("live", .boolean),
        ], describedBy: "name"))
    let list = try world.define(
      ClassDefinition(
        "List",
        properties: [
          PropertyDefinition("items", .object(className: "Item"), collection: .array),
          PropertyDefinition("title", .string),
        ],
        describedBy: "title"))
    owner = try list.makeObject(["title": .string("list")])
    items = try owner.mutableArrayValue(forKey: "items")
    for (number, name) in ["a", "b", "c"].enumerated() {
      members.append(
        try item.makeObject([
          "name": .string(name), "rating": .integer(number), "color": .string(number < 2 ? "blue" : "red"),
        ]))
    }
    try items.setArray(members.map(Value.object))
  }

  private func makeRelational() throws -> RelationalCollectionController {
    try RelationalCollectionController(
      relation: "items", onObject: owner, filteredBy: KeyValuePredicate(format: "live == NO"),
      sortedBy: [KeyValueSortDescriptor("-rating"), KeyValueSortDescriptor("name")],
      observingChildKeyPaths: ["name"])
  }

  private func makeSet(section: String? = "color", querying: Bool = true) throws -> SetController {
    let made = SetController(
      observed: owner, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: section,
      sortDescriptors: [try KeyValueSortDescriptor("color"), try KeyValueSortDescriptor("rating")])
    if querying { try made.performQuery() }
    return made
  }

  // MARK: Controllers

  @Test func `a relational controller is said when it is made, with its content, and again with a delegate`() throws {
    let controller = try makeRelational()
    let text =
      "controller: number 1, kind RelationalCollectionController, root list, relation items, filter live == 0, "
      + "sort -rating, name, keyPaths [name]"
    #expect(notes.take() == [text, "content: controller 1, sections [{name \"\" objects [c b a]}]"])
    let listener = Listener()
    controller.delegate = listener
    controller.delegate = listener
    #expect(notes.take() == [text + ", receiverId 1"])
    controller.delegate = nil
    #expect(notes.take() == [text])
    let other = Listener()
    controller.delegate = other
    #expect(notes.take() == [text + ", receiverId 2"])
  }

  @Test func `another filter or order is said before what it changes`() throws {
    let controller = try makeRelational()
    _ = notes.take()
    try controller.setFilteringPredicate(nil)
    #expect(
      notes.take() == [
        "controller: number 1, kind RelationalCollectionController, root list, relation items, sort -rating, name, "
          + "keyPaths [name]"
      ])
    try controller.setSortDescriptors([KeyValueSortDescriptor("rating")])
    #expect(
      notes.take() == [
        "controller: number 1, kind RelationalCollectionController, root list, relation items, sort rating, "
          + "keyPaths [name]",
        "changeSet: 1 moves [[[0 2] [0 0] a] [[0 1] [0 1] b]], because [[a rearranged \"\"] [b rearranged \"\"]]",
      ])
    // In a batch it is not decided before the end.
    try world.batch {
      try controller.setSortDescriptors([])
      #expect(notes.take().isEmpty)
    }
    #expect(
      notes.take() == [
        "controller: number 1, kind RelationalCollectionController, root list, relation items, keyPaths [name]"
      ])
  }

  @Test func `a set controller shows something once it is queried, and nothing once that fails`() throws {
    let controller = try makeSet(querying: false)
    let text =
      "controller: number 1, kind SetController, root list, relation items, sort color, rating, section color, "
      + "keyPaths [name]"
    #expect(notes.take() == [text])
    try controller.performQuery()
    #expect(
      notes.take() == [
        "content: controller 1, sections [{name blue objects [a b]} {name red objects [c]}]"
      ])
    try controller.setSectionNameKeyPath(nil)
    #expect(notes.take().last?.hasPrefix("changeSet: 1 sectionDeletes") == true)
    // What cannot be shown so is refused, and the query too.
    try controller.setSortDescriptors([KeyValueSortDescriptor("rating")])
    try controller.setSectionNameKeyPath("color")
    #expect(throws: (any Error).self) { try members[0].setValue(.string("red"), forKey: "color") }
    _ = notes.take()
    #expect(throws: (any Error).self) { try controller.performQuery() }
    #expect(notes.take().last == "content: controller 1, sections []")
  }

  @Test func `nothing is said where nobody wants to know`() throws {
    let plain = ObjectWorld()
    let made = try ArrangedWorld(.init(.array, sorted: true, sectioned: false, filtered: false), seed: 1, in: plain)
    let controller = try RelationalCollectionController(relation: made.relation, onObject: made.root)
    try made.mutate()
    withExtendedLifetime(controller) { #expect(notes.take().isEmpty) }
  }

  // MARK: Brackets

  @Test func `a bracket says what happens to rows and why, before anybody is sent anything`() throws {
    let controller = try makeRelational()
    let listener = Listener()
    listener.inWill = { [notes] in #expect(notes.lines.last?.hasPrefix("changeSet") == true) }
    controller.delegate = listener
    _ = notes.take()
    try items.add(.object(try item.makeObject(["name": .string("d"), "rating": .integer(1)])))
    #expect(notes.take() == ["changeSet: 1 inserts [[[0 2] d]], because [[d relation items]]"])
    try members[0].setValue(.boolean(true), forKey: "live")
    #expect(notes.take() == ["changeSet: 1 deletes [[0 3]], because [[a filter live]]"])
    try members[1].setValue(.integer(9), forKey: "rating")
    #expect(notes.take() == ["changeSet: 1 moves [[[0 1] [0 0] b]], because [[b sort rating]]"])
    // The name is observed, and sorted by.
    try members[1].setValue(.string("bb"), forKey: "name")
    #expect(
      notes.take() == [
        "changeSet: 1 updates [[[0 0] [0 0] bb]], because [[bb sort name] [bb observed name]]"
      ])
    // Hidden: an empty bracket.
    try members[0].setValue(.string("aa"), forKey: "name")
    #expect(notes.take() == [])
    try items.remove(.object(members[0]))
    #expect(notes.take() == ["changeSet: 1 because [[aa relation items]]"])
    try controller.userDriven { try items.remove(.object(members[1])) }
    #expect(notes.take() == ["changeSet: 1 deletes [[0 0]], userDriven true, because [[bb relation items]]"])
  }

  @Test func `a relation that is another one is no bracket of rows, and its content is said`() throws {
    let root = try world.define(
      ClassDefinition("Root", properties: [PropertyDefinition("list", .object(className: "List"))])
    ).makeObject(["list": .object(owner)])
    for hasDelegate in [false, true] {
      try root.setValue(.object(owner), forKey: "list")
      let controller = try RelationalCollectionController(relation: "list.items", onObject: root)
      let listener = Listener()
      var said: [String] = []
      if hasDelegate { controller.delegate = listener }
      listener.inDid = { [notes] in said = notes.lines }
      _ = notes.take()
      try root.setValue(.nil, forKey: "list")
      let lines = notes.take()
      #expect(lines.count == 2)
      #expect(lines[0].hasPrefix("changeSet: ") && !lines[0].contains("deletes"))
      #expect(lines[1].hasSuffix("sections [{name \"\" objects []}]"))
      if hasDelegate { #expect(said == lines) }
    }
  }

  @Test func `sections come and go with their names`() throws {
    let controller = try makeSet()
    _ = notes.take()
    try members[2].setValue(.string("aqua"), forKey: "color")
    #expect(
      notes.take() == [
        "changeSet: 1 sectionDeletes [1], sectionInserts [[0 aqua]], moves [[[1 0] [0 0] c]], "
          + "because [[c sort color] [c section color]]"
      ])
    withExtendedLifetime(controller) {}
  }

  @Test func `what a delegate keeps from being shown is taken back`() throws {
    let controller = try makeSet()
    let listener = Listener()
    controller.delegate = listener
    listener.inWill = { controller.stopObserving() }
    _ = notes.take()
    try items.remove(.object(members[1]))
    let lines = notes.take()
    #expect(lines.count == 2)
    #expect(lines.last == "content: controller 1, sections [{name blue objects [a b]} {name red objects [c]}]")
    #expect(notes.faults.isEmpty)
  }

  @Test func `a predicate that names an object asks no function for its text`() throws {
    let described = try world.define(
      ClassDefinition(
        "Described",
        properties: [
          PropertyDefinition(
            "text", .string, dependsOn: [],
            getter: { _ in
              Issue.record("the getter was asked")
              return .string("?")
            })
        ], describedBy: "text")
    ).makeObject()
    let predicate = try KeyValuePredicate(format: "SELF != %@", arguments: [.object(described)])
    let controller = try RelationalCollectionController(
      relation: "items", onObject: owner, filteredBy: predicate)
    #expect(notes.take().first?.contains("filter SELF != <Described#1>") == true)
    withExtendedLifetime(controller) {}
  }

  // MARK: Table observers

  @Test func `a table observer says replaced rows as deleted and inserted`() throws {
    let observer = try TableObserver(object: owner, keyPath: "items", cellKeyPaths: ["name"])
    #expect(
      notes.take() == [
        "controller: number 1, kind TableObserver, root list, relation items, keyPaths [name]",
        "content: controller 1, sections [{name \"\" objects [a b c]}]",
      ])
    let other = try item.makeObject(["name": .string("d")])
    try items.replace(at: 1, with: .object(other))
    #expect(
      notes.take() == [
        "changeSet: 1 deletes [[0 1]], inserts [[[0 1] d]], because [[b relation items] [d relation items]]"
      ])
    try other.setValue(.string("dd"), forKey: "name")
    #expect(notes.take() == ["changeSet: 1 updates [[[0 1] [0 1] dd]], because [[dd observed name]]"])
    try items.move(from: 0, to: 2)
    #expect(notes.take() == ["changeSet: 1 moves [[[0 0] [0 2] a]], because [[a relation items]]"])
    try items.sort(using: [KeyValueSortDescriptor("name")])
    #expect(notes.take().first?.contains("rearranged") == true)
    observer.pause()
    try members[0].setValue(.string("aa"), forKey: "name")
    try items.remove(.object(other))
    #expect(notes.take().isEmpty)
    try observer.resume()
    #expect(
      notes.take() == [
        "changeSet: 1 deletes [[0 2]], updates [[[0 0] [0 0] aa]], because [[dd relation items] [aa observed name]]"
      ])
  }
}
