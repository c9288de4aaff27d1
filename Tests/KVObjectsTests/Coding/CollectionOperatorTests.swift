import KVObjects
import KVTestSupport
import Testing

/// The collection operators (kvo-facts.md section 11, D18).
@Suite struct CollectionOperatorTests {
  private let world = ObjectWorld()
  private let box: ModelObject
  private let boxes: ObjectClass

  init() throws {
    boxes = try world.define(
      ClassDefinition(
        "Box",
        properties: [
          PropertyDefinition("xs", .any, collection: .array), PropertyDefinition("v", .any),
          PropertyDefinition("boxes", .object(className: "Box"), collection: .array),
          PropertyDefinition("group", .object(className: "Box"), collection: .set),
          PropertyDefinition("row", .object(className: "Box"), collection: .orderedSet),
        ]))
    box = boxes.makeObject()
  }

  private func result(_ path: String, of values: [Value]) throws -> Value {
    try box.setValue(.list(ValueList(values)), forKey: "xs")
    return try box.value(forKeyPath: path)
  }

  @Test func `The numbers of K235`() throws {
    let numbers: [Value] = [.integer(1), .integer(2), .integer(2), .integer(5)]
    for (path, text) in [
      ("xs.@count", "4"), ("xs.@count.x", "4"), ("xs.@sum.self", "10"), ("xs.@avg.self", "2.5"),
      ("xs.@min.self", "1"),
      ("xs.@max.self", "5"), ("xs.@unionOfObjects.self", "[1, 2, 2, 5]"),
      ("xs.@distinctUnionOfObjects.self", "[1, 2, 5]"),
    ] {
      #expect(try result(path, of: numbers).description == text, "\(path)")
    }
  }

  @Test func `Of nothing the sum and mean are nought, extremes nil, unions empty`() throws {
    for path in ["xs.@count", "xs.@sum.self", "xs.@avg.self"] { #expect(try result(path, of: []) == .integer(0)) }
    for path in ["xs.@min.self", "xs.@max.self"] { #expect(try result(path, of: []) == .nil) }
    for name in [
      "unionOfObjects", "distinctUnionOfObjects", "unionOfArrays", "distinctUnionOfArrays", "unionOfSets",
      "distinctUnionOfSets",
    ] { #expect(try result("xs.@\(name).self", of: []) == .list([]), "\(name)") }
  }

  @Test func `Leaves that are nil are left out of sums and extremes, count as 0 in means, stay as null in unions`()
    throws
  {
    try box.setValue(.objects(try made(.integer(4)), try made(.nil)), forKey: "boxes")
    #expect(try box.value(forKeyPath: "boxes.@avg.v") == .number(2))
    #expect(try box.value(forKeyPath: "boxes.@sum.v") == .integer(4))
    #expect(try box.value(forKeyPath: "boxes.@min.v") == .integer(4))
    #expect(try box.value(forKeyPath: "boxes.@max.v") == .integer(4))
    #expect(try box.value(forKeyPath: "boxes.@unionOfObjects.v") == .list([.integer(4), .null]))
    #expect(try box.value(forKeyPath: "boxes.@distinctUnionOfObjects.v") == .list([.integer(4), .null]))
    try box.setValue(.objects(try made(.nil), try made(.nil)), forKey: "boxes")
    #expect(try box.value(forKeyPath: "boxes.@count") == .integer(2))
    #expect(try box.value(forKeyPath: "boxes.@avg.v") == .integer(0))
    #expect(try box.value(forKeyPath: "boxes.@sum.v") == .integer(0))
    #expect(try box.value(forKeyPath: "boxes.@max.v") == .nil)
  }

  @Test func `Sums are exact where they fit, take the number that a text begins with, and else are floats`() throws {
    let big = 1 << 53
    #expect(try result("xs.@sum.self", of: [.integer(big), .integer(1), .integer(1)]) == .integer(big + 2))
    #expect(try result("xs.@sum.self", of: [.integer(.max), .integer(1)]).description == "9.223372036854776e+18")
    #expect(try result("xs.@sum.self", of: [.string("3"), .string("4")]) == .number(7))
    #expect(try result("xs.@sum.self", of: [.string("x")]) == .number(0))
    #expect(
      try result("xs.@sum.self", of: [.string(" 3.5 kg"), .string("-1e1x"), .string("."), .string("2e")])
        == .number(-4.5))
    #expect(try result("xs.@sum.self", of: [.boolean(true), .number(0.5)]) == .number(1.5))
    #expect(try result("xs.@avg.self", of: [.string("3"), .string("4")]) == .number(3.5))
  }

  @Test func `Extremes compare strings, dates and numbers, and refuse a mixture`() throws {
    #expect(try result("xs.@min.self", of: [.string("b"), .string("a")]) == .string("a"))
    let early = Value.date(DateValue(secondsSinceReferenceDate: 1))
    #expect(try result("xs.@max.self", of: [early, .date(DateValue(secondsSinceReferenceDate: 0))]) == early)
    #expect(try result("xs.@max.self", of: [.integer(1), .number(1.5), .boolean(true)]) == .number(1.5))
    #expect(
      refusal { _ = try result("xs.@min.self", of: [.string("b"), .integer(1)]) }
        == "NSInvalidArgumentException: key path \"xs.@min.self\": @min cannot take 1 (integer)")
    #expect(
      refusal { _ = try result("xs.@sum.self", of: [.list([])]) }
        == "NSInvalidArgumentException: key path \"xs.@sum.self\": @sum cannot take [] (list)")
  }

