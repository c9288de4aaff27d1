import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// What observers of ordered to-many keys are told (kvo-facts.md sections 6 and 7, D12–D14).
@Suite struct OrderedCollectionTests {
  private let object: ModelObject
  private let log = Log()

  init() throws { object = try Playground().make() }

  private typealias Call = (ToManyCollection) throws -> Void

  private static let letters = ["a", "b", "c"].map(Value.string)
  private static let (y, z) = (Value.string("y"), Value.string("z"))

  private func told(_ key: String, _ options: String, _ call: Call) throws -> [String] {
    try object.setPrimitiveValue(.list(ValueList(OrderedCollectionTests.letters)), forKey: key)
    let token = try object.logged(key, options, log)
    try call(try object.many(key))
    token.invalidate()
    return log.take().map { $0.replacing("\"", with: "") }
  }

  @Test func `Each verb tells its kind, its indexes and its objects (K108–K128, D12, D13)`() throws {
    let (y, z) = (OrderedCollectionTests.y, OrderedCollectionTests.z)
    let (a, b, c) = (Value.string("a"), Value.string("b"), Value.string("c"))
    let rows: [(Call, [String])] = [
      ({ try $0.add(z) }, ["INS idx[3] new=[z]"]), ({ try $0.insert(z, at: 1) }, ["INS idx[1] new=[z]"]),
      ({ try $0.insert(z, at: 3) }, ["INS idx[3] new=[z]"]), ({ try $0.remove(at: 1) }, ["REM idx[1] old=[b]"]),
      ({ try $0.removeLast() }, ["REM idx[2] old=[c]"]),
      ({ try $0.replace(at: 1, with: z) }, ["REP idx[1] old=[b] new=[z]"]),
      ({ try $0.exchange(0, 2) }, ["REP idx[0] old=[a] new=[c]", "REP idx[2] old=[c] new=[a]"]),
      ({ try $0.exchange(2, 0) }, ["REP idx[2] old=[c] new=[a]", "REP idx[0] old=[a] new=[c]"]),
      ({ try $0.exchange(1, 1) }, []), ({ try $0.insertAll([y, z], at: [0, 2]) }, ["INS idx[0, 2] new=[y, z]"]),
      ({ try $0.insertAll([y, z], at: [2, 0]) }, ["INS idx[0, 2] new=[z, y]"]),
      ({ try $0.remove(at: [0, 2]) }, ["REM idx[0, 2] old=[a, c]"]),
      ({ try $0.replace(at: [2, 0], with: [y, z]) }, ["REP idx[0, 2] old=[a, c] new=[z, y]"]),
      ({ try $0.addAll([y, z]) }, ["INS idx[3-4] new=[y, z]"]), ({ try $0.remove(b) }, ["REM idx[1] old=[b]"]),
      ({ try $0.remove(z) }, []), ({ try $0.removeAll([c, a]) }, ["REM idx[0, 2] old=[a, c]"]),
      ({ try $0.setArray([y, z]) }, ["REM idx[0-2] old=[a, b, c]", "INS idx[0-1] new=[y, z]"]),
      ({ try $0.setArray([]) }, ["REM idx[0-2] old=[a, b, c]"]),
      ({ try $0.removeAll() }, ["REM idx[0-2] old=[a, b, c]"]),
      ({ try $0.move(from: 0, to: 2) }, ["REM idx[0] old=[a]", "INS idx[2] new=[a]"]),
      ({ try $0.move(from: 2, to: 0) }, ["REM idx[2] old=[c]", "INS idx[0] new=[c]"]),
      ({ try $0.move(from: 1, to: 1) }, []),
      ({ try $0.sort { $1.compare($0) } }, ["REP idx[0, 2] old=[a, c] new=[c, a]"]),
      ({ try $0.sort { $0.compare($1) } }, []), ({ try $0.addAll([]) }, []), ({ try $0.remove(at: []) }, []),
      ({ try $0.intersect([b, z]) }, ["REM idx[0, 2] old=[a, c]"]),
    ]
    for (number, (call, lines)) in rows.enumerated() {
      for key in ["items", "row"] { #expect(try told(key, "NO", call) == lines, "\(key), row \(number)") }
    }
    #expect(
      try told("items", "NO") { try $0.setArray([a, a]) } == [
        "REM idx[0-2] old=[a, b, c]", "INS idx[0-1] new=[a, a]",
      ])
    #expect(
      try told("items", "NO") {
        try $0.add(a)
        try $0.remove(a)
      } == ["INS idx[3] new=[a]", "REM idx[0, 3] old=[a, a]"])
  }

  @Test func `An ordered set keeps members where they are and counts repeats once (mutations.md section 3)`() throws {
    let (a, b, c) = (Value.string("a"), Value.string("b"), Value.string("c"))
    let z = OrderedCollectionTests.z
    let rows: [(Call, [String])] = [
      ({ try $0.add(a) }, []), ({ try $0.insert(b, at: 0) }, []),
      ({ try $0.addAll([a, z, z]) }, ["INS idx[3] new=[z]"]),
      ({ try $0.insertAll([a, z], at: [0, 1]) }, ["INS idx[1] new=[z]"]),
      ({ try $0.replace(at: [0, 1], with: [b, a]) }, ["REP idx[0-1] old=[a, b] new=[b, a]"]),
      ({ try $0.replace(at: 0, with: a) }, ["REP idx[0] old=[a] new=[a]"]),
      ({ try $0.setArray([c, z, c]) }, ["REM idx[0-2] old=[a, b, c]", "INS idx[0-1] new=[c, z]"]),
    ]
    for (number, (call, lines)) in rows.enumerated() {
      #expect(try told("row", "NO", call) == lines, "row \(number)")
    }
  }

  @Test func `Priors come interleaved, with what is known before (K130–K134)`() throws {
    let z = OrderedCollectionTests.z
    #expect(
      try told("items", "NOP") { try $0.exchange(0, 2) } == [
        "REP prior idx[0] old=[a]", "REP idx[0] old=[a] new=[c]", "REP prior idx[2] old=[c]",
        "REP idx[2] old=[c] new=[a]",
      ])
    #expect(try told("items", "NOP") { try $0.add(z) } == ["INS prior idx[3]", "INS idx[3] new=[z]"])
    #expect(try told("items", "PO") { try $0.remove(at: 1) } == ["REM prior idx[1] old=[b]", "REM idx[1] old=[b]"])
    #expect(try told("items", "") { try $0.replace(at: 0, with: z) } == ["REP idx[0]"])
    #expect(try told("items", "N") { try $0.remove(at: 0) } == ["REM idx[0]"])
    #expect(try told("items", "O") { try $0.add(z) } == ["INS idx[3]"])
    #expect(
      try told("items", "P") { try $0.setArray([z]) } == [
        "REM prior idx[0-2]", "REM idx[0-2]", "INS prior idx[0]", "INS idx[0]",
      ])
  }

  @Test func `Proxies are live, follow the relation, and notify whenever they were made (K146–K153, D21)`() throws {
    let early = try object.mutableArrayValue(forKey: "items")
    let token = try object.logged("items", "NO", log)
    try early.add(.integer(1))
    try object.set("items", .integers(5, 6))
    #expect(early.count == 2)
    try object.set("items", .nil)
    #expect(early.isNil)
    try early.add(.integer(7))
    #expect(
      log.take() == [
        "INS idx[0] new=[1]", "SET old=[1] new=[5, 6]", "SET old=[5, 6] new=null", "INS idx[0] new=[7]",
      ])
    let (old, new) = (object.objectClass.makeObject(), object.objectClass.makeObject())
    #expect(try object.mutableArrayValue(forKeyPath: "child.items") == nil)
    try object.set("child", .object(old))
    let deep = try #require(try object.mutableArrayValue(forKeyPath: "child.items"))
    try object.set("child", .object(new))
    try deep.add(.integer(1))
    #expect(try old.many("items").count == 1)
    #expect(try new.many("items").count == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `A proxy of another kind, or of a key that is none, is refused`() {
    #expect(
      refusal { _ = try object.mutableArrayValue(forKey: "tags") }
        == "NSInvalidArgumentException: the key \"tags\" of <P#1> is a set, not an array.")
    #expect(
      refusal { _ = try object.mutableSetValue(forKey: "name") }
        == "NSInvalidArgumentException: the key \"name\" of <P#1> is no collection, not a set.")
    #expect(refusal { _ = try object.mutableOrderedSetValue(forKey: "x.y") }?.hasPrefix("NSUndefinedKey") == true)
    #expect(
      refusal { _ = try object.mutableArrayValue(forKeyPath: "items.@count") }?.hasPrefix("NSUndefined") == true)
    #expect((try? object.mutableSetValue(forKeyPath: "tags")) != nil)
  }

  @Test func `Not automatic: mutated, and nobody told (K040)`() throws {
    let token = try object.logged("quietItems", "NOI", log)
    try object.many("quietItems").add(.integer(1))
    try object.set("quietItems", .integers(1, 2))
    #expect(log.take() == ["SET new=[]"])
    #expect(try object.many("quietItems").count == 2)
    withExtendedLifetime(token) {}
  }

  @Test func `An observer may mutate the collection it is told of (K154)`() throws {
    let items = try object.many("items")
    let token = try object.observe("items", options: [.new]) { [log] change in
      log.add("< \(Log.text(change))")
      if items.count < 3 { try items.add(.integer(items.count)) }
      log.add("> \(items.count)")
    }
    try items.add(.integer(0))
    #expect(
      log.take() == ["< INS idx[0] new=[0]", "< INS idx[1] new=[1]", "< INS idx[2] new=[2]", "> 3", "> 3", "> 3"])
    withExtendedLifetime(token) {}
  }

  @Test
  func `Elements are observed one by one, in ascending order, also after they have left (K155, K204, K205, K255)`()
    throws
  {
    let elements = (0..<3).map { _ in object.objectClass.makeObject() }
    for (number, element) in elements.enumerated() { try element.set("name", .string("e\(number)")) }
    let items = try object.many("items")
    try items.addAll(elements.map(Value.object))
    let observer = Observer(log)
    try items.forEachObject(at: [2, 0]) {
      try $0.addObserver(observer, forKeyPath: "name", options: [.initial, .new])
    }
    #expect(log.take() == ["name SET new=e0", "name SET new=e2"])
    try items.removeAll()
    try elements[2].set("name", .string("x"))
    #expect(log.take() == ["name SET new=x"])
    try items.addAll([.object(elements[0]), .integer(5)])
    #expect(
      refusal { try items.forEachObject(at: [0, 2]) { _ in Issue.record("called") } }
        == "NSRangeException: at: index 2 beyond bounds [0 .. 1]")
    #expect(
      refusal { try items.forEachObject(at: [0, 1]) { _ in Issue.record("called") } }
        == "NSInvalidArgumentException: 5 at index 1 of <array items of <P#1>> is no object and cannot be observed")
  }

  @Test func `A collection and its count are told in the order of registration (K256, D1)`() throws {
    let observer = Observer(log)
    for path in ["items", "items.@count"] {
      try object.addObserver(observer, forKeyPath: path, options: [.prior, .new, .old])
    }
    try object.many("items").add(.integer(1))
    #expect(
      log.take() == [
        "items INS prior idx[0]", "items.@count SET prior old=0", "items INS idx[0] new=[1]",
        "items.@count SET old=0 new=1",
      ])
  }
}
