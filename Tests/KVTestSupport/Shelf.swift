public import KVControllers
public import KVObjects
public import KVPositions
public import KVPredicates
public import Testing

/// Which controller a test drives.
public enum ShelfController: String, CaseIterable, Sendable, CustomStringConvertible {
  case relational
  case set

  public var description: String { rawValue }
}

/// Something that a test switches while closures that were made before look at it. Used on one thread.
public final class Switch<State>: @unchecked Sendable {
  public var state: State

  public init(_ state: State) {
    self.state = state
  }
}

/// A world whose root shows a shelf's items: `shelf.items` and, of any kind of value, `shelf.things`; `quiet` notifies
/// only by hand.
public final class Shelf {
  public let world: ObjectWorld
  public let root: ModelObject
  public let shelf: ModelObject
  public let shelfClass: ObjectClass
  public let itemClass: ObjectClass
  /// Has no key but `title`.
  public let stranger: ModelObject
  public let items: [ModelObject]
  /// What the computed key `grade` does beside giving the rating.
  public let onGrade = Switch<() throws -> Void>({})

  public init(_ kind: CollectionKind = .array, items count: Int = 6, world: ObjectWorld = ObjectWorld()) throws {
    self.world = world
    let onGrade = onGrade
    itemClass = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("weight", .number), PropertyDefinition("color", .string),
          PropertyDefinition("live", .boolean), PropertyDefinition("note", .string),
          PropertyDefinition("loose", .any),
          PropertyDefinition("mate", .object(className: "Item")),
          PropertyDefinition("parts", .object(className: "Item"), collection: .set),
          PropertyDefinition(
            "grade", .integer, dependsOn: ["rating"],
            getter: { item in
              try onGrade.state()
              return try item.value(forKey: "rating")
            }),
          PropertyDefinition(
            "best", .object(className: "Item"), dependsOn: ["mate"],
            getter: { item in
              try onGrade.state()
              return try item.value(forKey: "mate")
            }),
        ], describedBy: "name"))
    shelfClass = try world.define(
      ClassDefinition(
        "Shelf",
        properties: [
          PropertyDefinition("items", .object(className: "Item"), collection: kind),
          PropertyDefinition("quiet", .object(className: "Item"), collection: kind, isAutomatic: false),
          PropertyDefinition("things", .any, collection: kind), PropertyDefinition("title", .string),
        ]))
    stranger = try world.define(
      ClassDefinition("Stranger", properties: [PropertyDefinition("title", .string)], describedBy: "title")
    ).makeObject(["title": .string("stranger")])
    root = try world.define(
      ClassDefinition(
        "Root",
        properties: [
          PropertyDefinition("shelf", .any),
          PropertyDefinition("shelves", .object(className: "Shelf"), collection: .array),
        ])
    ).makeObject()
    shelf = shelfClass.makeObject()
    try root.setValue(.object(shelf), forKey: "shelf")
    let made = itemClass
    items = try (0..<count).map { number in
      try made.makeObject([
        "name": .string(ListWorld.name(number)), "rating": .integer(number), "weight": .number(Double(number)),
        "color": .string("red"),
      ])
    }
    for key in ["items", "quiet", "things"] { try shelf.setPrimitiveValue(values(0..<count), forKey: key) }
  }

  public func values(_ numbers: some Sequence<Int>) -> Value {
    .list(ValueList(numbers.map { .object(items[$0]) }))
  }

  public func collection(_ key: String = "items") throws -> ToManyCollection {
    guard case .collection(let collection) = try shelf.value(forKey: key) else { throw Trouble() }
    return collection
  }

  /// Sets one key of one item.
  public func set(_ number: Int, _ key: String, _ value: Value) throws {
    try items[number].setValue(value, forKey: key)
  }

  /// Whether nobody watches anything.
  public var isUnwatched: Bool { ([root, shelf, stranger] + items).allSatisfy { $0.watchers == nil } }
}

/// A controller of either kind, who listens to it, and what it should show.
public final class Showing {
  public let shelf: Shelf
  public let which: ShelfController
  public private(set) var controller: CollectionController
  public let listener = Listener()
  public var relation: String
  public var filter: KeyValuePredicate?
  public var sort: [KeyValueSortDescriptor]
  public var section: String?
  public var observed: [String]
  private let replay: ChangeReplay

  public init(
    _ which: ShelfController, _ shelf: Shelf, relation: String = "shelf.items", filter: KeyValuePredicate? = nil,
    sort: [KeyValueSortDescriptor]? = nil, section: String? = nil, observed: [String] = ["note"]
  ) throws {
    self.shelf = shelf
    self.which = which
    self.relation = relation
    self.filter = filter
    self.sort = try sort ?? [KeyValueSortDescriptor("rating")]
    self.section = section
    self.observed = observed
    controller = try Showing.make(
      which, shelf, relation, filter: filter, sort: self.sort, section: section, observed: observed)
    let made = controller
    let listener = listener
    // Other threads may be changing the shelf already.
    replay = try shelf.world.isolated {
      let replay = ChangeReplay(made.snapshot().arrangement)
      made.engine?.replay = replay
      (made as? RelationalCollectionController)?.delegate = listener
      (made as? SetController)?.delegate = listener
      return replay
    }
  }

