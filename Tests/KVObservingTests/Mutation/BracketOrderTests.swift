import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Who hears what, when (mutations.md section 2).
@Suite struct BracketOrderTests {
  private let executor = QueueExecutor()
  private let playground: Playground
  private let object: ModelObject
  private let log = Log()

  init() throws {
    playground = try Playground(ObjectWorld(mainExecutor: executor))
    object = try playground.make()
  }

  private var world: ObjectWorld { playground.world }
  private func number(_ number: Int) throws { try object.set("number", .integer(number)) }

  @Test func `Brackets follow all plain observers, in the order in which the controllers were made`() throws {
    let early = try object.logged("number", "P", log, "early")
    let doubles = try ["A", "B"].map { try BracketDouble(object, "number", log, $0) }
    let late = try object.logged("number", "", log, "late")
    try number(1)
    #expect(log.take() == ["early SET prior", "early SET", "late SET", "[A 1", "A]", "[B 1", "B]"])
    doubles[0].stop()
    try number(2)
    #expect(log.take() == ["early SET prior", "early SET", "late SET", "[B 2", "B]"])
    withExtendedLifetime((early, late)) {}
  }

  @Test func `A mutation made by an observer is whole, and its bracket comes behind the outer one`() throws {
    let observer = try object.observe("number", options: [.new]) { [log, object] change in
      log.add("number", change)
      try object.set("name", .string("n"))
      log.add("set name")
    }
    let name = try object.logged("name", "P", log, "name")
    let doubles = [try BracketDouble(object, "name", log, "N"), try BracketDouble(object, "number", log, "C")]
    try number(1)
    #expect(
      log.take() == ["number SET new=1", "name SET prior", "name SET", "set name", "[C 1", "C]", "[N n", "N]"])
    withExtendedLifetime((observer, name, doubles)) {}
  }

  @Test func `A mutation made by a prior observer happens before the outer one, and so does its bracket`() throws {
    let observer = try object.observe("number", options: [.prior]) { [log, object] change in
      log.add("number", change)
      if change.isPrior { try object.set("name", .string("n")) }
    }
    let doubles = [try BracketDouble(object, "number", log, "C"), try BracketDouble(object, "name", log, "N")]
    try number(1)
    #expect(log.take() == ["number SET prior", "number SET", "[N n", "N]", "[C 1", "C]"])
    withExtendedLifetime((observer, doubles)) {}
  }

  @Test func `Brackets never nest: a delegate's mutation waits behind those that wait`() throws {
    let doubles = try ["A", "B"].map { try BracketDouble(object, "number", log, $0) }
    let plain = try object.logged("number", "", log, "plain")
    var isDone = false
    doubles[0].delegate = {
      guard !isDone else { return }
      isDone = true
      try number(2)
      log.add("set")
    }
    try number(1)
    #expect(
      log.take() == [
        "plain SET", "[A 1", "plain SET", "set", "A]", "[B 1", "B]", "[A 2", "A]", "[B 2", "B]",
      ])
    withExtendedLifetime((plain, doubles)) {}
  }

  @Test func `One call of several steps is one bracket, nested changes between its steps included`() throws {
    let items = try object.many("items")
    try items.addAll([.integer(1), .integer(2)])
    let double = try BracketDouble(object, "items", log, "I")
    let other = try BracketDouble(object, "name", log, "N")
    let observer = try object.observe("items") { [object] change in
      if change.kind == .removal { try object.set("name", .string("n")) }
    }
    try items.setArray([.integer(3)])
    #expect(log.take() == ["[I [],[3]", "I]", "[N n", "N]"])
    try items.setArray([])
    #expect(log.take() == ["[I []", "I]", "[N n", "N]"])
    withExtendedLifetime((double, other, observer)) {}
  }

  @Test func `A constructor is one mutation`() throws {
    let artist = try world.define(
      ClassDefinition(
        "Owner",
        properties: [
          PropertyDefinition("parts", .object(className: "Part"), collection: .array, inverse: "owner"),
          PropertyDefinition("main", .object(className: "Part"), inverse: "mainOf"),
        ]))
    let part = try world.define(
      ClassDefinition(
        "Part",
        properties: [
          PropertyDefinition("owner", .object(className: "Owner"), inverse: "parts"),
          PropertyDefinition("mainOf", .object(className: "Owner"), inverse: "main"),
          PropertyDefinition("n", .integer),
        ]))
    let thing = part.makeObject()
    let doubles = [try BracketDouble(thing, "owner", log, "O"), try BracketDouble(thing, "mainOf", log, "M")]
    let plain = [try thing.logged("owner", "", log, "owner"), try thing.logged("mainOf", "", log, "mainOf")]
    _ = try artist.makeObject(["parts": .objects(thing), "main": .object(thing)])
    #expect(
      log.take() == ["mainOf SET", "owner SET", "[O <Owner#1>", "O]", "[M <Owner#1>", "M]"])
    withExtendedLifetime((doubles, plain)) {}
  }

  @Test func `A batch tells plain observers at once and sends one bracket at its end, also by an error`() throws {
    let double = try BracketDouble(object, "number", log, "C")
    let plain = try object.logged("number", "", log, "plain")
    try world.batch {
      try number(1)
      try world.batch { try number(2) }
      log.add("end")
    }
    #expect(log.take() == ["plain SET", "plain SET", "end", "[C 1,2", "C]"])
    #expect(
      refusal {
        try world.batch {
          try number(3)
          throw Trouble("no")
        }
      } == "no")
    #expect(log.take() == ["plain SET", "[C 3", "C]"])
    double.delegate = { throw Trouble("delegate") }
    #expect(refusal { try world.batch { try number(4) } } == "delegate")
    #expect(
      refusal {
        try world.batch {
          try number(5)
          throw Trouble("body")
        }
      } == "body")
    #expect(refusal { try number(6) } == "delegate")
    #expect(log.take().filter { $0.hasPrefix("[") } == ["[C 4", "[C 5", "[C 6"])
    #expect(try world.batch { 7 } == 7)
    withExtendedLifetime((double, plain)) {}
  }

  @Test func `A batch inside an observer waits for the outermost mutation`() throws {
    let double = try BracketDouble(object, "name", log, "N")
    let observer = try object.observe("number") { [world, object, log] _ in
      try world.batch {
        try object.set("name", .string("a"))
        try object.set("name", .string("b"))
      }
      log.add("told")
    }
    try number(1)
    #expect(log.take() == ["told", "[N a,b", "N]"])
    withExtendedLifetime((double, observer)) {}
  }

  @Test func `A manual pair's did is the mutation`() throws {
    let double = try BracketDouble(object, "quiet", log, "Q")
    try object.willChangeValue(forKey: "quiet")
    try object.set("quiet", .string("q"))
    #expect(log.take().isEmpty)
    try object.didChangeValue(forKey: "quiet")
    #expect(log.take() == ["[Q q", "Q]"])
    withExtendedLifetime(double) {}
  }

  @Test func `A refused mutation tells nobody and sends nothing`() throws {
    let double = try BracketDouble(object, "items", log, "I")
    let plain = try object.logged("items", "P", log)
    let items = try object.many("items")
    #expect(refusal { try items.remove(at: 0) } != nil)
    #expect(refusal { try items.insertAll([.integer(1)], at: [1]) } != nil)
    #expect(refusal { try object.set("items", .integer(1)) } != nil)
    #expect(log.take().isEmpty)
    withExtendedLifetime((double, plain)) {}
  }

  @Test func `Errors come in their order, and brackets go out all the same (D17)`() throws {
    let doubles = try ["A", "B"].map { try BracketDouble(object, "number", log, $0) }
    for double in doubles { double.delegate = { throw Trouble(double.name) } }
    #expect(refusal { try number(1) } == "A")
    #expect(log.take() == ["[A 1", "A]", "[B 1", "B]"])
    let plain = try object.observe("number") { _ in throw Trouble("plain") }
    #expect(refusal { try number(2) } == "plain")
    #expect(log.take() == ["[A 2", "A]", "[B 2", "B]"])
    withExtendedLifetime((doubles, plain)) {}
  }

  @Test func `An error that ends everything keeps what waits from being told, and takes the place of an earlier one`()
    throws
  {
    let doubles = try ["A", "B"].map { try BracketDouble(object, "number", log, $0) }
    var isRunning = true
    doubles[0].delegate = {
      guard isRunning else { return }
      // Another bracket of each controller waits, for all that the plain observer throws.
      #expect(refusal { try number(2) } == "plain")
      throw Ending()
    }
    let name = try BracketDouble(object, "name", log, "N")
    try executor.background { try object.set("name", .string("left to the main executor")) }
    let plain = try object.observe("number") { _ in if isRunning { throw Trouble("plain") } }
    #expect(throws: Ending.self) { try number(1) }
    #expect(log.take() == ["[A 1", "A]"])
    isRunning = false
    executor.drain()
    #expect(log.take().isEmpty)
    world.settleUndelivered()
    #expect(log.take() == ["[B 1", "B]", "[A 2", "A]", "[B 2", "B]", "[N left to the main executor", "N]"])
    world.settleUndelivered()
    #expect(log.take().isEmpty)
    try number(3)
    #expect(log.take() == ["[A 3", "A]", "[B 3", "B]"])
    withExtendedLifetime((doubles, name, plain)) {}
  }

  private struct Ending: EndingError {
    var endsEverything: Bool { true }
  }

  @Test func `A controller that stops sends what it had closed, and hears no more`() throws {
    let double = try BracketDouble(object, "number", log, "C")
    let plain = try object.observe("number") { _ in double.stop() }
    try number(1)
    #expect(log.take() == ["[C 1", "C]"])
    try number(2)
    #expect(log.take().isEmpty)
    withExtendedLifetime(plain) {}
  }

  // MARK: Off main

  @Test func `What is changed off main is told at once and sent on main, bracket by bracket`() throws {
    let double = try BracketDouble(object, "number", log, "C")
    let plain = try object.logged("number", "", log, "plain")
    try executor.background {
      try number(1)
      try number(2)
    }
    #expect(log.take() == ["plain SET", "plain SET"])
    #expect(executor.queue.count == 1)
    // A change on main does not overtake it.
    try number(3)
    #expect(log.take() == ["plain SET"])
    executor.drain()
    #expect(log.take() == ["[C 1", "C]", "[C 2", "C]", "[C 3", "C]"])
    try number(4)
    #expect(log.take() == ["plain SET", "[C 4", "C]"])
    withExtendedLifetime((double, plain)) {}
  }

  @Test func `Another controller is not held up by what is left for main`() throws {
    let doubles = [try BracketDouble(object, "number", log, "C"), try BracketDouble(object, "name", log, "N")]
    try executor.background { try number(1) }
    try object.set("name", .string("n"))
    #expect(log.take() == ["[N n", "N]"])
    executor.drain()
    #expect(log.take() == ["[C 1", "C]"])
    withExtendedLifetime(doubles) {}
  }

  @Test func `A delegate's change off main is left for main, and nothing is sent twice`() throws {
    let doubles = try ["A", "B"].map { try BracketDouble(object, "number", log, $0) }
    var isDone = false
    doubles[0].delegate = { [executor] in
      guard !isDone else { return }
      isDone = true
      try executor.background { try number(2) }
    }
    try number(1)
    #expect(log.take() == ["[A 1", "A]", "[B 1", "B]"])
    executor.drain()
    #expect(log.take() == ["[A 2", "A]", "[B 2", "B]"])
    withExtendedLifetime(doubles) {}
  }

  @Test func `A drain inside a delivery sends each bracket once, older ones first`() throws {
    let doubles = try ["A", "B"].map { try BracketDouble(object, "number", log, $0) }
    let name = try BracketDouble(object, "name", log, "N")
    try executor.background { try object.set("name", .string("n")) }
    doubles[0].delegate = { [executor] in executor.drain() }
    try number(1)
    #expect(log.take() == ["[A 1", "A]", "[N n", "N]", "[B 1", "B]"])
    executor.drain()
    #expect(log.take().isEmpty)
    withExtendedLifetime((doubles, name)) {}
  }

  @Test func `An observer's change off main inside a change on main is left for main`() throws {
    let doubles = [try BracketDouble(object, "number", log, "C"), try BracketDouble(object, "name", log, "N")]
    let observer = try object.observe("number") { [executor, object] _ in
      try executor.background { try object.set("name", .string("n")) }
    }
    try number(1)
    #expect(log.take() == ["[C 1", "C]"])
    executor.drain()
    #expect(log.take() == ["[N n", "N]"])
    withExtendedLifetime((doubles, observer)) {}
  }

  @Test func `A delegate's error on main has no line any more and is kept`() throws {
    let double = try BracketDouble(object, "number", log, "C")
    double.delegate = { throw Trouble("late") }
    try executor.background { try number(1) }
    executor.drain()
    #expect(world.takeUnhandledError().map { "\($0)" } == "late")
    #expect(world.takeUnhandledError() == nil)
  }
}
