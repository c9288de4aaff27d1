import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Registration, removal, order and lifetimes (kvo-facts.md section 9, D1, D5–D8).
@Suite struct RegistrationTests {
  private let playground: Playground
  private let object: ModelObject
  private let log = Log()

  init() throws {
    playground = try Playground()
    object = try playground.make("o")
  }

  private func change() throws { try object.set("number", .integer(1)) }

  @Test func `Added twice, told twice, removed once each (K179, K202)`() throws {
    let (one, two) = (Observer(log, "one"), Observer(log, "two"))
    for observer in [one, one, two] { try object.addObserver(observer, forKeyPath: "number") }
    try change()
    #expect(log.take() == ["one SET", "one SET", "two SET"])
    try object.removeObserver(one, forKeyPath: "number")
    try change()
    #expect(log.take() == ["one SET", "two SET"])
    try object.removeObserver(one, forKeyPath: "number")
    try change()
    #expect(log.take() == ["two SET"])
    try object.removeObserver(two, forKeyPath: "number")
    #expect(object.watchers == nil)
  }

  @Test func `Removing what is not registered is Cocoa's range error (D5, K180–K183)`() throws {
    let observer = Observer(log, "o")
    let text =
      "NSRangeException: Cannot remove an observer <Observer> for the key path \"number\" from <P \"o\"> because it is "
      + "not registered as an observer."
    #expect(refusal { try object.removeObserver(observer, forKeyPath: "number") } == text)
    try object.addObserver(observer, forKeyPath: "number", context: .integer(1))
    try object.addObserver(observer, forKeyPath: "number")
    try object.addObserver(observer, forKeyPath: "number", context: .integer(2))
    #expect(refusal { try object.removeObserver(observer, forKeyPath: "number", context: .integer(3)) } == text)
    #expect(refusal { try object.removeObserver(Observer(log), forKeyPath: "number") } == text)
    #expect(refusal { try object.removeObserver(observer, forKeyPath: "name") } != nil)
    try object.removeObserver(observer, forKeyPath: "number", context: .nil)
    try change()
    #expect(log.take() == ["[1] o SET", "[2] o SET"])
    #expect(refusal { try object.removeObserver(observer, forKeyPath: "number", context: .nil) } == text)
    try object.removeObserver(observer, forKeyPath: "number")
    try change()
    #expect(log.take() == ["[2] o SET"])
    try object.removeObserver(observer, forKeyPath: "number", context: .integer(2))
    #expect(refusal { try object.removeObserver(observer, forKeyPath: "number") } == text)
  }

  @Test func `Observers are told in the order of registration, before and after (D1, K184)`() throws {
    let tokens = try (0..<5).map { try object.logged("number", "P", log, "\($0)") }
    try change()
    #expect(log.take() == (0..<5).map { "\($0) SET prior" } + (0..<5).map { "\($0) SET" })
    withExtendedLifetime(tokens) {}
  }

  @Test func `The order is that of the roots' registrations, however often the middle was replaced`() throws {
    let (other, leaf) = (try playground.make("p"), try playground.make("leaf"))
    let tokens = [
      try object.logged("child.number", "", log, "first"), try other.logged("child.number", "", log, "second"),
      try leaf.logged("number", "", log, "third"),
    ]
    try other.set("child", .object(leaf))
    try object.set("child", .object(leaf))
    try object.set("child", .nil)
    try object.set("child", .object(leaf))
    _ = log.take()
    try leaf.set("number", .integer(1))
    #expect(log.take() == ["first SET", "second SET", "third SET"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `Who is added during a change waits for the next (K187, K188)`() throws {
    var added: [KeyValueObservation] = []
    let token = try object.observe("number", options: [.prior]) { [log, object] change in
      log.add("outer", change)
      guard added.count < 2 else { return }
      added.append(try object.logged("number", "IN", log, "added\(added.count)"))
    }
    try change()
    #expect(log.take() == ["outer SET prior", "added0 SET new=0", "outer SET", "added1 SET new=1"])
    try object.set("number", .integer(2))
    #expect(log.take() == ["outer SET prior", "outer SET", "added0 SET new=2", "added1 SET new=2"])
    withExtendedLifetime(token) {}
  }

