import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// Notifications made by hand (kvo-facts.md section 2, D2–D4).
@Suite struct ManualNotificationTests {
  private let playground: Playground
  private let object: ModelObject
  private let log = Log()

  init() throws {
    playground = try Playground()
    object = try playground.make()
  }

  @Test func `A key that is not automatic is told by hand only (K036–K038)`() throws {
    let token = try object.logged("quiet", "INO", log)
    try object.set("quiet", .string("x"))
    #expect(log.take() == ["SET new=null"])
    try object.willChangeValue(forKey: "quiet")
    try object.set("quiet", .string("y"))
    try object.didChangeValue(forKey: "quiet")
    #expect(log.take() == ["SET old=x new=y"])
    withExtendedLifetime(token) {}
  }

  @Test func `Every pair notifies, the inner one first (D2, K041–K043)`() throws {
    let token = try object.logged("name", "NOP", log)
    try object.willChangeValue(forKey: "name")
    try object.set("name", .string("x"))
    try object.didChangeValue(forKey: "name")
    #expect(log.take() == ["SET prior old=null", "SET prior old=null", "SET old=null new=x", "SET old=null new=x"])
    token.invalidate()
    let nested = try object.logged("name", "NO", log)
    for value in ["a", "b", "c"] {
      try object.setPrimitiveValue(.string(value), forKey: "name")
      if value != "c" { try object.willChangeValue(forKey: "name") }
    }
    try object.didChangeValue(forKey: "name")
    try object.didChangeValue(forKey: "name")
    #expect(log.take() == ["SET old=b new=c", "SET old=a new=c"])
    withExtendedLifetime(nested) {}
  }

