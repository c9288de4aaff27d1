import KVControllers
import KVObjects
import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// The way from one content to another that has nothing to do with it, with nothing known but both.
@Suite struct ArrangementDifferenceTests {
  private static var nothing: SmallDictionary<ObjectIdentifier, OpenBracket.Touch> { SmallDictionary() }

  /// Expects that the script leads from `before` to `after`, that rows are those that were not simply carried over, and no
  /// more moves than `most`, if that is known.
  private func check(
    _ before: Arrangement, _ after: Arrangement, everyRow: Bool, most: Int?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let label: Comment = "\(before.layout) to \(after.layout), every row: \(everyRow)"
    let difference = ArrangementDifference(before, after, touched: Self.nothing, everyRow: everyRow)
    let script = difference.script { _, _ in }
    #expect(
      script.firstFault(from: before.sectionsOfRows, to: after.sectionsOfRows) == nil, label,
      sourceLocation: sourceLocation)
    let (moves, ends) = (script.moves, script.changes.count - script.moves)
    if let most { #expect(moves == most, label, sourceLocation: sourceLocation) }
    // Nothing comes that went: objects that are in both are no insertion and no deletion.
    let common = Self.common(before, after)
    #expect(ends == before.rows.count + after.rows.count - 2 * common, label, sourceLocation: sourceLocation)
    for row in difference.rows {
      if let old = row.old { #expect(before.rows[old] === row.object, label, sourceLocation: sourceLocation) }
      if let new = row.new { #expect(after.rows[new] === row.object, label, sourceLocation: sourceLocation) }
    }
    for (number, change) in script.changes.enumerated() {
      let row = difference.rows[change.tag]
      #expect(
        row.old.map(before.path) == change.old && row.new.map(after.path) == change.new, "\(label): change \(number)",
        sourceLocation: sourceLocation)
    }
  }

  /// How many rows can be matched, each once.
  private static func common(_ before: Arrangement, _ after: Arrangement) -> Int {
    var left: [ObjectIdentifier: Int] = [:]
    for row in before.rows { left[ObjectIdentifier(row), default: 0] += 1 }
    return after.rows.count { row in
      guard let count = left[ObjectIdentifier(row)], count > 0 else { return false }
      left[ObjectIdentifier(row)] = count - 1
      return true
    }
  }

  /// The moves that both need when they are matched first to first: all but a longest run that keeps its order.
  private static func leastMoves(_ old: [Int], _ new: [Int]) -> Int {
    var free = old.map(Optional.some)
    var order: [Int] = []
    for number in new {
      guard let place = free.firstIndex(of: number) else { continue }
      free[place] = nil
      order.append(place)
    }
    return order.count - longestIncreasingSubsequence(order).count
  }

  private static func lists(of names: Int, upTo length: Int) -> [[Int]] {
    var lists: [[Int]] = [[]]
    var longest = lists
    for _ in 0..<length {
      longest = longest.flatMap { list in (0..<names).map { list + [$0] } }
      lists += longest
    }
    return lists
  }

  @Test func `Every two lists of at most three rows, with and without repeats: the fewest moves`() throws {
    // The same objects three times, so that a list may repeat them.
    let pool = try RowPool(showing: [0, 1, 2, 0, 1, 2, 0, 1, 2])
    func arrangement(_ list: [Int]) throws -> Arrangement {
      try pool.arrangement([(nil, list.enumerated().map { $1 + 3 * $0 })])
    }
    let lists = Self.lists(of: 3, upTo: 3)
    for old in lists {
      for new in lists {
        for everyRow in [false, true] {
          check(
            try arrangement(old), try arrangement(new), everyRow: everyRow, most: Self.leastMoves(old, new))
        }
      }
    }
  }

  @Test func `Every two layouts in sections`() throws {
    let pool = try RowPool(showing: [0, 1, 2, 3])
    let orders = [[0, 1, 2], [2, 0, 1], [3, 1, 0], [2, 1, 0]]
    let layouts = RowPool.layouts(3)
    for (number, from) in layouts.enumerated() {
      for (other, to) in layouts.enumerated() {
        for order in orders {
          let target = to.map { (name: $0.name, rows: $0.rows.map { order[$0] }) }
          check(
            try pool.arrangement(from), try pool.arrangement(target),
            everyRow: (number + other).isMultiple(of: 2), most: nil)
        }
      }
    }
  }

  @Test func `A row in another section of which nobody said a word is moved, and no other`() throws {
    let pool = try RowPool(showing: [0, 1, 2, 3])
    let before = try pool.arrangement([("A", [0, 1]), ("B", [2, 3])])
    let after = try pool.arrangement([("A", [0]), ("B", [1, 2, 3])])
    let difference = ArrangementDifference(before, after, touched: Self.nothing, everyRow: false)
    #expect(difference.rows.map(\.old) == [1])
    #expect(difference.script { touched, _ in touched.isUpdated = true }.description == "move [0, 1] to [1, 0]")
  }

  @Test func `Rows that nothing happened to are no rows of the difference`() throws {
    let pool = try RowPool(showing: [0, 1, 2, 3])
    let before = try pool.arrangement([(nil, [0, 1, 2])])
    let after = try pool.arrangement([(nil, [3, 0, 2])])
    for everyRow in [false, true] {
      let difference = ArrangementDifference(before, after, touched: Self.nothing, everyRow: everyRow)
      #expect(difference.rows.map(\.old) == [nil, 1])
      #expect(difference.rows.map(\.new) == [0, nil])
    }
    #expect(ArrangementDifference(before, before, touched: Self.nothing, everyRow: true).rows.isEmpty)
  }

  @Test(arguments: 0..<8)
  func `A random list and the same with some edits: the fewest moves`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 300
    let pool = try RowPool(showing: Array(0..<count + 50))
    let old = Array(0..<count).shuffled(using: &random)
    for edits in [1, 5, 40] {
      var new = old
      for edit in 0..<edits {
        switch random.below(3) {
        case 0: new.remove(at: random.below(new.count))
        case 1: new.insert(count + edit, at: random.below(new.count + 1))
        default: new.insert(new.remove(at: random.below(new.count)), at: random.below(new.count + 1))
        }
      }
      let (before, after) = (try pool.arrangement([(nil, old)]), try pool.arrangement([(nil, new)]))
      for everyRow in [false, true] {
        check(before, after, everyRow: everyRow, most: Self.leastMoves(old, new))
      }
    }
  }
}

extension EditScript {
  fileprivate var moves: Int { changes.count { if case .move = $0.kind { true } else { false } } }
}