  /// The ways in which an observer ends another.
  enum Ending: CaseIterable { case invalidated, dropped, removed }

  @Test(arguments: Ending.allCases, [true, false])
  func `Who is ended by another during a change hears no more of it (D6, K189, K190, K201)`(
    ending: Ending, inPrior: Bool
  ) throws {
    var victim: KeyValueObservation?
    let classic = Observer(log, "victim")
    var isDone = false
    let killer = try object.observe("number", options: [.prior]) { [log, object] change in
      log.add("killer", change)
      guard change.isPrior == inPrior, !isDone else { return }
      isDone = true
      switch ending {
      case .invalidated: victim?.invalidate()
      case .dropped: victim = nil
      case .removed: try object.removeObserver(classic, forKeyPath: "number")
      }
    }
    if ending == .removed {
      try object.addObserver(classic, forKeyPath: "number", options: [.prior])
    } else {
      victim = try object.logged("number", "P", log, "victim")
    }
    let witness = try object.logged("number", "", log, "witness")
    try change()
    let before = inPrior ? ["killer SET prior"] : ["killer SET prior", "victim SET prior"]
    #expect(log.take() == before + ["killer SET", "witness SET"])
    withExtendedLifetime((killer, witness, victim)) {}
  }

  @Test func `An observer may end itself (K201)`() throws {
    var token: KeyValueObservation?
    token = try object.observe("child.number") { [log] change in
      log.add("", change)
      token?.invalidate()
    }
    try object.set("child", .object(playground.make()))
    try object.setValue(.integer(1), forKeyPath: "child.number")
    #expect(log.take() == ["SET"])
    #expect(object.watchers == nil)
    token = nil
  }

  // MARK: Re-entrancy and errors

