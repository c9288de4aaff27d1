package import KVObjects
package import KVPositions

/// Sorting lists.
extension SortOrder {
  /// `elements` in this order, equal ones as they stand.
  ///
  /// Throws before anything is moved, also where a value cannot be compared and has nothing to be compared with. A
  /// comparator that contradicts itself gives some order of the elements. O(n log n) comparisons, most of them of keys.
  package func sorted(_ elements: [Value]) throws -> [Value] {
    let keys = try elements.map { try key(of: $0) }
    let places = try SortOrder.places(sorting: keys) { try compare(elements[$0], elements[$1]) }
    return places.map { elements[$0] }
  }

  /// `objects` in this order, equal ones as they stand.
  package func sorted(_ objects: [ModelObject]) throws -> [ModelObject] {
    let keys = try objects.map { try key(of: $0) }
    let places = try SortOrder.places(sorting: keys) { try compare(objects[$0], objects[$1]) }
    return places.map { objects[$0] }
  }

  /// The positions of `keys` in the order of the keys; `compare` decides between the elements at two positions whose
  /// keys are equal and do not say all. Stable. A merge sort: it ends whatever `compare` says.
  package static func places(
    sorting keys: [SortKey], compare: (_ first: Int, _ second: Int) throws -> ValueOrder
  ) throws -> [Int] {
    var source = keys.indices.map { SortPlace(key: keys[$0], position: $0) }
    var target = source
    var width = 1
    while width < keys.count {
      var start = 0
      while start < keys.count {
        let middle = min(start + width, keys.count)
        let end = min(start + 2 * width, keys.count)
        var (left, right, next) = (start, middle, start)
        while left < middle, right < end {
          if try source[right].stands(before: source[left], compare) {
            target[next] = source[right]
            right += 1
          } else {
            target[next] = source[left]
            left += 1
          }
          next += 1
        }
        while left < middle {
          target[next] = source[left]
          (left, next) = (left + 1, next + 1)
        }
        while right < end {
          target[next] = source[right]
          (right, next) = (right + 1, next + 1)
        }
        start = end
      }
      swap(&source, &target)
      width *= 2
    }
    return source.map(\.position)
  }
}

/// An element while it is sorted.
private struct SortPlace {
  let key: SortKey
  let position: Int

  @inline(__always)
  func stands(before other: SortPlace, _ compare: (Int, Int) throws -> ValueOrder) rethrows -> Bool {
    if key != other.key { return key < other.key }
    return try !key.isExact && compare(other.position, position) == .descending
  }
}
