import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import KVTexts
import Testing

/// Changes that engines commit alone beside the same changes committed in open brackets: same events, contents and
/// errors, whatever controllers and observers watch the relation and its members.
struct SingleChangeTests {
  /// A kind of relation, and whether every controller's plan is plain: where one is not it declines the fast path for
  /// all.
  struct Relation: CustomTestStringConvertible {
    let kind: CollectionKind
    let isPlain: Bool
    var testDescription: String { "\(kind)\(isPlain ? ", plain" : "")" }
  }

  @Test(
    arguments: [CollectionKind.set, .orderedSet, .array].flatMap { kind in
      [true, false].map { Relation(kind: kind, isPlain: $0) }
    }, 1...3 as ClosedRange<UInt64>)
  func `Random changes come to the same, whether they are committed alone, in brackets, or in turn`(
    relation: Relation, seed: UInt64
  ) throws {
    let seeds = LongRun.isAskedFor ? (0..<20).map { seed &+ 3 &* $0 } : [seed]
    var counts = (alone: 0, mixed: 0)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let alone = try WatchedWorld(relation.kind, isPlain: relation.isPlain, commitsAlone: true)
      let bracket = try WatchedWorld(relation.kind, isPlain: relation.isPlain, commitsAlone: false)
      let mixed = try WatchedWorld(relation.kind, isPlain: relation.isPlain, commitsAlone: true)
      for number in 0..<400 {
        let step = WatchedWorld.Step(&random)
        if random.once(in: 3) { mixed.world.takesFastPath = random.once(in: 2) }
        let expected = bracket.take(step)
        for (name, world) in [("alone", alone), ("mixed", mixed)] {
          let found = world.take(step)
          try #require(found == expected, "\(relation), seed \(seed), step \(number) \(step), \(name)")
        }
      }
      #expect(bracket.changesCommittedAlone == 0)
      counts.alone += alone.changesCommittedAlone
      counts.mixed += mixed.changesCommittedAlone
    }
    // Else it would prove nothing.
    #expect(counts.alone > 120 * seeds.count && counts.mixed > 60 * seeds.count, "\(counts)")
  }

  @Test
  func `A change that waits for its delivery keeps its content when a delegate before it changes the model`() throws {
    let world = try WatchedWorld(.set, commitsAlone: true)
    let plain = try WatchedWorld(.set, commitsAlone: false)
    var lines: [[String]] = []
    for each in [world, plain] {
      each.answers = [
        "list did": { try each.items[3].setValue(.integer(9), forKey: "rating") },
        "relational did": { try each.members.remove(.object(each.items[0])) },
      ]
      lines.append(each.take { try each.items[1].setValue(.integer(7), forKey: "rating") })
    }
    #expect(lines[0] == lines[1])
    #expect(world.changesCommittedAlone > 0)
  }
}

/// What a change that is committed alone meets between its parts.
struct SingleChangeEdgeTests {
  @Test
  func `A row that waits for its delivery is sent as it was when the plan changes`() throws {
    let world = try WatchedWorld(.set, commitsAlone: true)
    let controller = try RelationalCollectionController(
      relation: "items", onObject: world.owner, sortedBy: [try KeyValueSortDescriptor("rating")])
    let listener = Listener()
    controller.delegate = listener
    for descriptors in [[], [try KeyValueSortDescriptor("name")]] {
      let token = try world.items[3].observe("rating") { _ in try controller.setSortDescriptors(descriptors) }
      try world.items[3].setValue(.integer(20), forKey: "rating")
      #expect(listener.take().count > 2)
      #expect(listener.faults == [])
      token.invalidate()
      try controller.setSortDescriptors([KeyValueSortDescriptor("rating")])
      try world.items[3].setValue(.integer(0), forKey: "rating")
      _ = listener.take()
    }
  }

