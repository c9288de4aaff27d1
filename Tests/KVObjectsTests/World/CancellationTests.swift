import CThread
import Glibc
import KVObjects
import KVTestSupport
import Testing

/// Computations that are asked to stop (Design.md, "What a script may take").
@Suite struct CancellationTests {
  /// Runs `body` as work that is to stop at once.
  private func stopped<Result>(_ body: () throws -> Result) rethrows -> Result {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 1)
    let outer = kv_thread_current_work()
    kv_thread_set_current_work(kv_thread_work(stop: flag, most_allocated: .max, is_over: false))
    defer {
      kv_thread_set_current_work(outer)
      flag.deallocate()
    }
    return try body()
  }

  /// An object whose `next` are ten objects, whose `next` are the same ten.
  private func network() throws -> ModelObject {
    let world = ObjectWorld()
    let node = try world.define(
      ClassDefinition(
        "Node",
        properties: [
          PropertyDefinition("n", .integer),
          PropertyDefinition("next", .object(className: "Node"), collection: .array),
          PropertyDefinition("anything", .any, collection: .array),
        ]))
    let nodes = try (0..<10).map { _ in try node.makeObject([:]) }
    for object in nodes { try object.setValue(.objects(nodes[0], nodes[1], nodes[2]), forKey: "next") }
    return nodes[0]
  }

  @Test func `Nothing is to stop where nothing is under way`() throws {
    #expect(!Cancellation.isRequested)
    try Cancellation.check()
    #expect(stopped { Cancellation.isRequested })
    #expect(!Cancellation.isRequested)
  }

  @Test func `A key path over many elements stops`() throws {
    let node = try network()
    #expect(throws: CancelledError.self) { try stopped { try node.value(forKeyPath: "next.next.n") } }
    #expect(throws: CancelledError.self) { try stopped { try node.value(forKeyPath: "next.@sum.n") } }
    #expect(throws: CancelledError.self) { try stopped { try node.setValue(.integer(1), forKeyPath: "next.n") } }
    #expect(try node.value(forKeyPath: "next.@sum.n") == .integer(0))
  }

  @Test func `What has no list to visit is not asked to stop`() throws {
    let node = try network()
    #expect(try stopped { try node.value(forKey: "n") } == .integer(0))
    try stopped { try node.setValue(.integer(3), forKey: "n") }
    #expect(try node.value(forKey: "n") == .integer(3))
  }

  @Test func `The text of a list is cut off, and no longer than needed where lists share lists`() throws {
    let list = Value.list([.integer(1), .integer(2)])
    #expect(stopped { list.description } == "[]")
    #expect(list.description == "[1, 2]")
    // Written out it has 2^100 elements.
    let node = try network()
    let anything = try #require(try node.value(forKey: "anything").collection)
    try anything.add(.integer(1))
    for _ in 0..<99 { try anything.add(.collection(anything)) }
    #expect(anything.count == 100)
    #expect(Value.collection(anything).description.utf8.count < 66_000)
  }

  @Test func `Lists that share lists are compared in step with their own elements`() throws {
    let (left, right) = (try network(), try network())
    var lists: [Value] = []
    for node in [left, right] {
      let anything = try #require(try node.value(forKey: "anything").collection)
      try anything.add(.integer(1))
      for _ in 0..<60 { try anything.add(.collection(anything)) }
      lists.append(.list(anything.snapshot()))
    }
    #expect(lists[0] == lists[1])
    #expect(stopped { lists[0] == lists[1] }, "sets of values rely on it")
    let anything = try #require(try left.value(forKey: "anything").collection)
    try anything.add(.integer(2))
    #expect(.list(anything.snapshot()) != lists[1])
  }

  @Test func `A pace asks once in so many steps`() {
    var pace = Cancellation.Pace()
    var isStillCancelled = false
    let steps = stopped {
      var steps = 0
      while !pace.isCancelled { steps += 1 }
      isStillCancelled = pace.isCancelled
      return steps
    }
    #expect(steps > 100 && steps < 10_000)
    #expect(isStillCancelled, "a loop around this one has to end as well")
  }
}

extension Value {
  fileprivate var collection: ToManyCollection? {
    if case .collection(let collection) = self { return collection }
    return nil
  }
}
