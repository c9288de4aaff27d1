import KVObjects

/// The IDs of objects that were deleted and saved, and that relations go on leading to. It keeps none of them.
struct DepartedObjects {
  private struct Known {
    weak var object: ModelObject?
    let id: ManagedObjectID
  }

  private var known: [ObjectIdentifier: Known] = [:]
  /// With more than so many those that are freed are forgotten.
  private var mostUnswept = 32

  /// The ID that an object had; nil of any other.
  func id(of object: ModelObject) -> ManagedObjectID? {
    known[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.id : nil }
  }

  /// O(1) amortised.
  mutating func insert(_ object: ModelObject, _ id: ManagedObjectID) {
    known[ObjectIdentifier(object)] = Known(object: object, id: id)
    guard known.count > mostUnswept else { return }
    known = known.filter { $0.value.object != nil }
    mostUnswept = max(32, 2 * known.count)
  }
}
