import KVObjects
import Testing

@testable import KVStore

/// Bytes of a value of any kind.
@Suite struct ValueCodingTests {
  private func nested(_ depth: Int) -> [UInt8] {
    let list: [UInt8] = [7, 0, 0, 0, 0, 0, 0, 0, 1]
    return Array(repeatElement(list, count: depth).joined()) + [0]
  }

  @Test func `Lists that nest deeper than any property accepts are no value`() {
    #expect(ValueCoding.decoded(.blob(nested(Property.deepestNesting)), .any) != nil)
    #expect(ValueCoding.decoded(.blob(nested(200_000)), .any) == nil)
  }
}