  @Test
  func `A getter may let go of the controller that it sorts for`() throws {
    final class Holder: @unchecked Sendable { var controller: RelationalCollectionController? }
    let (holder, world) = (Holder(), ObjectWorld())
    let item = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("key", .string, dependsOn: ["name"]) { object in
            holder.controller = nil
            return try object.value(forKey: "name")
          },
        ]))
    let owner = try world.define(
      ClassDefinition(
        "Owner", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .set)])
    ).makeObject()
    let items = try (0..<3).map { try item.makeObject(["name": .string("n\($0)")]) }
    try owner.setValue(.list(ValueList(items.map { .object($0) })), forKey: "items")
    for name in ["z", "a"] {
      holder.controller = try RelationalCollectionController(
        relation: "items", onObject: owner, sortedBy: [try KeyValueSortDescriptor("key")])
      try items[1].setValue(.string(name), forKey: "name")
      #expect(holder.controller == nil)
    }
  }

  @Test
  func `A question to a controller while a member goes does not bring it back`() throws {
    /// Asks a controller about an object in the middle of a change of the relation.
    final class Question: WatchNode {
      var ask: () -> Void = {}
      var subscriber: (any ChangeSubscriber)? { nil }
      var traits: WatchTraits { .tellsElements }
      func isWatching(_ property: Property) -> Bool { property.name == "items" }
      func willChange(_ change: PropertyChange) {}
      func didChange(_ change: PropertyChange) { ask() }
      func objectIsGone(_ id: ObjectIdentifier) {}
    }
    let world = try WatchedWorld(.set, commitsAlone: true)
    let question = Question()
    let property = try #require(world.owner.objectClass.property("items"))
    world.owner.watch(property, by: question, order: .controller(0))
    let controller = try RelationalCollectionController(
      relation: "items", onObject: world.owner, sortedBy: [try KeyValueSortDescriptor("name")])
    let gone = world.items[5]
    question.ask = { _ = controller.index(of: gone) }
    try world.members.remove(.object(gone))
    #expect(controller.index(of: gone) == nil && controller.count == world.items.count - 1)
    #expect(!controller.snapshot().contains { $0 === gone })
    world.owner.unwatch(by: question)
  }

  @Test
  func `What the user changes between an announcement and its end is the user's`() throws {
    for commitsAlone in [true, false] {
      let world = try WatchedWorld(.set, commitsAlone: commitsAlone)
      let controller = try RelationalCollectionController(
        relation: "items", onObject: world.owner, sortedBy: [try KeyValueSortDescriptor("rating")])
      var brackets: [Bool] = []
      let token = controller.observe { brackets.append($0.isUserDriven) }
      let item = world.items[4]
      try item.willChangeValue(forKey: "rating")
      try controller.userDriven { try item.setValue(.integer(30), forKey: "rating") }
      try item.didChangeValue(forKey: "rating")
      #expect(brackets.first == true, "commits alone: \(commitsAlone)")
      token.invalidate()
    }
  }
}

/// The items of an owner, what watches them, and everything that was sent.
private final class WatchedWorld {
  /// One change, by numbers that mean the same in each world.
  struct Step {
    let kind: Int
    let item: Int
    let value: Int
    let answer: Int

    init(_ random: inout SeededGenerator) {
      (kind, item, value) = (random.below(100), random.below(1_000), random.below(1_000))
      answer = random.below(30)
    }
  }

  /// Gets the events of one controller.
  private final class Receiver: ControllerEventReceiver {
    let name: String
    unowned let world: WatchedWorld

    init(_ name: String, _ world: WatchedWorld) { (self.name, self.world) = (name, world) }

    var implementedCallbacks: FetchedResultsCallbacks { .perChange }

