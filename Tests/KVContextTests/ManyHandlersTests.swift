import KVContext
import KVObjects
import KVPositions
import Testing

/// Handlers of changes and clients that come and go: none is looked for among all.
@Suite struct ManyHandlersTests {
  private final class Client: ContextClient {
    let creationSerial: Int
    private let note: (Int) -> Void
    init(_ serial: Int, _ note: @escaping (Int) -> Void) { (creationSerial, self.note) = (serial, note) }
    func take(_ event: ContextEvent) { note(creationSerial) }
    func follows(_ object: ModelObject) -> Bool { true }
    var isPaused: Bool { false }
    func contextDidReset() {}
    func contextWillChange() {}
  }

  private let context: ManagedObjectContext

  init() throws {
    let world = ObjectWorld()
    let song = try world.define(ClassDefinition("Song", properties: [PropertyDefinition("title", .string)]))
    context = try ManagedObjectContext(classes: [song])
  }

  private func change() throws {
    try context.insert(try #require(context.model.entities.first).objectClass.makeObject())
    try context.processPendingChanges()
  }

  @Test(arguments: [false, true]) func `Handlers end in any order, and the others are called in theirs`(
    isReversed: Bool
  ) throws {
    var calls: [Int] = []
    var observations = try (0..<200).map { index in try context.observeChanges { _ in calls.append(index) } }
    try change()
    #expect(calls == Array(0..<200))
    let ended = (0..<200).filter { $0 % 3 != 0 }
    for index in isReversed ? ended.reversed() : ended { observations[index].invalidate() }
    calls = []
    try change()
    #expect(calls == (0..<200).filter { $0 % 3 == 0 })
    observations = []
    calls = []
    try change()
    #expect(calls.isEmpty)
  }

  @Test func `A handler is let go of when it ends, and when its context does`() throws {
    final class Held {}
    weak var first: Held?
    weak var second: Held?
    let observations = try {
      let (one, other) = (Held(), Held())
      (first, second) = (one, other)
      return try [
        context.observeChanges { _ in withExtendedLifetime(one) {} },
        context.observeChanges { _ in withExtendedLifetime(other) {} },
      ]
    }()
    observations[0].invalidate()
    #expect(first == nil && second != nil)
    context.close()
    #expect(second == nil)
    observations[1].invalidate()
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
  func `Thousands that come and go cost in proportion`() throws {
    let (_, work) = try WorkCounter.measuring {
      let observations = try (0..<4_000).map { _ in try context.observeChanges { _ in } }
      for observation in observations { observation.invalidate() }
      for serial in 0..<4_000 { context.add(Client(serial) { _ in }) }
    }
    #expect(work.nodeVisits < 8 * 4_000)
  }

  @Test func `Clients take events in the order in which they were made, whenever they are added`() throws {
    var calls: [Int] = []
    let clients = [5, 3, 9, 1, 7].map { Client($0) { calls.append($0) } }
    for client in clients + clients { context.add(client) }
    try change()
    #expect(calls == [1, 3, 5, 7, 9])
  }
}
