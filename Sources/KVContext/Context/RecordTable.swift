/// The records of a context by their IDs, which are compared by identity. Each access is O(1) expected, amortised where it adds.
struct RecordTable {
  private let records = KeyTable<ManagedObjectRecord>()

  /// All of them, in no order.
  var values: [ManagedObjectRecord] { records.values }

  /// The record of an ID; nil for none. Setting nil removes it.
  subscript(id: ManagedObjectID) -> ManagedObjectRecord? {
    @inline(__always)
    get { records[Int64(Int(bitPattern: ObjectIdentifier(id)))] }
    @inline(__always)
    nonmutating set { records[Int64(Int(bitPattern: ObjectIdentifier(id)))] = newValue }
  }
}
