import KVObjects

/// A value for each of some objects, found by identity. It retains none of the objects.
struct WeakObjectTable<Element> {
  private struct Entry {
    weak var object: ModelObject?
    let element: Element
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries above which those of deallocated objects are removed.
  private var sweepLimit = 32

  /// The value of an object; nil for an object without one. Setting nil removes it. O(1), amortised when setting.
  subscript(object: ModelObject) -> Element? {
    get { entries[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.element : nil } }
    set {
      entries[ObjectIdentifier(object)] = newValue.map { Entry(object: object, element: $0) }
      guard entries.count > sweepLimit else { return }
      entries = entries.filter { $0.value.object != nil }
      sweepLimit = max(32, 2 * entries.count)
    }
  }

  mutating func removeAll() { self = WeakObjectTable() }
}

extension WeakObjectTable<Void> {
  func contains(_ object: ModelObject) -> Bool { self[object] != nil }

  mutating func insert(_ object: ModelObject) { self[object] = () }

  mutating func remove(_ object: ModelObject) { if !entries.isEmpty { self[object] = nil } }
}
