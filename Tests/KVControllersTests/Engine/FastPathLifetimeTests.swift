import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// What is lent on the fast path lives as long as it is used, whatever a delegate lets go of while a row is sent.
/// These say most under an address sanitizer that fills what is freed.
struct FastPathLifetimeTests {
  /// Does something once, in one callback; asks for the current change in each.
  private final class Answering: PartialSetDelegate {
    let callback: String
    var answer: (() throws -> Void)?

    init(in callback: String) { self.callback = callback }

    func take(_ name: String, _ controller: SetController) throws {
      if name == callback, let answer {
        self.answer = nil
        try answer()
      }
      _ = controller.currentChange.map { "\($0.kind) \($0.object?.description ?? "") \(controller.snapshot().count)" }
    }

    func controllerWillChangeContent(_ controller: SetController) throws { try take("will", controller) }
    func controllerDidChangeContent(_ controller: SetController) throws { try take("did", controller) }
    func controller(
      _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
      for type: ControllerChange.Kind, newIndexPath: ItemPath?
    ) throws {
      try take("object", controller)
    }
  }

  /// The same by the one method for all events.
  private final class AnsweringEvents: PartialSetDelegate {
    let methods: Answering

    init(_ methods: Answering) { self.methods = methods }

    func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
      switch event.callback {
      case .willChangeContent: try methods.take("will", controller)
      case .didChangeContent: try methods.take("did", controller)
      default: try methods.take("object", controller)
      }
    }
  }

  private struct Enough: Error {}

  /// What a callback does to shelf.
  private static let answers: [(name: String, act: @Sendable (FastPathShelf) throws -> Void)] = [
    ("lets go of the controller", { $0.controller = nil }),
    ("begins another content", { try $0.controller?.performQuery() }),
    (
      "begins another content twice",
      {
        try $0.controller?.performQuery()
        try $0.controller?.performQuery()
      }
    ),
    (
      "begins another content and lets go",
      {
        try $0.controller?.performQuery()
        $0.controller = nil
      }
    ),
    ("closes the world", { $0.world?.close() }),
    (
      "lets go of shelf",
      {
        ($0.controller, $0.owner, $0.world, $0.delegate) = (nil, nil, nil, nil)
        $0.items = []
      }
    ),
    ("lets go of the owner", { ($0.owner, $0.controller) = (nil, nil) }),
    (
      "lets go of the members",
      {
        try $0.members?.removeAll()
        $0.items = []
      }
    ),
    ("throws", { _ in throw Enough() }),
    ("stops observing", { $0.controller?.stopObserving() }),
    ("changes another member", { $0.items[50].rating = 2 }),
    ("takes the delegate out", { $0.controller?.delegate = nil }),
    ("lets go of the delegate", { $0.delegate = nil }),
    ("sorts anew", { try $0.controller?.setSortDescriptors([try KeyValueSortDescriptor("-rating")]) }),
    ("removes the member", { try $0.members?.remove(.object($0.items[7])) }),
    ("assigns no members", { try $0.owner?.setValue(.list(ValueList([])), forKey: "items") }),
    ("pauses", { $0.controller?.pause() }),
  ]

  /// The change that is sent; `world` is held by nobody else.
  private static let changes: [(name: String, make: @Sendable (FastPathShelf, ObjectWorld) throws -> Void)] = [
    ("update", { shelf, _ in shelf.items[7].rating = 7 }),
    ("move", { shelf, _ in shelf.items[7].rating = 50 }),
    ("throwing set", { shelf, _ in try shelf.items[7].set(\.rating, to: 20) }),
    ("add", { shelf, world in try shelf.members?.add(.object(try PlainItem.make(in: world))) }),
    ("remove", { shelf, _ in try shelf.members?.remove(.object(shelf.items[7])) }),
    (
      "remove the last reference",
      { shelf, _ in
        let last = shelf.items.remove(at: 7)
        try shelf.members?.remove(.object(last))
      }
    ),
  ]

  @Test(arguments: changes.indices, [ObjectWorld.Sharing.confined, .shared])
  func `A delegate may let go of whatever it likes while a row is sent`(
    change: Int, sharing: ObjectWorld.Sharing
  ) throws {
    for answer in Self.answers {
      for callback in ["will", "object", "did"] {
        for takesEvents in [false, true] {
          let shelf = try FastPathShelf(sharing, items: 60)
          let world = try #require(shelf.world)
          let methods = Answering(in: callback)
          shelf.delegate = takesEvents ? AnsweringEvents(methods) : methods
          shelf.controller?.delegate = shelf.delegate
          // From here on it is known by what the delegate is notified.
          shelf.items[0].rating = 3
          methods.answer = { [unowned shelf] in try answer.act(shelf) }
          do { try Self.changes[change].make(shelf, world) } catch is Enough {}
          if answer.name == "pauses" { try shelf.controller?.resume() }
          shelf.items.last?.rating = 1
          if answer.name != "closes the world", let controller = shelf.controller,
            controller.engine?.isValid == true
          {
            let count = try shelf.members?.snapshot().count ?? 0
            #expect(
              controller.snapshot().count == count, "\(Self.changes[change].name), \(answer.name), \(callback)")
          }
          world.close()
        }
      }
    }
  }

  @Test func `A controller of a shared world may be let go of before its new plan is judged`() throws {
    let shelf = try FastPathShelf(.shared, items: 10)
    weak let engine = shelf.controller?.engine
    try shelf.world?.batch {
      try shelf.controller?.setSortDescriptors([try KeyValueSortDescriptor("-rating")])
      shelf.controller = nil
    }
    // The engine is let go of here at last.
    shelf.items[0].rating = 20
    let lives = engine != nil
    #expect(!lives)
  }
}
