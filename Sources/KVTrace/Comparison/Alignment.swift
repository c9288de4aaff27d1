/// Two lists side by side: what is the same in both in one place, by a longest common subsequence.
///
/// O(nd) for n elements and d that differ. Of lists of more than ``limit`` elements that differ what stands at the same
/// place is compared.
package struct Alignment<Element: Hashable> {
  /// A place: the index in each list; nil in the one that lacks it.
  package typealias Place = (left: Int?, right: Int?)

  /// The places, in order.
  package private(set) var places: [Place] = []

  /// So many elements on either side are aligned.
  private static var limit: Int { 4_000 }

  /// The two side by side.
  package init(_ left: [Element], _ right: [Element]) {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    places = (0..<start).map { ($0, $0) }
    addBetween(left, start..<left.count - end, right, start..<right.count - end)
    for back in (0..<end).reversed() { places.append((left.count - 1 - back, right.count - 1 - back)) }
  }

  private mutating func addBetween(_ left: [Element], _ mine: Range<Int>, _ right: [Element], _ others: Range<Int>) {
    guard max(mine.count, others.count) <= Self.limit else {
      for place in 0..<max(mine.count, others.count) {
        places.append(
          (
            place < mine.count ? mine.lowerBound + place : nil, place < others.count ? others.lowerBound + place : nil
          ))
      }
      return
    }
    let edits = Array(right[others]).difference(from: Array(left[mine]))
    let removed = Set(edits.removals.map { mine.lowerBound + $0.offset })
    let inserted = Set(edits.insertions.map { others.lowerBound + $0.offset })
    var (one, other) = (mine.lowerBound, others.lowerBound)
    while one < mine.upperBound || other < others.upperBound {
      if removed.contains(one) {
        places.append((one, nil))
        one += 1
      } else if inserted.contains(other) {
        places.append((nil, other))
        other += 1
      } else {
        places.append((one, other))
        (one, other) = (one + 1, other + 1)
      }
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
