import KVObjects
import KVPredicates
import KVTrees
import Testing

@Suite struct SortKeyPackerTests {
  @Test func fieldsStandOneBehindTheOtherFromTheHighestBitOn() {
    var packer = SortKeyPacker()
    packer.append(0b101, count: 3)
    packer.append(1, count: 1)
    packer.append(UInt64.max, count: 64)
    #expect(packer.key == SortKey(high: 0b1011 << 60 | UInt64.max >> 4, low: 0b1111 << 60))
    #expect(packer.key.isExact)
  }

  @Test func aPrefixIsComparedBeforeEverythingElse() {
    for count in 1...64 {
      let smaller = SortKeyPacker(prefixBits: 0, count: count)
      var larger = SortKeyPacker(prefixBits: 1, count: count)
      #expect(smaller.key < larger.key)
      larger.append(0, count: 5)
      var smallest = smaller
      smallest.append(0b11111, count: 5)
      #expect(smallest.key < larger.key)
    }
  }

  @Test func bitsBeyondTheRoomAreLeftOutAndTheKeyIsNotExact() {
    for count in 60...64 {
      var packer = SortKeyPacker()
      packer.append(0, count: 64)
      packer.append(0, count: count)
      #expect(packer.key.isExact == (64 + count <= SortKeyPacker.capacity))
      #expect(packer.key.high == 0 && packer.key.low <= 1)
    }
    var packer = SortKeyPacker()
    for _ in 0..<40 { packer.append(UInt64.max >> 3, count: 61) }
    #expect(packer.key == SortKey(high: .max, low: .max))
  }

  @Test func aClosedKeyTakesNothingMore() {
    var packer = SortKeyPacker()
    packer.append(1, count: 1)
    packer.close()
    packer.append(1, count: 1)
    #expect(packer.key == SortKey(high: 1 << 63, low: 1))
    #expect(!packer.key.isExact)
  }

  /// The three sort values of workload W share a key with most of a name in it.
  @Test func aColorARatingAndTheStartOfANameFitTogether() throws {
    let world = ObjectWorld()
    let row = try world.define(
      ClassDefinition(
        "Row",
        properties: [
          PropertyDefinition("color", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("name", .string),
        ]))
    let order = try SortOrder(["color", "rating", "name"].map { try KeyValueSortDescriptor($0) }, for: row)
    func key(_ color: String, _ rating: Int, _ name: String) throws -> SortKey {
      try order.key(
        of: row.makeObject(["color": .string(color), "rating": .integer(rating), "name": .string(name)]))
    }
    #expect(try key("yellow", 99, "abcdef") < key("yellow", 99, "abcdeg"))
    #expect(try key("red", 0, "abc").isExact)
    #expect(try !key("yellow", 99, "abcdefghijkl").isExact)
  }
}
