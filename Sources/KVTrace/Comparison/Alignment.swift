/// Two lists side by side: what is the same in both in one place, by a longest common subsequence.
///
/// O(nd) for n elements and d that differ, and O(d²) memory; elements are looked at once, and numbered. Where more than
/// ``mostEdits`` differ between the first and the last that do, elements at the same place are compared.
package struct Alignment<Element: Hashable> {
  /// A place: the index in each list; nil in the one that lacks it.
  package typealias Place = (left: Int?, right: Int?)

  /// The places, in order.
  package private(set) var places: [Place] = []

  /// So many elements may go and come for lists to be aligned.
  private static var mostEdits: Int { 1_000 }

  /// The two side by side.
  package init(_ left: [Element], _ right: [Element]) {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    places = (0..<start).map { ($0, $0) }
    addBetween(left, start..<left.count - end, right, start..<right.count - end)
    for back in (0..<end).reversed() { places.append((left.count - 1 - back, right.count - 1 - back)) }
  }

  private mutating func addBetween(_ left: [Element], _ mine: Range<Int>, _ right: [Element], _ others: Range<Int>) {
    var numbers: [Element: Int] = [:]
    func number(_ element: Element) -> Int {
      let next = numbers.count
      func known(_ number: inout Int?) -> Int {
        if let number { return number }
        number = next
        return next
      }
      return known(&numbers[element])
    }
    // From the end: of two alignments of equal cost, the one with equal elements late has the differing ones side by side.
    guard let edits = Self.edits(from: left[mine].reversed().map(number), to: right[others].reversed().map(number))
    else {
      for place in 0..<max(mine.count, others.count) {
        places.append(
          (
            place < mine.count ? mine.lowerBound + place : nil, place < others.count ? others.lowerBound + place : nil
          ))
      }
      return
    }
    let removed = Set(edits.removed.map { mine.upperBound - 1 - $0 })
    let inserted = Set(edits.inserted.map { others.upperBound - 1 - $0 })
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

  /// What goes and what comes between two lists, as few as can be, by their places; nil for more than ``mostEdits``.
  ///
  /// In contrast to `difference(from:)` of the standard library it gives up there, as its time grows with the square of what
  /// differs (Myers, An O(ND) difference algorithm and its variations, 1986).
  private static func edits(from left: [Int], to right: [Int]) -> (removed: [Int], inserted: [Int])? {
    let most = min(mostEdits, left.count + right.count)
    // On each diagonal, left less right, how far in the left one it goes with so many edits.
    var reached = [Int](repeating: 0, count: 2 * most + 3)
    func fromAbove(_ diagonal: Int, _ count: Int, _ reached: [Int], _ middle: Int) -> Bool {
      diagonal == -count
        || diagonal != count && reached[middle + diagonal - 1] < reached[middle + diagonal + 1]
    }
    let middle = most + 1
    // What was reached with fewer edits: the way back.
    var before: [[Int]] = []
    for count in 0...most {
      if count > 0 { before.append(Array(reached[middle - count + 1...middle + count - 1])) }
      for diagonal in stride(from: -count, through: count, by: 2) {
        var one =
          fromAbove(diagonal, count, reached, middle)
          ? reached[middle + diagonal + 1] : reached[middle + diagonal - 1] + 1
        while one < left.count, one - diagonal < right.count, left[one] == right[one - diagonal] { one += 1 }
        reached[middle + diagonal] = one
        guard one >= left.count, one - diagonal >= right.count else { continue }
        var (removed, inserted): ([Int], [Int]) = ([], [])
        var diagonal = diagonal
        for (count, reached) in zip(1..., before).reversed() {
          if fromAbove(diagonal, count, reached, count - 1) {
            diagonal += 1
            inserted.append(reached[count - 1 + diagonal] - diagonal)
          } else {
            diagonal -= 1
            removed.append(reached[count - 1 + diagonal])
          }
        }
        return (removed, inserted)
      }
    }
    return nil
  }
}