  @Test func `Crossed pairs are paired by key (D3, K044, K045)`() throws {
    let tokens = [try object.logged("first", "NO", log, "first"), try object.logged("last", "NO", log, "last")]
    try object.willChangeValue(forKey: "first")
    try object.willChangeValue(forKey: "last")
    try object.setPrimitiveValue(.string("F"), forKey: "first")
    try object.didChangeValue(forKey: "first")
    try object.setPrimitiveValue(.string("L"), forKey: "last")
    try object.didChangeValue(forKey: "last")
    #expect(log.take() == ["first SET old=null new=F", "last SET old=null new=L"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `Pairs that do not fit are refused with object and key (D4, K046, K142, K143)`() throws {
    #expect(
      refusal { try object.didChangeValue(forKey: "name") }
        == "NSInternalInconsistencyException: didChangeValueForKey for the key \"name\" of <P#1> without a "
        + "willChangeValueForKey before it.")
    try object.set("items", .integers(1, 2, 3))
    try object.willChange(.removal, valuesAt: [0], forKey: "items")
    #expect(
      refusal { try object.didChange(.insertion, valuesAt: [0], forKey: "items") }
        == "NSInternalInconsistencyException: the did for the key \"items\" of <P#1> says insertion [0], its will said "
        + "removal [0].")
    #expect(
      refusal { try object.didChangeValue(forKey: "items") }
        == "NSInternalInconsistencyException: the did for the key \"items\" of <P#1> says setting, its will said "
        + "removal [0].")
    try object.didChange(.removal, valuesAt: [0], forKey: "items")
    #expect(
      refusal { try object.willChange(.setting, valuesAt: [0], forKey: "items") }
        == "NSInvalidArgumentException: willChange with indexes for the key \"items\" of <P#1>: the kind must be "
        + "insertion, removal or replacement, not setting.")
    #expect(
      refusal { try object.willChange(.removal, valuesAt: [3], forKey: "items") }
        == "NSRangeException: willChange: index 3 beyond bounds [0 .. 2]")
    #expect(
      refusal { try object.willChange(.removal, valuesAt: [0], forKey: "tags") }
        == "NSInvalidArgumentException: the key \"tags\" of <P#1> is set, not an array or ordered set.")
    #expect(refusal { try object.willChangeValue(forKey: "nmae") }?.hasPrefix("NSUndefinedKeyException") == true)
    #expect(ManualPairs.of(playground.world).takeAbandoned(atMost: 9).named.isEmpty)
  }

  @Test func `A will that is never closed is found, with its place`() throws {
    try object.set("name", .string("n"))
    try object.willChangeValue(forKey: "name", place: "line 3")
    try object.willChangeValue(forKey: "first")
    let left = ManualPairs.of(playground.world).takeAbandoned(atMost: 9).named
    #expect(
      left.map { "\($0.object) \($0.key) \($0.place ?? "-")" } == ["<P \"n\"> first -", "<P \"n\"> name line 3"])
    #expect(ManualPairs.of(playground.world).takeAbandoned(atMost: 9).named.isEmpty)
    #expect(refusal { try object.didChangeValue(forKey: "name") } != nil)
  }

  @Test func `Of many wills that are never closed those made first are told, and how many there are more`() throws {
    for place in ["b:2", "a:10", "a:9", "a:8"] { try object.willChangeValue(forKey: "name", place: place) }
    let (told, omitted) = ManualPairs.of(playground.world).takeAbandoned(atMost: 3)
    #expect(told.map(\.place) == ["a:10", "a:9", "b:2"])
    #expect(omitted == 1)
    #expect(ManualPairs.of(playground.world).takeAbandoned(atMost: 3).omitted == 0)
  }

  @Test func `Indexed pairs tell what was there and what is there (K141)`() throws {
    try object.set("items", .integers(1, 2, 3))
    let token = try object.logged("items", "NOP", log)
    try object.willChange(.replacement, valuesAt: [0, 2], forKey: "items")
    try object.setPrimitiveValue(.integers(7, 2, 9), forKey: "items")
    try object.didChange(.replacement, valuesAt: [0, 2], forKey: "items")
    try object.willChange(.insertion, valuesAt: [1], forKey: "items")
    try object.setPrimitiveValue(.integers(7, 8, 2, 9), forKey: "items")
    try object.didChange(.insertion, valuesAt: [1], forKey: "items")
    try object.willChange(.removal, valuesAt: [0], forKey: "items")
    try object.setPrimitiveValue(.integers(8, 2, 9), forKey: "items")
    try object.didChange(.removal, valuesAt: [0], forKey: "items")
    #expect(
      log.take() == [
        "REP prior idx[0, 2] old=[1, 3]", "REP idx[0, 2] old=[1, 3] new=[7, 9]", "INS prior idx[1]",
        "INS idx[1] new=[8]",
        "REM prior idx[0] old=[7]", "REM idx[0] old=[7]",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `Set pairs tell what is really added and removed (K175)`() throws {
    let rows: [(SetMutationKind, [Int], [Int], [String])] = [
      (.union, [3, 4], [1, 2, 3, 4], ["INS prior", "INS new=[4]"]),
      (.minus, [1, 9], [2, 3], ["REM prior old=[1]", "REM old=[1]"]),
      (.intersect, [1, 9], [1], ["REM prior old=[2, 3]", "REM old=[2, 3]"]),
      (.set, [3, 4], [3, 4], ["REP prior old=[1, 2]", "REP old=[1, 2] new=[4]"]),
    ]
    for (mutation, using, result, lines) in rows {
      try object.setPrimitiveValue(.integers(1, 2, 3), forKey: "tags")
      let token = try object.logged("tags", "NOP", log)
      let objects = using.map(Value.integer)
      try object.willChange(mutation, using: objects, forKey: "tags")
      try object.setPrimitiveValue(.list(ValueList(result.map(Value.integer))), forKey: "tags")
      try object.didChange(mutation, using: objects, forKey: "tags")
      #expect(log.take() == lines)
      token.invalidate()
    }
  }

  @Test func `Who registers between will and did hears the next change, who ends hears none (K047, K051)`() throws {
    let observer = Observer(log)
    try object.addObserver(observer, forKeyPath: "name")
    try object.addObserver(observer, forKeyPath: "name")
    try object.willChangeValue(forKey: "name")
    try object.removeObserver(observer, forKeyPath: "name")
    let late = try object.logged("name", "", log, "late")
    try object.didChangeValue(forKey: "name")
    #expect(log.take() == ["name SET"])
    try object.willChangeValue(forKey: "name")
    late.invalidate()
    try object.didChangeValue(forKey: "name")
    #expect(log.take() == ["name SET"])
  }

  @Test func `A token dropped between will and did hears nothing`() throws {
    var token: KeyValueObservation? = try object.logged("name", "", log)
    #expect(token != nil)
    try object.willChangeValue(forKey: "name")
    token = nil
    try object.didChangeValue(forKey: "name")
    #expect(log.take().isEmpty)
  }

  @Test func `A prior observer's error reaches the will, and the pair is open all the same`() throws {
    let token = try object.observe("name", options: [.prior]) { [log] change in
      log.add("", change)
      if change.isPrior { throw Trouble("no") }
    }
    #expect(refusal { try object.willChangeValue(forKey: "name") } == "no")
    try object.didChangeValue(forKey: "name")
    #expect(log.take() == ["SET prior", "SET"])
    withExtendedLifetime(token) {}
  }
}
