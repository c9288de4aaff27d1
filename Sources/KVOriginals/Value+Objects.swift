import KVObjects

extension Value {
  /// The objects of a collection; nil for anything else. O(n).
  var objects: [ModelObject]? { elements?.compactMap(\.object) }
}