    func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
      try world.note(event, of: controller, named: name)
    }
  }

  let world = ObjectWorld()
  let owner: ModelObject
  private let itemClass: ObjectClass
  private(set) var items: [ModelObject] = []
  private var lines: [String] = []
  private var controllers: [(name: String, controller: CollectionController, receiver: Receiver)] = []
  private var tokens: [KeyValueObservation] = []
  private var committedBefore = 0
  /// What a callback of that name does, once.
  var answers: [String: () throws -> Void] = [:]

  /// Whether the plan of every controller is plain.
  private let isPlain: Bool

  init(_ kind: CollectionKind, isPlain: Bool = false, commitsAlone: Bool) throws {
    self.isPlain = isPlain
    world.takesFastPath = commitsAlone
    itemClass = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("color", .string),
          PropertyDefinition("rating", .integer), PropertyDefinition("live", .boolean),
          PropertyDefinition("note", .string),
        ]))
    owner = try world.define(
      ClassDefinition(
        "Owner", properties: [PropertyDefinition("items", .object(className: "Item"), collection: kind)])
    ).makeObject()
    for number in 0..<14 { try make(number) }
    try members.addAll(items.map { .object($0) })
    for number in 0..<4 { try addController(number) }
  }

  var members: ToManyCollection {
    get throws {
      guard case .collection(let members) = try owner.value(forKey: "items") else { throw CancellationError() }
      return members
    }
  }

  var changesCommittedAlone: Int {
    controllers.reduce(committedBefore) { $0 + ($1.controller.engine?.changesCommittedAlone ?? 0) }
  }

  @discardableResult
  private func make(_ number: Int) throws -> ModelObject {
    let item = itemClass.makeObject()
    items.append(item)
    try item.setValue(.string("n\(number % 5)"), forKey: "name")
    try item.setValue(.string(["blue", "green", "red"][number % 3]), forKey: "color")
    try item.setValue(.integer(number % 6), forKey: "rating")
    try item.setValue(.boolean(number % 2 == 0), forKey: "live")
    return item
  }

  // MARK: What watches

  private func addController(_ number: Int) throws {
    let sort = try ["-rating", "name"].map { try KeyValueSortDescriptor($0) }
    let filter = try KeyValuePredicate(format: "live == YES OR rating > 2")
    let made: (name: String, controller: CollectionController)
    switch isPlain ? [0, 1, 2, 4][number % 4] : number % 5 {
    case 0:
      let sets = SetController(
        observed: owner, setKeyPath: "items", keyPaths: ["note"], sectionNameKeyPath: "color",
        sortDescriptors: [try KeyValueSortDescriptor("color")] + sort, filteredBy: nil)
      try sets.performQuery()
      made = ("sections", sets)
    case 1:
      let sets = SetController(
        observed: owner, setKeyPath: "items", keyPaths: ["rating"], sortDescriptors: sort, filteredBy: filter)
      try sets.performQuery()
      made = ("list", sets)
    case 2:
      made = (
        "relational",
        try RelationalCollectionController(
          relation: "items", onObject: owner, filteredBy: filter, sortedBy: sort,
          observingChildKeyPaths: ["rating", "note"])
      )
    case 3:
      made = (
        "relation order",
        try RelationalCollectionController(
          relation: "items", onObject: owner, observingChildKeyPaths: ["rating", "live"])
      )
    default:
      made = (
        "names",
        try RelationalCollectionController(
          relation: "items", onObject: owner, sortedBy: [try KeyValueSortDescriptor("name")])
      )
    }
    let receiver = Receiver(made.name, self)
    made.controller.setReceiver(receiver)
    controllers.append((made.name, made.controller, receiver))
  }

  private func removeController(at index: Int) {
    if controllers.count < 3 { return }
    let gone = controllers.remove(at: index)
    committedBefore += gone.controller.engine?.changesCommittedAlone ?? 0
    gone.controller.invalidate()
  }

  private func toggleObserver(_ step: Step) throws {
    if tokens.count > 2 { return tokens.remove(at: step.value % 3).invalidate() }
    let options: ObservingOptions = [[], .new, [.new, .old], .prior][step.value % 4]
    let (object, key) = step.value % 2 == 0 ? (owner, "items") : (items[step.item % items.count], "rating")
    tokens.append(
      try object.observe(key, options: options) { [unowned self] change in
        lines.append("observer of \(key): \(change.kind) \(change.isPrior)")
        lines.append(contentsOf: controllers.map { "  \($0.name) \(content(of: $0.controller))" })
      })
  }

  // MARK: Taking steps

  /// What `step` sends, what it throws, and what is shown then.
  func take(_ step: Step) -> [String] { take { try make(step) } }

  func take(_ change: () throws -> Void) -> [String] {
    do { try change() } catch { lines.append("error: \(error)") }
    answers = [:]
    defer { lines = [] }
    return lines + controllers.map { "\($0.name) \(content(of: $0.controller))" }
  }

  private func make(_ step: Step) throws {
    let item = items[step.item % items.count]
    prepareAnswer(step)
    switch step.kind {
    case 0..<26: try item.setValue(.integer(step.value % 6), forKey: "rating")
    case 26..<38: try item.setValue(.boolean(step.value % 2 == 0), forKey: "live")
    case 38..<44: try item.setValue(.string("n\(step.value % 7)"), forKey: "name")
    case 44..<50: try item.setValue(.string(["blue", "green", "red", "white"][step.value % 4]), forKey: "color")
    case 50..<54: try item.setValue(.string("note \(step.value % 3)"), forKey: "note")
    case 54..<60: try members.add(.object(try make(step.value)))
    case 60..<68: try members.add(.object(item))
    case 68..<78: try members.remove(.object(item))
    case 78..<83:
      try world.batch {
        for number in 0..<step.value % 9 { try makeInBatch(step.value / 3 &+ 31 &* number, item) }
      }
    case 83..<85:
      let controller = controllers[step.value % controllers.count].controller
      controller.pause()
      try item.setValue(.integer(step.value % 6), forKey: "rating")
      if step.value % 2 == 0 { try members.remove(.object(item)) }
      try controller.resume()
    case 85..<87:
      let controller = controllers[step.value % controllers.count].controller
      try controller.userDriven { try item.setValue(.integer(step.value % 6), forKey: "rating") }
    case 87..<92: try toggleObserver(step)
    case 92: if controllers.count < 6 { try addController(step.value) }
    case 93: removeController(at: step.value % controllers.count)
    case 94:
      let relational = controllers.compactMap { $0.controller as? RelationalCollectionController }.first
      try relational?.setSortDescriptors([KeyValueSortDescriptor(step.value % 2 == 0 ? "-rating" : "name")])
    case 95..<97:
      let relational = controllers.compactMap { $0.controller as? RelationalCollectionController }.first
      try relational?.setFilteringPredicate(step.value % 2 == 0 ? nil : KeyValuePredicate(format: "rating < 4"))
    default: try owner.setValue(.list(ValueList(items.suffix(12).map { .object($0) })), forKey: "items")
    }
  }

  private func makeInBatch(_ number: Int, _ item: ModelObject) throws {
    let other = items[number % items.count]
    switch number % 7 {
    case 0, 1: try other.setValue(.integer(number % 6), forKey: "rating")
    case 2: try other.setValue(.string("note \(number % 3)"), forKey: "note")
    case 3: try other.setValue(.string(["blue", "green", "red", "white"][number % 4]), forKey: "color")
    case 4: try members.remove(.object(other))
    case 5: try members.add(.object(number % 2 == 0 ? other : try make(number)))
    default: try item.setValue(.boolean(number % 2 == 0), forKey: "live")
    }
    if number % 5 == 0 { lines.append("in a batch: \(controllers.map { content(of: $0.controller) })") }
  }

  private func prepareAnswer(_ step: Step) {
    guard step.answer < 8 else { return }
    let other = items[step.value % items.count]
    let name = controllers[step.item % controllers.count].name
    let moment = ["will", "row", "did"][step.answer % 3]
    answers["\(name) \(moment)"] =
      [
        { try other.setValue(.integer((step.value / 7) % 6), forKey: "rating") },
        { [unowned self] in try members.remove(.object(other)) },
        { [unowned self] in try members.add(.object(other)) },
        { throw KeyValueCodingError.invalidArgument(reason: "enough", code: .keyPath, hint: .verbatim("stop")) },
        { [unowned self] in controllers[step.value % controllers.count].controller.pause() },
        { try other.setValue(.string("white"), forKey: "color") },
        { [unowned self] in removeController(at: 0) },
        { [unowned self] in try controllers.last?.controller.resume() },
      ][step.answer]
  }

  private func note(_ event: ControllerEvent, of controller: CollectionController, named name: String) throws {
    let moment =
      switch event.callback {
      case .willChangeContent: "will"
      case .didChangeContent: "did"
      default: "row"
      }
    let change = event.change
    lines.append(
      "\(name): \(event.callback) \(String(describing: change?.from)) \(String(describing: change?.to))"
        + " \(String(describing: change?.step)) \(String(describing: change?.kind))"
        + " \(controller.isSendingUserDrivenChange) \(content(of: controller))")
    guard let answer = answers.removeValue(forKey: "\(name) \(moment)") else { return }
    try answer()
    lines.append("\(name): answered \(content(of: controller))")
  }

  private func content(of controller: CollectionController) -> String {
    controller.snapshot().map { object in "\(items.firstIndex(of: object) ?? -1)" }.joined(separator: ",")
  }
}
