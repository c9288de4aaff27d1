import KVPositions
import KVTestSupport
import KVTrees
import Testing

/// Every small tree, every place, every edit. Nodes of four entries: a few dozen elements make three levels.
@Suite struct PositionTreeExhaustiveTests {
  /// The ways in which a tree of `count` elements comes about; they differ in how full its nodes are.
  private static func layouts(_ count: Int) -> [(name: String, make: () -> ShadowArray<Int>)] {
    [
      ("built", { ShadowArray(Array(0..<count), limit: 4) }),
      (
        "appended",
        {
          var shadow = ShadowArray<Int>(limit: 4)
          for number in 0..<count { shadow.insert(number, at: number) }
          return shadow
        }
      ),
      (
        "prepended",
        {
          var shadow = ShadowArray<Int>(limit: 4)
          for number in 0..<count { shadow.insert(number, at: 0) }
          return shadow
        }
      ),
      (
        "thinned out",
        {
          var shadow = ShadowArray(Array(0..<2 * count), limit: 4)
          for number in 0..<count { _ = shadow.remove(at: number) }
          return shadow
        }
      ),
    ]
  }

  /// Every edit of a list of `count` elements, as a name and what it does to both.
  private static func edits(_ count: Int) -> [(name: String, apply: (inout ShadowArray<Int>) -> Bool)] {
    var edits: [(name: String, apply: (inout ShadowArray<Int>) -> Bool)] = []
    for i in 0...count {
      edits.append(
        (
          "insert at \(i)",
          {
            $0.insert(-1, at: i)
            return true
          }
        ))
      edits.append(
        (
          "insert 2 at \(i)",
          {
            $0.insert(contentsOf: [-1, -2], at: i)
            return true
          }
        ))
      edits.append(
        (
          "insert 9 at \(i)",
          {
            $0.insert(contentsOf: Array(-9..<0), at: i)
            return true
          }
        ))
    }
    for i in 0..<count {
      edits.append(("remove at \(i)", { $0.remove(at: i) }))
      edits.append(("take out the one at \(i)", { $0.takeOutByHandle(at: i) }))
      edits.append(("remove handle at \(i)", { $0.removeByHandle(at: i) }))
      edits.append(
        (
          "replace at \(i)",
          {
            $0.replace(at: i, with: -1)
            return true
          }
        ))
      edits.append(
        (
          "update at \(i)",
          {
            $0.update(at: i, with: -1)
            return true
          }
        ))
      for j in 0..<count {
        edits.append(
          (
            "move from \(i) to \(j)",
            {
              $0.move(from: i, to: j)
              return true
            }
          ))
        edits.append(
          (
            "exchange \(i) and \(j)",
            {
              $0.exchange(i, j)
              return true
            }
          ))
      }
      for j in i...count {
        let scattered: IndexRanges = [i, j + 1]
        edits.append(
          (
            "insert at \(scattered)",
            {
              $0.insert(contentsOf: [-1, -2], at: scattered)
              return true
            }
          ))
      }
      for j in i..<count {
        edits.append(("remove \(i)...\(j)", { $0.remove(at: IndexRanges(i..<j + 1)) }))
      }
    }
    return edits
  }

  @Test(arguments: [false, true])
  func `Every edit of every small tree gives what an array gives, with a snapshot held or without`(holding: Bool) {
    for count in 0...17 {
      for layout in Self.layouts(count) {
        for edit in Self.edits(count) {
          var shadow = layout.make()
          let before = shadow.elements
          let snapshot = holding ? shadow.tree.snapshot() : PositionSnapshot()
          guard edit.apply(&shadow) else {
            Issue.record("\(edit.name) of \(count) \(layout.name): gave something else")
            return
          }
          if let difference = shadow.firstDifference() {
            Issue.record("\(edit.name) of \(count) \(layout.name): \(difference)")
            return
          }
          if holding, Array(snapshot) != before {
            Issue.record("\(edit.name) of \(count) \(layout.name) reached the snapshot")
            return
          }
        }
      }
    }
  }

  @Test func `A tree emptied from any place, in any layout, stays right to the last element`() {
    for count in 1...30 {
      for layout in Self.layouts(count) {
        for start in 0..<count {
          var shadow = layout.make()
          while !shadow.elements.isEmpty {
            let position = min(start, shadow.elements.count - 1)
            guard shadow.remove(at: position) else {
              Issue.record("removal at \(position) of \(count) \(layout.name)")
              return
            }
            if let fault = shadow.tree.brokenInvariant() {
              Issue.record("after removal at \(position) of \(count) \(layout.name): \(fault)")
              return
            }
          }
          guard shadow.firstDifference() == nil else {
            Issue.record("emptied \(layout.name)")
            return
          }
        }
      }
    }
  }

  @Test func `Every permutation of five elements, and turning a large one round, keeps the handles`() {
    func permute(_ rest: [Int], _ done: [Int], _ body: ([Int]) -> Void) {
      if rest.isEmpty { return body(done) }
      for (i, number) in rest.enumerated() {
        var others = rest
        others.remove(at: i)
        permute(others, done + [number], body)
      }
    }
    var permutations = 0
    permute(Array(0..<5), []) { order in
      permutations += 1
      var shadow = ShadowArray(Array(10..<15), limit: 4)
      shadow.reorder(order)
      if let difference = shadow.firstDifference() { Issue.record("\(order): \(difference)") }
    }
    #expect(permutations == 120)
    var shadow = ShadowArray(Array(0..<1_000))
    shadow.reorder(Array((0..<1_000).reversed()))
    let difference = shadow.firstDifference()
    #expect(difference == nil)
  }

  @Test func `A search finds the first element that answers true, in every layout and for every border`() {
    for count in 0...50 {
      for layout in Self.layouts(count) {
        let shadow = layout.make()
        for border in 0...count {
          // Elements of the layouts are in different orders: the predicate goes by where they stand.
          let late = Set(shadow.elements[border...])
          guard shadow.tree.firstPosition(where: { late.contains($0) }) == border,
            shadow.tree.snapshot().firstPosition(where: { late.contains($0) }) == border
          else {
            Issue.record("border \(border) of \(count) \(layout.name)")
            return
          }
        }
      }
    }
  }
}
