import KVContext
import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// Following a controller beside its delegate.
@Suite struct ControllerObservingTests {
  private let shelf: Shelf
  private let controller: RelationalCollectionController

  init() throws {
    shelf = try Shelf(.set, items: 4)
    for (rank, item) in shelf.items.enumerated() { try item.setValue(.integer(rank * 10), forKey: "rating") }
    controller = try RelationalCollectionController(
      relation: "items", onObject: shelf.shelf, filteredBy: KeyValuePredicate(format: "live == NO"),
      sortedBy: [KeyValueSortDescriptor("rating")], observingChildKeyPaths: ["name"])
  }

  private func rate(_ item: Int, _ rating: Int) throws {
    try shelf.items[item].setValue(.integer(rating), forKey: "rating")
  }

  private final class Log: ControllerEventReceiver {
    var names: [String] = []
    func controller(_ controller: CollectionController, didSend event: ControllerEvent) { names.append("\(event)") }
  }

  @Test func `A handler gets what the delegate gets, and both contents`() throws {
    let log = Log()
    controller.delegate = log
    var brackets: [ControllerBracket] = []
    let token = controller.observe { brackets.append($0) }
    #expect(controller.delegate === log)
    let before = "\(controller.snapshot())"
    try rate(0, 15)
    #expect(brackets.count == 1)
    #expect(brackets[0].events.map(\.description) == log.names)
    #expect("\(brackets[0].before)" == before)
    #expect("\(brackets[0].after)" == "\(controller.snapshot())")
    #expect(brackets[0].changes.map(\.kind) == [.move])
    #expect(!brackets[0].isUserDriven)
    #expect(brackets[0].description.hasPrefix("move "))
    token.invalidate()
    token.invalidate()
    try rate(0, 35)
    #expect(brackets.count == 1)
    #expect(log.names.count == 6)
    #expect(controller.delegate === log)
  }

  @Test func `Without a delegate a handler gets the same`() throws {
    var count = 0
    let token = controller.observe { count += $0.changes.count }
    try rate(0, 15)
    try shelf.shelf.mutableSetValue(forKey: "items").removeAll()
    #expect(count == 5)
    #expect(controller.delegate == nil)
    _ = token
  }

  @Test func `A token that goes ends its handler`() throws {
    var count = 0
    var token: ControllerObservation? = controller.observe { _ in count += 1 }
    try rate(0, 15)
    token = nil
    try rate(0, 25)
    #expect(count == 1)
    _ = token
  }

