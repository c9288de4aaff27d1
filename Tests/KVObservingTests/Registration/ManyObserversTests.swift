import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// Thousands of observers of one object: they come and go at the cost of one each, and are told in the same order as few.
@Suite struct ManyObserversTests {
  /// The ways in which observers are made.
  enum Kind: String, CaseIterable {
    case closures, classic, contexts, paths, dependent, forLife
  }

  /// The ways in which they end.
  enum Ending: String, CaseIterable {
    case firstFirst, lastFirst, anyOrder, objectGoes, worldCloses
  }

  private final class Crowd {
    var playground: Playground
    var object: ModelObject?
    var tokens: [KeyValueObservation?] = []
    var observers: [Observer] = []
    let log = Log()

    init() throws {
      playground = try Playground()
      object = try playground.make("o")
      try object?.set("child", .object(try playground.make("c")))
    }

    func add(_ count: Int, _ kind: Kind) throws {
      guard let object else { return }
      let shared = Observer(log)
      for number in 0..<count {
        switch kind {
        case .closures: tokens.append(try object.observe("number") { _ in })
        case .paths: tokens.append(try object.observe("child.name") { _ in })
        case .dependent: tokens.append(try object.observe("greeting") { _ in })
        case .forLife: tokens.append(try object.observeForLife("number", options: []) { _ in })
        case .classic:
          observers.append(Observer(log))
          try object.addObserver(observers[number], forKeyPath: "number")
        case .contexts:
          observers.append(shared)
          try object.addObserver(shared, forKeyPath: "number", context: .integer(number))
        }
      }
    }

    func end(_ number: Int, _ kind: Kind) throws {
      switch kind {
      case .closures, .paths, .dependent: tokens[number] = nil
      case .forLife: tokens[number]?.invalidate()
      case .classic: try object?.removeObserver(observers[number], forKeyPath: "number")
      case .contexts:
        try object?.removeObserver(observers[number], forKeyPath: "number", context: .integer(number))
      }
    }

    func end(_ count: Int, _ kind: Kind, _ ending: Ending) throws {
      switch ending {
      case .firstFirst: for number in 0..<count { try end(number, kind) }
      case .lastFirst: for number in (0..<count).reversed() { try end(number, kind) }
      case .anyOrder: for number in 0..<count { try end(number * 7919 % count, kind) }
      case .objectGoes: object = nil
      case .worldCloses: playground.world.close()
      }
    }
  }

  private func visits(_ count: Int, _ kind: Kind, _ ending: Ending) throws -> Int {
    let crowd = try Crowd()
    return try WorkCounter.measuring {
      try crowd.add(count, kind)
      try crowd.end(count, kind, ending)
    }.work.nodeVisits
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"), arguments: Kind.allCases)
  func `Adding and ending k of them looks at O(k log k) links`(kind: Kind) throws {
    for ending in Ending.allCases {
      let few = try visits(500, kind, ending)
      let many = try visits(4_000, kind, ending)
      // A link is found by halving: some fifteen looks for each of the links that one observer has.
      #expect(many <= 4_000 * 60, "\(ending): \(many) visits")
      #expect(many <= few * 8 * 2, "\(ending): \(few) visits for 500, \(many) for 4000")
    }
  }

  @Test func `They are told in the order of registration, whoever has left and come`() throws {
    let playground = try Playground()
    let object = try playground.make("o")
    var generator = SeededGenerator(seed: 7)
    let log = Log()
    // Dependent keys are told after the key that they depend on: of fullName those of first, then those of fullName.
    var living: [(name: String, isDependent: Bool, token: KeyValueObservation)] = []
    var made = 0
    for round in 0..<60 {
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let isDependent = Bool.random(using: &generator)
        let name = "\(made)"
        made += 1
        living.append(
          (name, isDependent, try object.logged(isDependent ? "fullName" : "first", "", log, name)))
      }
      for _ in 0..<Int.random(in: 0...28, using: &generator) where !living.isEmpty {
        living.remove(at: Int.random(in: 0..<living.count, using: &generator)).token.invalidate()
      }
      try object.set("first", .string("\(round)"))
      let expected = living.filter { !$0.isDependent } + living.filter(\.isDependent)
      #expect(log.take() == expected.map { "\($0.name) SET" }, "round \(round), \(living.count) observers")
    }
    for entry in living { entry.token.invalidate() }
    try object.set("first", .string("end"))
    #expect(log.take().isEmpty)
  }

  @Test func `Those removed during a notification are skipped, those added wait`() throws {
    let object = try Playground().make("o")
    let log = Log()
    var tokens: [KeyValueObservation] = []
    var added: [KeyValueObservation] = []
    for number in 0..<100 {
      tokens.append(
        try object.observe("number") { _ in
          log.add("\(number)")
          guard number == 10, added.isEmpty else { return }
          for removed in 11..<95 { tokens[removed].invalidate() }
          for name in ["new", "newer"] { added.append(try object.logged("number", "", log, name)) }
        })
    }
    let left = (0...10).map { "\($0)" } + (95..<100).map { "\($0)" }
    try object.set("number", .integer(1))
    #expect(log.take() == left)
    try object.set("number", .integer(2))
    #expect(log.take() == left + ["new SET", "newer SET"])
    withExtendedLifetime((tokens, added)) {}
  }

  @Test func `Of many classic registrations the first made is removed, or the first with a context`() throws {
    let object = try Playground().make("o")
    let log = Log()
    let observer = Observer(log)
    for number in 0..<60 { try object.addObserver(observer, forKeyPath: "number", context: .integer(number % 3)) }
    func contexts() throws -> [Int] {
      try object.set("number", .integer(1))
      return log.take().map { $0.hasPrefix("[0]") ? 0 : $0.hasPrefix("[1]") ? 1 : 2 }
    }
    var expected = (0..<60).map { $0 % 3 }
    for number in 0..<55 {
      let context = number % 4 < 3 ? number % 4 : nil
      if let index = expected.firstIndex(where: { context == nil || $0 == context }) {
        try object.removeObserver(observer, forKeyPath: "number", context: context.map { .integer($0) })
        expected.remove(at: index)
      }
      #expect(try contexts() == expected)
    }
    #expect(throws: KeyValueObservingError.self) {
      try object.removeObserver(observer, forKeyPath: "name")
    }
  }

  @Test func `An object is as it was when they have gone`() throws {
    let object = try Playground().make("o")
    for kind in 0..<2 {
      var tokens = try (0..<100).map { number in
        kind == 0
          ? try object.observe("number") { _ in } : try object.observeForLife("number", options: []) { _ in }
      }
      #expect(object.watchers != nil)
      for token in tokens { token.invalidate() }
      tokens = []
      #expect(object.watchers == nil)
    }
  }
}
