import KVObjects

/// Objects that others have taken from a context: an undoing does not lead to them again. It keeps none of them.
struct TakenAway {
  private struct Known {
    weak var object: ModelObject?
  }

  private var known: [ObjectIdentifier: Known] = [:]
  /// With more than so many those that are freed are forgotten.
  private var mostUnswept = 32

  func contains(_ object: ModelObject) -> Bool { known[ObjectIdentifier(object)]?.object === object }

  /// O(1) amortised.
  mutating func insert(_ object: ModelObject) {
    known[ObjectIdentifier(object)] = Known(object: object)
    guard known.count > mostUnswept else { return }
    known = known.filter { $0.value.object != nil }
    mostUnswept = max(32, 2 * known.count)
  }

  mutating func remove(_ object: ModelObject) { known[ObjectIdentifier(object)] = nil }

  mutating func removeAll() { self = TakenAway() }
}