  private static func make(
    _ which: ShelfController, _ shelf: Shelf, _ relation: String, filter: KeyValuePredicate?,
    sort: [KeyValueSortDescriptor],
    section: String?, observed: [String]
  ) throws -> CollectionController {
    switch which {
    case .relational:
      return try RelationalCollectionController(
        relation: relation, on: shelf.root, filteringPredicate: filter, sortDescriptors: sort,
        observedChildKeyPaths: observed)
    case .set:
      let made = SetController(
        observedObject: shelf.root, setKeyPath: relation, keyPaths: observed, sectionNameKeyPath: section,
        sortDescriptors: sort, filteringPredicate: filter)
      try made.performQuery()
      return made
    }
  }

  /// The names of what is shown.
  public var names: String {
    controller.snapshot().map { (try? $0.value(forKey: "name").plainText) ?? "?" }.joined()
  }

  /// Assigns other descriptors.
  public func resort(_ keys: String...) throws {
    let old = sort
    sort = try keys.map { try KeyValueSortDescriptor($0) }
    do {
      try (controller as? RelationalCollectionController)?.setSortDescriptors(sort)
      try (controller as? SetController)?.setSortDescriptors(sort)
    } catch {
      if !(error is Trouble) { sort = old }
      throw error
    }
  }

  /// Expects that it shows what a controller made now would show, that every bracket led there, and that none is open.
  public func expectConsistent(_ label: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
    do {
      let shelf = self.shelf
      let fresh = try Showing.make(
        which, shelf, relation, filter: filter, sort: sort, section: section, observed: observed)
      let should = fresh.snapshot().sections.map { ($0.name, $0.objects) }
      fresh.invalidate()
      let shown = controller.snapshot().sections.map { ($0.name, $0.objects) }
      let isRight = should.elementsEqual(shown) { $0.0 == $1.0 && $0.1 == $1.1 }
      #expect(isRight, "shown \(shown), should be \(should) – \(label)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(error) – \(label)", sourceLocation: sourceLocation)
    }
    expectClosed(label, sourceLocation: sourceLocation)
  }

  /// Expects that every bracket led to what is shown, and that none is open.
  public func expectClosed(_ label: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
    let fault = replay.firstFault(current: controller.snapshot().arrangement)
    #expect(fault == nil, label, sourceLocation: sourceLocation)
    #expect(!listener.isOpen, "a bracket is open – \(label)", sourceLocation: sourceLocation)
    #expect(listener.faults.isEmpty, "\(listener.faults) – \(label)", sourceLocation: sourceLocation)
  }

  /// Frees the controller, in place of which stands one of nothing.
  public func free() throws {
    controller = SetController(observedObject: nil, setKeyPath: nil)
  }
}

/// Writes down what either controller tells, does as it is bidden, and minds brackets.
public final class Listener: RelationalCollectionControllerDelegate, SetControllerDelegate {
  public private(set) var lines: [String] = []
  public private(set) var faults: [String] = []
  public private(set) var isOpen = false
  public var inWill: () throws -> Void = {}
  public var inChange: () throws -> Void = {}
  public var inDid: () throws -> Void = {}

  /// What has been told since it was asked last.
  public func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Forgets what it was bidden, and an open bracket.
  public func calm() {
    (inWill, inChange, inDid) = ({}, {}, {})
    isOpen = false
  }

  private func will() throws {
    if isOpen { faults.append("a bracket inside a bracket") }
    isOpen = true
    lines.append("will")
    try inWill()
  }

  private func did() throws {
    if !isOpen { faults.append("an end without a beginning") }
    isOpen = false
    lines.append("did")
    try inDid()
  }

  private func change(_ line: String) throws {
    if !isOpen { faults.append("a change outside of a bracket") }
    lines.append(line)
    try inChange()
  }

  public func controllerWillChangeContent(_ controller: RelationalCollectionController) throws { try will() }
  public func controllerDidChangeContent(_ controller: RelationalCollectionController) throws { try did() }
  public func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try change("replaced")
  }
  public func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws {
    try change("insert \(index)")
  }
  public func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws {
    try change("delete \(index)")
  }
  public func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try change("move \(oldIndex) to \(newIndex)")
  }
  public func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    try change("update \(index) \(changedKeyPath)")
  }

  public func controllerWillChangeContent(_ controller: SetController) throws { try will() }
  public func controllerDidChangeContent(_ controller: SetController) throws { try did() }
  public func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try change("\(type) section \(index)")
  }
  public func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    let places = [indexPath, newIndexPath].compactMap { $0 }
    let text = places.map { "\($0.row)" }
    switch type {
    case .insert, .delete: try change("\(type) \(text[0])")
    case .move: try change("move \(text[0]) to \(text[1])")
    case .update: try change("update \(text[1])")
    }
  }
}
