import KVObjects
import KVPositions
import KVTestSupport
import Testing

/// What collections refuse: found before anybody is told, with everything as it was (kvo-facts.md D16, K135–K137).
@Suite struct CollectionRefusalTests {
  private let world = ObjectWorld()
  private let row: ToManyCollection
  private let set: ToManyCollection
  private let array: ToManyCollection
  private let log = Log()
  private let doubles: [WatchDouble]

  init() throws {
    let box = try world.define(
      ClassDefinition(
        "Box",
        properties: [
          PropertyDefinition("row", .integer, collection: .orderedSet),
          PropertyDefinition("set", .integer, collection: .set),
          PropertyDefinition("array", .integer, collection: .array),
        ])
    ).makeObject()
    for key in ["row", "set", "array"] { try box.setValue(.integers([1, 2, 3]), forKey: key) }
    (row, set, array) = (try box.collection("row"), try box.collection("set"), try box.collection("array"))
    let log = log
    doubles = try ["row", "set", "array"].map { try WatchDouble(box, $0, log) }
  }

  @Test func `Every refusal says what was wrong, tells nobody and changes nothing`() throws {
    let (row, set, array) = (row, set, array)
    let calls: [(String, () throws -> Void)] = [
      ("NSRangeException: insert: index 4 beyond bounds [0 .. 2]", { try array.insert(.integer(9), at: 4) }),
      ("NSRangeException: insert: index -1 beyond bounds [0 .. 2]", { try array.insert(.integer(9), at: -1) }),
      ("NSRangeException: removeAt: index 3 beyond bounds [0 .. 2]", { try array.remove(at: 3) }),
      ("NSRangeException: removeAtIndexes: index 7 beyond bounds [0 .. 2]", { try array.remove(at: [0, 7]) }),
      ("NSRangeException: removeAtIndexes: index -1 beyond bounds [0 .. 2]", { try array.remove(at: [-1, 0]) }),
      (
        "NSRangeException: replaceAt: index 3 beyond bounds [0 .. 2]", { try array.replace(at: 3, with: .integer(9)) }
      ),
      ("NSRangeException: exchange: index 3 beyond bounds [0 .. 2]", { try array.exchange(0, 3) }),
      ("NSRangeException: move: index 3 beyond bounds [0 .. 2]", { try array.move(from: 0, to: 3) }),
      ("NSRangeException: move: index -1 beyond bounds [0 .. 2]", { try array.move(from: -1, to: 0) }),
      ("NSRangeException: at: index 3 beyond bounds [0 .. 2]", { _ = try array.element(at: 3) }),
      (
        "NSRangeException: insertAll: index 6 beyond bounds [0 .. 2]",
        { try array.insertAll([.integer(8), .integer(9)], at: [0, 6]) }
      ),
      (
        "NSInvalidArgumentException: insertAll: count of objects (1) differs from count of indexes (2)",
        { try array.insertAll([.integer(8)], at: [0, 1]) }
      ),
      (
        "NSInvalidArgumentException: replaceAtIndexes: count of objects (2) differs from count of indexes (1)",
        { try array.replace(at: [0], with: [.integer(8), .integer(9)]) }
      ),
      (
        "NSInvalidArgumentException: insertAll: index 1 is given twice",
        { try array.insertAll([.integer(8), .integer(9)], at: [1, 1]) }
      ),
      ("NSInvalidArgumentException: Box.array expects an integer, got string \"x\"", { try array.add(.string("x")) }),
      (
        "NSInvalidArgumentException: Box.array expects an integer, got string \"x\"",
        { try array.addAll([.integer(5), .string("x")]) }
      ),
      (
        "NSInvalidArgumentException: Box.array expects an integer, got string \"x\"",
        { try array.setArray([.integer(5), .string("x")]) }
      ),
      ("NSInvalidArgumentException: Box.array: nil cannot be a member of an array", { try array.add(.nil) }),
      ("NSInvalidArgumentException: Box.set: nil cannot be a member of a set", { try set.add(.nil) }),
      (
        "NSInvalidArgumentException: Box.row: nil cannot be a member of an ordered set",
        { try row.insert(.nil, at: 0) }
      ),
      ("NSInvalidArgumentException: Box.set expects an integer, got null", { try set.setSet([.null]) }),
      (
        "NSInvalidArgumentException: replaceAt: 3 is in <ordered set row of <Box#1>> already, at another index",
        { try row.replace(at: 0, with: .integer(3)) }
      ),
      (
        "NSInvalidArgumentException: replaceAtIndexes: 9 is in <ordered set row of <Box#1>> already, at another index",
        { try row.replace(at: [0, 1], with: [.integer(9), .integer(9)]) }
      ),
      (
        "NSInvalidArgumentException: Box.array expects a list of integer, got integer",
        { try array.owner.setValue(.integer(1), forKey: "array") }
      ),
    ]
    for (text, call) in calls {
      #expect(refusal(call) == text)
      for collection in [row, set, array] { #expect(collection.snapshot().description == "[1, 2, 3]", "\(text)") }
    }
    struct Contradiction: Error {}
    #expect(refusal { try array.sort { _, _ in throw Contradiction() } } == "Contradiction()")
    #expect(log.take().isEmpty)
  }

  @Test func `An empty collection has its own words`() throws {
    try array.removeAll()
    #expect(refusal { try array.removeLast() } == "NSRangeException: removeLast: the collection is empty")
    #expect(refusal { _ = try array.element(at: 0) } == "NSRangeException: at: index 0 for empty collection")
    #expect(hint { try row.remove(at: 5) } == "indexes count from 0; the last one here is 2")
  }

  @Test func `What changes nothing tells nobody`() throws {
    try array.addAll([])
    try array.insertAll([], at: [])
    try array.remove(at: [])
    try array.replace(at: [], with: [])
    try array.exchange(1, 1)
    try array.move(from: 2, to: 2)
    try array.remove(.integer(9))
    try array.remove(.string("x"))
    try array.removeAll([])
    try array.intersect([.integer(1), .integer(2), .number(3), .integer(4)])
    try array.sort { $0.compare($1) }
    try set.add(.integer(1))
    try set.addAll([.integer(1), .integer(3)])
    try set.setSet([.integer(3), .integer(2), .integer(1)])
    try row.insert(.integer(1), at: 2)
    try row.insertAll([.integer(1), .integer(2)], at: [0, 1])
    try row.replace(at: [], with: [])
    #expect(log.take().isEmpty)
    try array.removeAll()
    _ = log.take()
    try array.removeAll()
    try array.setArray([])
    #expect(log.take().isEmpty)
  }

  @Test func `A prior observer that empties the collection leaves the rest of the call harmless`() throws {
    let array = array
    for call: (ToManyCollection) throws -> Void in [
      { try $0.insert(.integer(9), at: 3) }, { try $0.remove(at: 2) }, { try $0.removeLast() },
      { try $0.replace(at: 1, with: .integer(7)) }, { try $0.exchange(0, 2) }, { try $0.move(from: 0, to: 2) },
      { try $0.sort { $1.compare($0) } }, { try $0.setArray([.integer(4)]) },
      { try $0.insertAll([.integer(8)], at: [2]) },
      { try $0.remove(at: [1, 2]) }, { try $0.addAll([.integer(5)]) }, { try $0.intersect([.integer(1)]) },
    ] {
      try array.owner.setValue(.integers([1, 2, 3]), forKey: "array")
      var nested = true
      doubles[2].atPrior = {
        guard nested else { return }
        nested = false
        try array.removeAll()
      }
      try call(array)
      #expect(array.count <= 1)
      #expect(array.storage.count == Array(array.snapshot()).count)
      doubles[2].atPrior = {}
    }
  }

  @Test func `Every mutation is counted, reading is not`() throws {
    let start = array.mutationCount
    _ = array.snapshot()
    _ = array.contains(.integer(1))
    #expect(array.mutationCount == start)
    try array.add(.integer(4))
    #expect(array.mutationCount != start)
    try array.owner.setPrimitiveValue(.integers([1]), forKey: "array")
    #expect(array.mutationCount != start + 1)
  }

  @Test func `A collection follows its property, and a mutation of nil makes one`() throws {
    try array.owner.setValue(.nil, forKey: "array")
    #expect(array.isNil && array.count == 0)
    #expect(try array.owner.value(forKeyPath: "array.@count") == .nil)
    try array.add(.integer(7))
    #expect(!array.isNil)
    #expect(try array.owner.value(forKeyPath: "array.@count") == .integer(1))
    try array.removeAll()
    #expect(!array.isNil)
    try array.owner.setValue(.integers([8]), forKey: "array")
    #expect(array.snapshot().description == "[8]")
    #expect(array.label == "<array array of <Box#1>>")
  }

  @Test func `A comparator that changes what it sorts is refused`() throws {
    var isFirst = true
    let text = refusal {
      try array.sort { left, right in
        if isFirst { try array.owner.setPrimitiveValue(.integers([7]), forKey: "array") }
        isFirst = false
        return right.compare(left)
      }
    }
    #expect(text == "NSGenericException: Collection <array array of <Box#1>> was mutated while being enumerated.")
    #expect(array.snapshot().description == "[7]")
    #expect(log.take().isEmpty)
  }

  @Test func `A set has no indexes, and what has indexes is set by its order`() throws {
    let world = ObjectWorld()
    let box = try world.define(
      ClassDefinition(
        "Box",
        properties: [
          PropertyDefinition("all", .integer, collection: .set),
          PropertyDefinition("list", .integer, collection: .array),
        ])
    ).makeObject(["all": [3, 1, 2], "list": [3, 1, 2]])
    guard case .collection(let set) = try box.value(forKey: "all"),
      case .collection(let list) = try box.value(forKey: "list")
    else { throw KeyValueCodingError.wrongThread(description: "no collections") }
    let calls: [(String, () throws -> Void)] = [
      ("insert", { try set.insert(9, at: 0) }), ("insertAll", { try set.insertAll([9], at: [0]) }),
      ("removeAt", { try set.remove(at: 0) }), ("removeAtIndexes", { try set.remove(at: [0]) }),
      ("removeLast", { try set.removeLast() }), ("replaceAt", { try set.replace(at: 0, with: 9) }),
      ("replaceAtIndexes", { try set.replace(at: [0], with: [9]) }), ("exchange", { try set.exchange(0, 1) }),
      ("move", { try set.move(from: 0, to: 1) }), ("sort", { try set.sort { $0.compare($1) } }),
      ("setArray", { try set.setArray([9]) }),
    ]
    for (name, call) in calls {
      let error = #expect(throws: KeyValueCodingError.self, "\(name)") { try call() }
      #expect(
        error?.reason == "\(name) is a call of an array or ordered set, and <set all of <Box#1>> is none")
    }
    let error = #expect(throws: KeyValueCodingError.self) { try list.setSet([9]) }
    #expect(error?.reason == "setSet is a call of a set, and <array list of <Box#1>> is none")
    #expect("\(set)" == "[3, 1, 2]" && "\(list)" == "[3, 1, 2]")
  }
}
