import KVObjects
import KVStore
import Testing

/// Bytes of a value of any kind.
@Suite struct ValueCodingTests {
  private func nested(_ depth: Int) -> [UInt8] {
    let list: [UInt8] = [7, 0, 0, 0, 0, 0, 0, 0, 1]
    return Array(repeatElement(list, count: depth).joined()) + [0]
  }

  @Test func `Lists that nest deeper than any property accepts are no value`() {
    #expect(SQLiteStore.isValueForTests(nested(Property.deepestNesting)))
    #expect(!SQLiteStore.isValueForTests(nested(200_000)))
  }
}
