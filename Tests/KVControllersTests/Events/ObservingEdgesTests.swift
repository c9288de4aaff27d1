import KVContext
import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// Observing a controller where delegates, queries, owners and threads come in between.
@Suite struct ObservingEdgesTests {
  private final class Log: ControllerEventReceiver {
    var names: [String] = []
    var body: (SetController, ControllerEvent) throws -> Void = { _, _ in }

    func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
      names.append("\(event)".split(separator: " ").first.map(String.init) ?? "")
      if let controller = controller as? SetController { try body(controller, event) }
    }
  }

  private final class Differences: PartialFetchedDelegate, FetchedResultsControllerDifferenceDelegate {
    func controller(_ controller: FetchedResultsController, didChangeContentWith difference: ContentDifference) {}
  }

  private final class Snapshots: FetchedResultsControllerSnapshotDelegate {
    func controller(_ controller: FetchedResultsController, didChangeContentWith snapshot: ContentSnapshot) {}
  }

  /// One that holds its token, and is held by its function.
  private final class Owner {
    var token: ControllerObservation?
    var changes: ContextObservation?

    deinit {
      token?.invalidate()
      changes?.invalidate()
    }
  }

  private func sets(_ shelf: Shelf) throws -> SetController {
    let controller = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"],
      sortDescriptors: [try KeyValueSortDescriptor("rating")])
    try controller.performQuery()
    return controller
  }

  private func rate(_ item: ModelObject, _ rating: Int) throws {
    try item.setValue(.integer(rating), forKey: "rating")
  }

  // MARK: Contents

  @Test func `The content before a difference or snapshot is what was shown, also after a fetch`() throws {
    let world = ObjectWorld()
    let friend = try world.define(
      ClassDefinition("Friend", properties: [PropertyDefinition("name", .string)], describedBy: "name"))
    func insert(_ name: String, _ context: ManagedObjectContext) throws {
      try context.insert(friend.makeObject(["name": .string(name)]))
      try context.processPendingChanges()
    }
    for delegate in [Differences(), Snapshots()] as [any FetchedResultsControllerReceiver] {
      let context = try ManagedObjectContext(classes: [friend])
      for name in ["a", "b", "c"] { try insert(name, context) }
      let results = try FetchedResultsController(
        fetchRequest: FetchRequest(entityName: "Friend", sortDescriptors: [KeyValueSortDescriptor("name")]),
        context: context, delegate: delegate)
      var counts: [String] = []
      let token = results.observe { bracket in
        if bracket.before.count != bracket.after.count {
          counts.append("\(bracket.before.count) \(bracket.after.count)")
        }
      }
      try results.performFetch()
      try insert("d", context)
      results.fetchRequest.predicate = try KeyValuePredicate(format: "name == 'a'")
      try results.performFetch()
      try insert("a", context)
      #expect(counts.filter { $0 == "3 4" || $0 == "1 2" } == ["3 4", "1 2"], "\(counts)")
      context.close()
      _ = token
    }
  }

  @Test func `The content behind a bracket is its own where the delegate queries anew in it`() throws {
    let shelf = try Shelf(.set, items: 4)
    let controller = try sets(shelf)
    let log = Log()
    log.body = { [weak log] controller, event in
      guard case .didChangeObject = event.callback else { return }
      log?.body = { _, _ in }
      controller.pause()
      try shelf.collection().remove(.object(shelf.items[1]))
      try controller.performQuery()
    }
    controller.delegate = log
    var brackets: [ControllerBracket] = []
    let token = controller.observe { brackets.append($0) }
    try rate(shelf.items[0], 99)
    #expect(brackets.first.map { $0.before.count == 4 && $0.after.count == 4 } == true)
    _ = token
  }

  // MARK: Delegates

  @Test(arguments: [false, true])
  func `The delegate with which a bracket begins gets all of it, observed or not`(isObserved: Bool) throws {
    let shelf = try Shelf(.set, items: 4)
    let controller = try sets(shelf)
    let token = isObserved ? controller.observe { _ in } : nil
    let (first, second) = (Log(), Log())
    first.body = { controller, event in
      if case .willChangeContent = event.callback { controller.delegate = second }
    }
    controller.delegate = first
    try rate(shelf.items[0], 99)
    #expect(first.names == ["willChangeContent", "didChangeObject", "didChangeContent"])
    #expect(second.names.isEmpty && controller.delegate === second)
    var dying: Log? = Log()
    var names: [String] = []
    dying?.body = { _, event in
      names.append("\(event)")
      if case .willChangeContent = event.callback { dying = nil }
    }
    controller.delegate = dying
    try rate(shelf.items[0], -1)
    #expect(names.count == 3)
    #expect(controller.delegate == nil)
    _ = token
  }

  // MARK: Owners

  @Test func `An owner that its function holds may end it, and goes`() throws {
    let shelf = try Shelf(.array, items: 4)
    let controller = try RelationalCollectionController(relation: "items", onObject: shelf.shelf)
    let observer = try TableObserver(object: shelf.shelf, keyPath: "items")
    let observations: [(Owner) -> ControllerObservation] = [
      { owner in controller.observe { [owner] _ in _ = owner } },
      { owner in observer.observe { [owner] _ in _ = owner } },
    ]
    for observe in observations {
      weak var gone: Owner?
      do {
        let owner = Owner()
        owner.token = observe(owner)
        gone = owner
      }
      #expect(gone != nil)
      gone?.token?.invalidate()
      #expect(gone == nil)
    }
  }

  @Test func `A function of a context that ends another while it goes leaves the others`() throws {
    let world = ObjectWorld()
    let friend = try world.define(ClassDefinition("Friend", properties: []))
    let context = try ManagedObjectContext(classes: [friend])
    var told = 0
    let before = try (0..<4).map { _ in try context.observeChanges { _ in told += 1 } }
    var owner: Owner? = Owner()
    owner?.changes = try context.observeChanges { _ in told += 100 }
    let holder = try context.observeChanges { [owner] _ in _ = owner }
    let after = try (0..<4).map { _ in try context.observeChanges { _ in told += 1 } }
    owner = nil
    holder.invalidate()
    try context.insert(friend.makeObject())
    try context.processPendingChanges()
    #expect(told == 8)
    _ = (before, after)
  }

  // MARK: Ends

  @Test func `A sequence of what has ended ends at once, and what it observed is let go of`() async throws {
    let shelf = try Shelf(.array, items: 4)
    let controller = try RelationalCollectionController(relation: "items", onObject: shelf.shelf)
    let observer = try TableObserver(object: shelf.shelf, keyPath: "items")
    weak var held: Owner?
    do {
      let owner = Owner()
      held = owner
      let token = controller.observe { [owner] _ in _ = owner }
      controller.invalidate()
      #expect(held != nil)
      withExtendedLifetime(token) {}
    }
    observer.invalidate()
    for await _ in controller.changes { Issue.record("it has ended") }
    for await _ in observer.changes { Issue.record("it has ended") }
    #expect(held == nil)
  }

  // MARK: Threads

  @Test func `Threads may begin, end and invalidate at once`() throws {
    for _ in 0..<200 {
      let shelf = try Shelf(.array, items: 4, world: ObjectWorld(sharing: .shared))
      nonisolated(unsafe) let controller = SetController(
        observed: shelf.shelf, setKeyPath: "items", keyPaths: ["name"],
        sortDescriptors: [try KeyValueSortDescriptor("rating")])
      nonisolated(unsafe) let observer = try TableObserver(object: shelf.shelf, keyPath: "items")
      try onThreads(3) { number in
        for _ in 0..<40 {
          if number == 0 {
            controller.invalidate()
            observer.invalidate()
          } else {
            let tokens = [controller.observe { _ in }, controller.observe { _ in }, observer.observe { _ in }]
            for token in tokens { token.invalidate() }
          }
        }
      }
    }
  }

  @Test func `Observers, delegates, pauses and changes at random give brackets that lead from one to the next`()
    throws
  {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      let shelf = try Shelf(.set, items: 8)
      let controller = try sets(shelf)
      if seed % 2 == 0 { try controller.setSectionNameKeyPath(nil) }
      let log = Log()
      var tokens: [ControllerObservation] = []
      func add() {
        var shown = "\(controller.snapshot())"
        tokens.append(
          controller.observe { bracket in
            #expect("\(bracket.before)" == shown && "\(bracket.after)" == "\(controller.snapshot())")
            shown = "\(bracket.after)"
          })
      }
      for step in 0..<200 {
        let item = shelf.items[Int.random(in: 0..<8, using: &random)]
        switch Int.random(in: 0..<11, using: &random) {
        case 0: add()
        case 1: if !tokens.isEmpty { tokens.remove(at: Int.random(in: 0..<tokens.count, using: &random)) }
        case 2: controller.delegate = log
        case 3: controller.delegate = nil
        case 4: controller.pause()
        case 5: try controller.resume()
        case 6: try shelf.collection().remove(.object(item))
        case 7: try shelf.collection().add(.object(item))
        case 8: try controller.setFilteringPredicate(step % 2 == 0 ? KeyValuePredicate(format: "rating > 3") : nil)
        default: try rate(item, .random(in: 0..<9, using: &random))
        }
      }
      let names = log.names
      #expect(names.count { $0 == "willChangeContent" } == names.count { $0 == "didChangeContent" })
    }
  }
}