  @Test func `A key set inside its own notification is told in place, later observers hear the inner first (K191)`()
    throws
  {
    let early = try object.observe("name", options: [.new, .old]) { [log, object] change in
      log.add("early", change)
      if change.new == .string("outer") { try object.set("name", .string("inner")) }
    }
    let late = try object.logged("name", "NO", log, "late")
    try object.set("name", .string("outer"))
    #expect(
      log.take() == [
        "early SET old=o new=outer", "early SET old=outer new=inner", "late SET old=outer new=inner",
        "late SET old=o new=outer",
      ])
    withExtendedLifetime((early, late)) {}
  }

  @Test func `A key set inside its own prior, or another one, is a complete change of its own (K192, K193, D7)`()
    throws
  {
    var isNested = false
    let token = try object.observe("name", options: [.prior, .new]) { [log, object] change in
      log.add("name", change)
      guard change.isPrior, !isNested else { return }
      isNested = true
      try object.set("name", .string("inner"))
      try object.set("first", .string("x"))
    }
    let other = try object.logged("first", "PN", log, "first")
    try object.set("name", .string("outer"))
    #expect(
      log.take() == [
        "name SET prior", "name SET prior", "name SET new=inner", "first SET prior", "first SET new=x",
        "name SET new=outer",
      ])
    #expect(object["name"] == .string("outer"))
    withExtendedLifetime((token, other)) {}
  }

  @Test func `An error reaches the mutating line after everybody was told, the first of several (D17, K194)`() throws
  {
    func throwing(_ name: String, _ letters: String) throws -> KeyValueObservation {
      try object.observe("number", options: .letters(letters)) { [log] change in
        log.add(name, change)
        throw Trouble(name + (change.isPrior ? " prior" : ""))
      }
    }
    var tokens = [try throwing("a", ""), try throwing("b", ""), try object.logged("number", "P", log, "c")]
    #expect(refusal { try change() } == "a")
    #expect(log.take() == ["c SET prior", "a SET", "b SET", "c SET"])
    #expect(object["number"] == .integer(1))
    tokens = [try throwing("a", ""), try throwing("b", "P"), try object.logged("number", "", log, "c")]
    #expect(refusal { try object.set("number", .integer(2)) } == "b prior")
    #expect(log.take() == ["b SET prior", "a SET", "b SET", "c SET"])
    #expect(object["number"] == .integer(2))
    tokens = []
    try object.set("number", .integer(3))
    #expect(log.take().isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test func `A setter that throws closes its pair (D17)`() throws {
    let bad = try playground.world.define(
      ClassDefinition(
        "Bad", properties: [PropertyDefinition("k", .integer, setter: { _, _ in throw Trouble("setter") })])
    ).makeObject()
    let token = try bad.logged("k", "PN", log)
    #expect(refusal { try bad.set("k", .integer(1)) } == "setter")
    #expect(log.take() == ["SET prior", "SET new=0"])
    withExtendedLifetime(token) {}
  }

  @Test func `An initial notification that throws leaves nothing registered`() throws {
    #expect(refusal { _ = try object.observe("number", options: [.initial]) { _ in throw Trouble("no") } } == "no")
    #expect(object.watchers == nil)
    let observer = Observer(log)
    observer.then = { _ in throw Trouble("no") }
    #expect(refusal { try object.addObserver(observer, forKeyPath: "number", options: [.initial]) } == "no")
    _ = log.take()
    try change()
    #expect(log.take().isEmpty)
    #expect(refusal { try object.removeObserver(observer, forKeyPath: "number") } != nil)
  }

  // MARK: Lifetimes

  @Test func `A classic observer is not kept alive, and is told nothing once it is gone (D8, K196, K198)`() throws {
    weak var gone: Observer?
    do {
      let observer = Observer(log)
      gone = observer
      try object.addObserver(observer, forKeyPath: "number")
      try change()
    }
    #expect(gone == nil)
    try change()
    #expect(log.take() == ["number SET"])
    // A new observer, perhaps at the same address, has no part in the old one's registration.
    for _ in 0..<20 {
      #expect(refusal { try object.removeObserver(Observer(log), forKeyPath: "number") } != nil)
    }
  }

  @Test func `The observed object is not kept alive, and its registrations end with it (D8, K197, K199, K200)`()
    throws
  {
    weak var gone: ModelObject?
    let observer = Observer(log)
    var token: KeyValueObservation?
    let child = try playground.make("c")
    do {
      let object = try playground.make()
      gone = object
      try object.set("child", .object(child))
      token = try object.logged("child.name", "", log)
      try object.addObserver(observer, forKeyPath: "child.number")
      #expect(child.watchers != nil)
    }
    #expect(gone == nil)
    #expect(child.watchers == nil)
    try child.set("name", .string("x"))
    #expect(log.take().isEmpty)
    token?.invalidate()
    token = nil
  }

  @Test func `Everything ends cleanly in whatever order it goes`() throws {
    // 0 root, 1 middle, 2 leaf, 3 token, 4 observer: every order of letting them go, with a change after each.
    func permutations(_ items: [Int]) -> [[Int]] {
      items.count < 2
        ? [items] : items.flatMap { first in permutations(items.filter { $0 != first }).map { [first] + $0 } }
    }
    for order in permutations([0, 1, 2, 3, 4]) {
      weak var world: ObjectWorld?
      var weaklings: [() -> AnyObject?] = []
      do {
        let ground = try Playground()
        world = ground.world
        var objects: [ModelObject?] = try ["r", "m", "l"].map { try ground.make($0) }
        for case let object? in objects { weaklings.append { [weak object] in object } }
        try objects[0]?.set("child", .object(objects[1] ?? object))
        try objects[1]?.many("children").add(.object(objects[2] ?? object))
        var token: KeyValueObservation? = try objects[0]?.logged("child.children.name", "NOP", log)
        var observer: Observer? = Observer(log)
        if let observer {
          try objects[0]?.addObserver(observer, forKeyPath: "child.children.@count")
          try objects[2]?.addObserver(observer, forKeyPath: "fullName", options: [.prior])
        }
        for victim in order {
          switch victim {
          case 3: token = nil
          case 4: observer = nil
          default: objects[victim] = nil
          }
          try objects[2]?.set("name", .string("x"))
          try objects[2]?.set("first", .string("x"))
          try objects[1]?.many("children").removeAll()
          if let leaf = objects[2] { try objects[1]?.many("children").add(.object(leaf)) }
          try objects[0]?.set("child", objects[1].map(Value.object) ?? .nil)
        }
        withExtendedLifetime((token, observer)) {}
      }
      #expect(weaklings.allSatisfy { $0() == nil }, "\(order)")
      #expect(world == nil, "\(order)")
    }
  }

  @Test func `A registration for life ends with its object`() throws {
    weak var gone: KeyValueObservation?
    do {
      let object = try playground.make()
      gone = try object.observeForLife("name", options: []) { [log] in log.add("", $0) }
      #expect(gone != nil)
      try object.set("name", .string("x"))
      #expect(log.take() == ["SET"])
      gone?.invalidate()
      #expect(gone == nil)
      try object.set("name", .string("y"))
      #expect(log.take().isEmpty)
      gone = try object.observeForLife("name", options: []) { _ in }
      #expect(gone != nil)
    }
    #expect(gone == nil)
  }

  @Test func `Keys whose slots share a bit of the mask are told apart`() throws {
    let many = try playground.world.define(
      ClassDefinition("Many", properties: (0..<200).map { PropertyDefinition("k\($0)", .integer) })
    ).makeObject()
    let tokens = try [3, 67, 131].map { try many.logged("k\($0)", "", log, "k\($0)") }
    for number in 0..<200 { try many.set("k\(number)", .integer(1)) }
    #expect(log.take() == ["k3 SET", "k67 SET", "k131 SET"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `What is delivered reaches the world's sink first, with its receiver`() throws {
    final class Sink: EventSink {
      let log: Log
      init(_ log: Log) { self.log = log }
      func willDeliver(_ event: any WorldEvent, to receiver: AnyObject) {
        log.add("> \(event.text) to \(type(of: receiver))")
      }
      func didDeliver() { log.add("<") }
    }
    playground.world.sink = Sink(log)
    let token = try object.logged("number", "N", log, "told")
    let observer = Observer(log)
    try object.addObserver(observer, forKeyPath: "number")
    try change()
    #expect(
      log.take() == [
        "> observeValue number of <P \"o\"> {kind: setting, new: 1} to KeyValueObservation", "told SET new=1", "<",
        "> observeValue number of <P \"o\"> {kind: setting} to Observer", "number SET", "<",
      ])
    playground.world.sink = nil
    withExtendedLifetime(token) {}
  }

  @Test func `A getter on the way may end the registration that reads it`() throws {
    final class Holder: @unchecked Sendable { var token: KeyValueObservation? }
    let holder = Holder()
    let box = try playground.world.define(
      ClassDefinition(
        "Box",
        properties: [
          PropertyDefinition("input", .object(className: "P")),
          PropertyDefinition(
            "found", .object(className: "P"), dependsOn: ["input"],
            getter: { box in
              let found = box["input"]
              if !found.isNil { holder.token = nil }
              return found
            }),
        ])
    ).makeObject()
    holder.token = try box.logged("found.name", "", log)
    let child = try playground.make("c")
    try box.set("input", .object(child))
    try child.set("name", .string("d"))
    #expect(holder.token == nil)
    #expect(child.watchers == nil)
    #expect(log.take().isEmpty)
  }
}