  @Test func `Unions of arrays flatten one level`() throws {
    let lists: [Value] = [.integers([1, 2]), .integers([2, 3]), .integers([1, 2])]
    #expect(try result("xs.@unionOfArrays.self", of: lists) == .integers([1, 2, 2, 3, 1, 2]))
    #expect(try result("xs.@distinctUnionOfArrays.self", of: lists) == .integers([1, 2, 3]))
    #expect(try result("xs.@unionOfSets.self", of: lists) == .integers([1, 2, 2, 3, 1, 2]))
    #expect(try result("xs.@distinctUnionOfSets.self", of: lists) == .integers([1, 2, 3]))
    #expect(
      refusal { _ = try result("xs.@unionOfArrays.self", of: [.integer(1)]) }
        == "NSInvalidArgumentException: key path \"xs.@unionOfArrays.self\": @unionOfArrays cannot take 1 (integer)")
  }

  @Test func `Operators nest, and what is right of one is applied to each element`() throws {
    func holder(_ values: Int...) throws -> ModelObject {
      let holder = boxes.makeObject()
      for value in values { try holder.collection("boxes").add(.object(try made(.integer(value)))) }
      return holder
    }
    try box.setValue(.objects(try holder(4, 2), try holder(8, 10)), forKey: "boxes")
    #expect(try box.value(forKeyPath: "boxes.@sum.boxes.@avg.v") == .number(12))
    #expect(try box.value(forKeyPath: "boxes.@max.boxes.@sum.v") == .integer(18))
    #expect(try box.value(forKeyPath: "boxes.@unionOfArrays.boxes.v") == .integers([4, 2, 8, 10]))
    #expect(try box.value(forKeyPath: "boxes.boxes.v") == .list([.integers([4, 2]), .integers([8, 10])]))
  }

  @Test func `Sets and ordered sets answer operators too`() throws {
    let members = try [1, 2, 5].map { Value.object(try made(.integer($0))) }
    for key in ["group", "row"] {
      try box.setValue(.list(ValueList(members)), forKey: key)
      #expect(try box.value(forKeyPath: "\(key).@sum.v") == .integer(8))
      #expect(try box.value(forKeyPath: "\(key).@distinctUnionOfObjects.v") == .integers([1, 2, 5]))
      #expect(try box.value(forKeyPath: "\(key).@unionOfObjects.self") == .list(ValueList(members)))
    }
  }

  @Test func `Where an operator has nothing to work on, it is an undefined key or lacks its path`() throws {
    try box.setValue(.integer(5), forKey: "v")
    #expect(
      refusal { _ = try box.value(forKeyPath: "v.@sum.self") }
        == "NSUndefinedKeyException: [5 valueForUndefinedKey:]: this class is not key value coding-compliant for the "
        + "key sum.")
    #expect(refusal { _ = try box.value(forKeyPath: "@count") }?.hasPrefix("NSUndefinedKeyException") == true)
    #expect(
      refusal { _ = try result("xs.@sum", of: [.integer(1)]) }
        == "NSInvalidArgumentException: key path \"xs.@sum\": @sum needs a key path to its right")
    try box.setValue(.nil, forKey: "xs")
    #expect(try box.value(forKeyPath: "xs.@count") == .nil)
  }

  private func made(_ value: Value) throws -> ModelObject { try boxes.makeObject(["v": value]) }
}
