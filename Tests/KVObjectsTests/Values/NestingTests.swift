import KVObjects
import KVTestSupport
import Testing

/// Lists in lists: whoever prints, compares or frees them goes down into each, so their depth has a bound.
@Suite struct NestingTests {
  private func holder() throws -> (object: ModelObject, collection: ToManyCollection) {
    let world = ObjectWorld()
    let made = try world.define(
      ClassDefinition(
        "Holder",
        properties: [
          PropertyDefinition("one", .any), PropertyDefinition("many", .any, collection: .array),
        ])
    ).makeObject([:])
    guard case .collection(let collection) = try made.value(forKey: "many") else {
      throw KeyValueCodingError.invalidArgument(reason: "no collection", code: .error, hint: nil)
    }
    return (made, collection)
  }

  @Test func `The depth of a list is known without looking into what a collection held`() throws {
    let (_, many) = try holder()
    #expect(many.snapshot().nesting == 0)
    try many.add(.integer(1))
    #expect(many.snapshot().nesting == 0)
    try many.add(.collection(many))
    #expect(many.snapshot().nesting == 1)
    try many.add(.collection(many))
    #expect(many.snapshot().nesting == 2)
    try many.removeAll()
    #expect(many.snapshot().nesting == 0)
    #expect(ValueList([.integer(1), .list([.list([])])]).nesting == 2)
  }

  @Test func `Lists that share lists are looked into once, and written out up to a length`() throws {
    var list: ValueList = [.integer(1)]
    for _ in 0..<60 { list = [.list(list), .list(list)] }
    #expect(list.nesting == 60)
    #expect((65_536..<66_000).contains(list.description.utf8.count))
    #expect(list.description.contains(", …]]"))
    var count = 0
    #expect(
      !list.holds { _ in
        count += 1
        return false
      })
    #expect(count == 1)
    let (object, many) = try holder()
    try object.setValue(.list(list), forKey: "one")
    try many.setArray([.list(list), .list(list)])
    #expect(many.snapshot().nesting == 61)
    object.world.freeUnreachable()
    let plain = ValueList((0..<20_000).map { .integer(100_000 + $0) })
    #expect(plain.description.utf8.count == 160_000 && plain.description.hasSuffix(", 119999]"))
    #expect(ValueList([.list(plain), .integer(1), .list([]), .integer(2)]).description.hasSuffix("119999], 1, …]"))
  }

  @Test func `Deeper lists are refused, and nothing has changed`() throws {
    let (object, many) = try holder()
    for _ in 0..<Property.deepestNesting { try many.setArray([.collection(many)]) }
    #expect(many.snapshot().nesting == Property.deepestNesting)
    let before = many.snapshot()
    #expect(
      refusal { try many.setArray([.collection(many)]) }
        == "NSInvalidArgumentException: Holder.many: lists nest more than 100 deep")
    #expect(refusal { try many.add(.collection(many)) } != nil)
    #expect(refusal { try object.setValue(.collection(many), forKey: "one") } != nil)
    #expect(many.snapshot().elementsEqual(before))
    #expect(try object.value(forKey: "one") == .nil)
    #expect(many.snapshot().description.hasPrefix("[[["))
  }
}
