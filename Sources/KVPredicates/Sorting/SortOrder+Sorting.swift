package import KVObjects
package import KVTrees

/// Sorting lists.
extension SortOrder {
  /// `elements` in this order, equal ones in the order they had.
  ///
  /// Throws before anything is moved, also where a value cannot be compared and has nothing to be compared with. A
  /// comparator that contradicts itself gives some order of the elements. O(n log n) comparisons, most of them of keys.
  package func sorted(_ elements: [Value]) throws -> [Value] {
    let keys = try elements.map {
      try Cancellation.check()
      return try key(of: $0)
    }
    let places = try SortOrder.places(sorting: keys) { try compare(elements[$0], elements[$1]) }
    return places.map { elements[$0] }
  }

  /// `objects` in this order, equal ones in the order they had.
  package func sorted(_ objects: [ModelObject]) throws -> [ModelObject] {
    let keys = try objects.map {
      try Cancellation.check()
      return try key(of: $0)
    }
    let places = try SortOrder.places(sorting: keys) { try compare(objects[$0], objects[$1]) }
    return places.map { objects[$0] }
  }

  /// The positions of `keys` in the order of the keys; `compare` decides between the elements at two positions whose
  /// keys are equal and do not say all. Stable, and ends whatever `compare` says. O(n log n) comparisons of integers;
  /// O(t log t) calls of `compare` for t elements with equal keys.
  package static func places(
    sorting keys: [SortKey], compare: (_ first: Int, _ second: Int) throws -> ValueOrder
  ) throws -> [Int] {
    var places = SortPlace.sorted(keys)
    // Elements with one key are neighbours now, in their old order: only among them is something left to decide.
    var start = 0
    while start < places.count {
      var end = start + 1
      while end < places.count, places[end].key == places[start].key { end += 1 }
      if end - start > 1, !places[start].key.isExact {
        let positions = places[start..<end].map(\.position)
        for (offset, position) in try mergeSorted(positions, compare).enumerated() {
          places[start + offset] = SortPlace(key: places[start].key, position: position)
        }
      }
      start = end
    }
    return places.map(\.position)
  }

  /// A stable merge sort, which makes as many steps for a comparison that contradicts itself as for any other.
  private static func mergeSorted(
    _ positions: [Int], _ compare: (Int, Int) throws -> ValueOrder
  ) throws -> [Int] {
    var source = positions
    var width = 1
    while width < source.count {
      var target: [Int] = []
      target.reserveCapacity(source.count)
      for start in stride(from: 0, to: source.count, by: 2 * width) {
        let middle = min(start + width, source.count)
        let end = min(start + 2 * width, source.count)
        var (left, right) = (start, middle)
        while left < middle, right < end {
          try Cancellation.check()
          if try compare(source[left], source[right]) == .descending {
            target.append(source[right])
            right += 1
          } else {
            target.append(source[left])
            left += 1
          }
        }
        target += source[left..<middle]
        target += source[right..<end]
      }
      source = target
      width *= 2
    }
    return source
  }
}