  @Test func `A token may outlive its controller, and a handler the end of another`() throws {
    var controller: SetController? = try sets()
    var count = 0
    var first: ControllerObservation?
    let second = try #require(controller).observe { _ in
      count += 1
      first?.invalidate()
    }
    first = controller?.observe { _ in count += 100 }
    try rate(0, 15)
    // The second was told first, and has ended the other before its turn.
    #expect(count == 1)
    controller = nil
    second.invalidate()
    try rate(0, 25)
    #expect(count == 1)
  }

  private func sets() throws -> SetController {
    let controller = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: nil,
      sortDescriptors: [try KeyValueSortDescriptor("rating")])
    try controller.performQuery()
    return controller
  }

  @Test func `A delegate that is assigned meanwhile gets what follows`() throws {
    let controller = try sets()
    var count = 0
    let token = controller.observe { _ in count += 1 }
    let log = Log()
    controller.delegate = log
    try rate(0, 15)
    #expect(log.names.count == 3)
    token.invalidate()
    try rate(0, 25)
    #expect(log.names.count == 6)
    #expect(count == 1)
    controller.delegate = nil
    try rate(0, 35)
    #expect(log.names.count == 6)
  }

  @Test func `What a handler throws reaches the line of the change, and everybody is told`() throws {
    struct Failure: Error {}
    let log = Log()
    controller.delegate = log
    var told = 0
    let first = controller.observe { _ in throw Failure() }
    let second = controller.observe { _ in told += 1 }
    #expect(throws: Failure.self) { try rate(0, 15) }
    #expect(told == 1)
    #expect(log.names.last == "didChangeContent")
    _ = (first, second)
  }

  @Test func `A change in a handler is a bracket of its own`() throws {
    var lines: [String] = []
    let token = controller.observe { [shelf] bracket in
      lines.append("\(bracket)")
      if lines.count == 1 { try shelf.items[1].setValue(.string("new"), forKey: "name") }
    }
    try rate(0, 15)
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("update ") == true)
    _ = token
  }

  @Test func `Brackets replay on the content before them`() throws {
    var generator = SeededGenerator(seed: 7)
    let controller = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"], sectionNameKeyPath: "color",
      sortDescriptors: [try KeyValueSortDescriptor("color"), try KeyValueSortDescriptor("rating")])
    try controller.performQuery()
    var shown = "\(controller.snapshot())"
    var brackets = 0
    let token = controller.observe { bracket in
      #expect("\(bracket.before)" == shown)
      shown = "\(bracket.after)"
      brackets += 1
    }
    for _ in 0..<300 {
      let item = shelf.items[Int.random(in: 0..<4, using: &generator)]
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: try item.setValue(.integer(.random(in: 0..<5, using: &generator)), forKey: "rating")
      case 1:
        try item.setValue(.string(["red", "blue"].randomElement(using: &generator) ?? ""), forKey: "color")
      default:
        try shelf.world.batch {
          try item.setValue(.integer(9), forKey: "rating")
          try item.setValue(.string("green"), forKey: "color")
        }
      }
      #expect(shown == "\(controller.snapshot())")
    }
    #expect(brackets > 100)
    _ = token
  }

  @Test func `A controller of fetched results follows its context for a handler`() throws {
    let world = ObjectWorld()
    let friend = try world.define(
      ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)], describedBy: "name"))
    let context = try ManagedObjectContext(classes: [friend])
    let results = try FetchedResultsController(
      fetchRequest: FetchRequest(entityName: "Friend", sortDescriptors: [KeyValueSortDescriptor("name")]),
      context: context)
    try results.performFetch()
    var lines: [String] = []
    let token = results.observe { lines.append("\($0)") }
    try context.insert(try friend.makeObject(["name": .string("joe")]))
    try context.processPendingChanges()
    #expect(lines == [#"insert <Friend "joe"> at [0, 0]"#])
    token.invalidate()
    try context.insert(try friend.makeObject(["name": .string("jim")]))
    try context.processPendingChanges()
    // Nobody follows any more: what is shown stays.
    #expect(results.fetchedObjects?.count == 1)
  }

  @Test func `Snapshots and differences come to handlers as they come to the delegate`() throws {
    final class Snapshots: FetchedResultsControllerSnapshotDelegate {
      var texts: [String] = []
      func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {
        texts.append("\(snapshot)")
      }
    }
    final class Differences: PartialFetchedDelegate, FetchedResultsControllerDifferenceDelegate {
      var texts: [String] = []
      func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) {
        texts.append("\(difference)")
      }
    }
    let world = ObjectWorld()
    let friend = try world.define(
      ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)], describedBy: "name"))
    let context = try ManagedObjectContext(classes: [friend])
    let (snapshots, differences) = (Snapshots(), Differences())
    let request = FetchRequest(entityName: "Friend", sortDescriptors: [try KeyValueSortDescriptor("name")])
    for delegate in [snapshots, differences] as [any FetchedResultsControllerReceiver] {
      let results = try FetchedResultsController(fetchRequest: request, context: context, delegate: delegate)
      try results.performFetch()
      var brackets: [ControllerBracket] = []
      let token = results.observe { brackets.append($0) }
      try context.insert(try friend.makeObject(["name": .string("joe")]))
      try context.processPendingChanges()
      #expect(brackets.count == 1)
      #expect(brackets.first?.events.count == 1)
      #expect(brackets.first.map { $0.after.count - $0.before.count } == 1)
      results.invalidate()
      _ = token
    }
    #expect(snapshots.texts.count == 2)
    #expect(differences.texts.count == 1)
  }

  @Test func `Beside a delegate that reloads, and one that implements nothing, a handler gets single changes`() throws
  {
    final class Reloader: FetchedResultsControllerReceiver {
      let implementedCallbacks: FetchedResultsCallbacks
      var names: [String] = []
      init(_ callbacks: FetchedResultsCallbacks) { implementedCallbacks = callbacks }
      func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) {
        names.append("\(event)")
      }
    }
    let world = ObjectWorld()
    let friend = try world.define(
      ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)], describedBy: "name"))
    let context = try ManagedObjectContext(classes: [friend])
    let request = FetchRequest(entityName: "Friend", sortDescriptors: [try KeyValueSortDescriptor("name")])
    let (reloader, nobody) = (Reloader(.didChangeContent), Reloader([]))
    let controllers = try [reloader, nobody].map {
      try FetchedResultsController(fetchRequest: request, context: context, delegate: $0)
    }
    for controller in controllers { try controller.performFetch() }
    var kinds: [ControllerChange.Kind] = []
    let tokens = controllers.map { $0.observe { kinds += $0.changes.map(\.kind) } }
    try context.insert(try friend.makeObject(["name": .string("joe")]))
    try context.processPendingChanges()
    #expect(kinds == [.insert, .insert])
    #expect(reloader.names == ["willChangeContent", "didChangeContent"])
    #expect(nobody.names.isEmpty)
    _ = tokens
  }

  @Test func `A filter of a set controller is changed live, as one bracket, and again where it is refused`() throws {
    let controller = try sets()
    var lines: [Int] = []
    let token = controller.observe { lines.append($0.changes.count) }
    try controller.setFilteringPredicate(KeyValuePredicate(format: "rating > 15"))
    #expect(lines == [2] && controller.snapshot().count == 2)
    #expect(throws: (any Error).self) {
      try controller.setFilteringPredicate(KeyValuePredicate(format: "nothing > 15"))
    }
    #expect(controller.filteringPredicate?.format == "rating > 15")
    try controller.setFilteringPredicate(nil)
    #expect(lines == [2, 2] && controller.snapshot().count == 4)
    #expect(controller.snapshot().sections.flatMap { Array($0) }.count == 4)
    _ = token
  }

  // MARK: Sequences

  @Test func `A slow consumer gets every bracket, in order`() async throws {
    let controller = try sets()
    let changes = controller.changes
    for rating in 0..<500 { try rate(0, rating % 2 == 0 ? 15 : 25) }
    let last = "\(controller.snapshot())"
    controller.invalidate()
    var (count, shown) = (0, "")
    for await bracket in changes {
      if count > 0 { #expect("\(bracket.before)" == shown) }
      shown = "\(bracket.after)"
      count += 1
    }
    #expect(count == 500)
    #expect(shown == last)
  }

  @Test func `Where too many brackets wait the line is told once and the sequence ends behind them`() async throws {
    let controller = try sets()
    let log = Log()
    controller.delegate = log
    let changes = controller.changes(limit: 3)
    for rating in [15, 25, 15] { try rate(0, rating) }
    let error = #expect(throws: ControllerObservingError.self) { try rate(0, 25) }
    #expect(error?.description.contains("3 brackets of a controller wait already") == true)
    #expect(log.names.count == 12)
    try rate(0, 15)
    var count = 0
    for await _ in changes { count += 1 }
    #expect(count == 3)
    #expect(log.names.count == 15)
  }

  @Test func `A sequence that nobody reads any more costs nothing from then on`() async throws {
    let controller = try sets()
    var changes: AsyncStream<ControllerBracket>? = controller.changes(limit: 2)
    try rate(0, 15)
    _ = changes
    changes = nil
    for rating in [25, 15, 25, 15] { try rate(0, rating) }
    #expect(controller.delegate == nil)
  }

  @Test func `A sequence ends with its controller`() async throws {
    var controller: SetController? = try sets()
    let changes = try #require(controller).changes
    controller = nil
    for await _ in changes { Issue.record("nothing has happened") }
  }

  @Test func `A sequence goes on where a set controller is queried again`() async throws {
    let controller = try sets()
    let changes = controller.changes
    try rate(0, 15)
    controller.stopObserving()
    try rate(0, 25)
    try controller.performQuery()
    try rate(0, 5)
    controller.invalidate()
    var kinds: [Int] = []
    for await bracket in changes { kinds.append(bracket.changes.count) }
    #expect(kinds == [1, 1])
  }

  @Test func `Where a delegate ends everything in the middle nothing more is sent`() throws {
    final class Ender: ControllerEventReceiver {
      func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
        if case .willChangeContent = event.callback { controller.invalidate() }
      }
    }
    let ender = Ender()
    controller.delegate = ender
    let token = controller.observe { _ in Issue.record("the controller has ended") }
    try rate(0, 15)
    _ = token
  }
}
