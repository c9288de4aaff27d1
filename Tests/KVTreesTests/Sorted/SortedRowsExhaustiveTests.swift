import KVTestSupport
import KVTrees
import Testing

/// Every small sequence of rows, every edit. Nodes of four entries: a few dozen rows make three levels.
@Suite struct SortedRowsExhaustiveTests {
  private typealias Row = ShadowRows.Row
  private typealias Edit = (name: String, apply: (inout ShadowRows) -> Bool)

  /// How the keys of the rows repeat.
  private static var keyings: [(name: String, key: (Int) -> SortKey)] {
    [
      ("distinct", { SortKey(high: UInt64($0), low: 0) }),
      ("in fives", { SortKey(high: 1, low: UInt64($0 / 5)) }),
      ("all equal", { _ in SortKey(high: 0, low: 9) }),
    ]
  }

  /// The ways in which `count` rows with even element numbers come about; they differ in how full the nodes are.
  private static func layouts(
    _ count: Int, _ key: (Int) -> SortKey, limit: Int
  ) -> [(name: String, shadow: ShadowRows)] {
    let tracker = LifetimeTracker()
    let all = (0..<2 * count).map { Row(key: key($0 / 2 * 2), element: tracker.make($0 / 2 * 2), number: UInt32($0)) }
    let rows = all.indices.filter { $0.isMultiple(of: 2) }.map { all[$0] }
    var appended = ShadowRows([], limit: limit)
    for row in rows { _ = appended.insert(row) }
    var prepended = ShadowRows([], limit: limit)
    for row in rows.reversed() { _ = prepended.insert(row) }
    var thinned = ShadowRows(all, limit: limit)
    for place in (0..<count).reversed() { _ = thinned.remove(at: 2 * place + 1) }
    return [
      ("built", ShadowRows(rows, limit: limit)), ("appended", appended), ("prepended", prepended),
      ("thinned out", thinned),
    ]
  }

  /// Every edit of `count` such rows.
  private static func edits(_ count: Int, _ key: @escaping (Int) -> SortKey) -> [Edit] {
    let tracker = LifetimeTracker()
    var edits: [Edit] = []
    for place in 0...count {
      // An odd element number, between the rows that are there.
      let between = Row(key: key(max(0, 2 * place - 1)), element: tracker.make(2 * place - 1), number: 1_000)
      edits.append(("insert at \(place)", { $0.insert(between) }))
      edits.append(("insert at position \(place)", { $0.insertAtPosition(between) }))
      edits.append(("remove what is not at \(place)", { $0.removeMissing(between) }))
      edits.append(("fail at \(place)", { $0.failToCompare(between) }))
    }
    for place in 0..<count {
      edits.append(("remove at \(place)", { $0.remove(at: place) }))
      edits.append(("remove at position \(place)", { $0.removeAtPosition(place) }))
      for target in 0...count {
        edits.append(("move \(place) to \(target)", { $0.move(at: place, to: key(max(0, 2 * target - 1))) }))
      }
    }
    return edits
  }

  @Test(arguments: [4, 5], [false, true])
  func `Every edit of all small rows gives what a sorted array gives, with a copy held or without`(
    limit: Int, holding: Bool
  ) {
    for keying in Self.keyings {
      for count in 0...(limit == 4 ? 14 : 9) {
        let edits = Self.edits(count, keying.key)
        for layout in Self.layouts(count, keying.key, limit: limit) {
          let place = "of \(count) rows, \(layout.name), keys \(keying.name)"
          if let fault = Self.firstFailure(of: edits, on: layout.shadow, holding: holding) {
            Issue.record("\(fault) \(place)")
            return
          }
        }
      }
    }
  }

  /// Without a copy held the shadow is built anew by its own maker, so that nodes are written in place.
  private static func firstFailure(of edits: [Edit], on start: ShadowRows, holding: Bool) -> String? {
    for edit in edits {
      var shadow = holding ? start : start.unshared()
      guard edit.apply(&shadow) else { return "\(edit.name): gave something else," }
      if let difference = shadow.firstDifference() { return "\(edit.name): \(difference)," }
      if holding, let difference = start.firstDifference() { return "\(edit.name) reached the copy: \(difference)," }
    }
    return nil
  }

  @Test(arguments: [false, true])
  func `Every sequence of four edits of all small rows gives what a sorted array gives`(holding: Bool) {
    let tracker = LifetimeTracker()
    let elements = [tracker.make(0), tracker.make(1)]
    var number: UInt32 = 100
    var leaves = 0
    func explore(_ shadow: ShadowRows, depth: Int) -> String? {
      if depth == 0 {
        leaves += 1
        return shadow.firstDifference()
      }
      let before = shadow.expected
      var steps: [Edit] = []
      for key in [0, 2, 9] as [UInt64] {
        number += 1
        let row = Row(key: SortKey(high: 7, low: key), element: elements[Int(key) % 2], number: number)
        steps.append(("insert \(key)", { $0.insert(row) }))
      }
      for place in Set([0, before.count / 2, before.count - 1]) where place >= 0 && place < before.count {
        steps.append(("remove \(place)", { $0.remove(at: place) }))
      }
      for step in steps {
        var next = holding ? shadow : shadow.unshared()
        guard step.apply(&next) else { return "\(step.name) gave something else" }
        if let fault = explore(next, depth: depth - 1) { return "\(step.name), \(fault)" }
        guard ShadowRows.content(shadow.rows) == before else { return "\(step.name) reached the copy" }
      }
      return nil
    }
    for count in [0, 3, 4, 5, 8, 13] {
      let rows = (0..<count).map {
        Row(key: SortKey(high: 7, low: UInt64($0 / 3)), element: tracker.make($0), number: UInt32($0))
      }
      if let fault = explore(ShadowRows(rows, limit: 4), depth: 4) { Issue.record("\(count) rows: \(fault)") }
    }
    #expect(leaves > 5_000)
  }

  @Test func `Rows emptied from any place, in any layout, stay right to the last one`() {
    for keying in Self.keyings {
      for count in [1, 2, 5, 21] {
        for layout in Self.layouts(count, keying.key, limit: 4) {
          for start in 0..<count {
            var shadow = layout.shadow
            while !shadow.expected.isEmpty {
              guard shadow.remove(at: min(start, shadow.expected.count - 1)), shadow.rows.brokenInvariant() == nil
              else {
                Issue.record("\(count) rows, \(layout.name), emptied from \(start)")
                return
              }
            }
            #expect(shadow.rows.isEmpty)
          }
        }
      }
    }
  }
}
