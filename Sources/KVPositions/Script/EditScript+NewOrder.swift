/// Scripts of a flat list that was rearranged as a whole: sorted, or assigned anew.
extension EditScript {
  /// Makes the script of a list of one section that was put into a new order.
  ///
  /// Rows that come are inserts, rows that go deletes; of the others as many as possible keep their order among
  /// themselves and are not named, so that the number of moves is the least possible (controllers.md section 2, "Ties":
  /// of several such choices the smallest old rows stay). Nothing is reported as an update.
  ///
  /// ```swift
  /// EditScript(newOrder: [1, 2, 0], oldCount: 3).description   // "move [0, 0] to [0, 2]"
  /// EditScript(newOrder: [0, nil], oldCount: 2).description    // "delete [0, 1], insert [0, 1]"
  /// EditScript(newOrder: [0, 1], oldCount: 2).isEmpty          // true
  /// ```
  ///
  /// What `EditRecorder.reorder(_:)` and `finish()` give for a list to which nothing else happened, without a piece
  /// per row: of two lists of 100,000 rows nearly all costs are one pass over integers.
  ///
  /// - Parameters:
  ///   - newOrder: for each new row the old row (0..<oldCount) that it is, nil if it is new. An old row that is named
  ///     twice, or is out of range, stops the program; those that do not occur are gone.
  ///   - oldCount: the number of old rows.
  ///   - section: the section index that paths carry, in both frames.
  /// - Complexity: O(n + k log k), where the order is kept but for k rows; O(n log n) at worst.
  public init(newOrder: [Int?], oldCount: Int, section: Int = 0) {
    var newRows = [Int](repeating: -1, count: oldCount)
    var touched: [Touched] = []
    for (new, old) in newOrder.enumerated() {
      guard let old else {
        touched.append(Touched(old: nil, new: ItemPath(section: section, row: new)))
        continue
      }
      precondition(newRows[old] == -1, "a new order takes every row from a place of its own")
      newRows[old] = new
    }
    let survivors = newRows.indices.filter { newRows[$0] >= 0 }
    let run = longestIncreasingSubsequence(survivors.map { newRows[$0] })
    // A row outside of a longest run is in another gap of it before and after (else it would lengthen the run).
    // So the rows of the run can pass for untouched, and all others are moves.
    var next = 0
    for (place, old) in survivors.enumerated() {
      if next < run.count && run[next] == place {
        next += 1
      } else {
        let (from, to) = (ItemPath(section: section, row: old), ItemPath(section: section, row: newRows[old]))
        touched.append(Touched(old: from, new: to))
      }
    }
    for old in newRows.indices where newRows[old] < 0 {
      touched.append(Touched(old: ItemPath(section: section, row: old), new: nil))
    }
    self.init(touched: touched)
  }
}

/// Which of the `old` occurrences each of the `new` ones is: for each new one its old index, nil if it is new.
///
/// Occurrences of one identity are matched first to first (controllers.md section 1): the k-th old one with the k-th
/// new one. What `EditScript(newOrder:oldCount:)` and `EditRecorder.reorder(_:)` take for an assigned array. O(n)
/// hashings.
@inlinable
package func matchedFirstToFirst<Identity: Hashable>(from old: [Identity], to new: [Identity]) -> [Int?] {
  var order: [Int?] = []
  order.reserveCapacity(new.count)
  // A common beginning matches first to first by itself.
  while order.count < min(old.count, new.count) && old[order.count] == new[order.count] { order.append(order.count) }
  let start = order.count
  guard start < new.count else { return order }
  // Per identity its first old occurrence that is not matched yet; per occurrence the next one of its identity.
  var first: [Identity: Int] = [:]
  first.reserveCapacity(old.count - start)
  var following = [Int](repeating: -1, count: old.count - start)
  for index in (start..<old.count).reversed() {
    if let later = first.updateValue(index, forKey: old[index]) { following[index - start] = later }
  }
  for identity in new[start...] {
    guard let entry = first.index(forKey: identity), first.values[entry] >= 0 else {
      order.append(nil)
      continue
    }
    let index = first.values[entry]
    order.append(index)
    first.values[entry] = following[index - start]
  }
  return order
}
