import KVPositions
import KVTestSupport
import Testing

/// A list of sections against a plain array of them.
@Suite struct SectionListTests {
  /// Both, changed together.
  private struct Shadow {
    private(set) var list: SectionList
    private(set) var expected: [(name: String, count: Int)]

    init(_ expected: [(name: String, count: Int)], limit: Int) {
      self.expected = expected
      list = SectionList(expected, limit: limit)
    }

    mutating func insert(_ name: String, _ count: Int, at index: Int) {
      list.insertSection(named: name, rowCount: count, at: index)
      expected.insert((name, count), at: index)
    }

    mutating func remove(at index: Int) -> Bool {
      list.removeSection(at: index) == expected.remove(at: index)
    }

    mutating func addRows(_ number: Int, to index: Int) {
      list.addRows(number, toSection: index)
      expected[index].count += number
    }

    mutating func rename(_ index: Int, _ name: String) {
      list.rename(section: index, to: name)
      expected[index].name = name
    }

    func firstDifference() -> String? {
      if let fault = list.brokenInvariant() { return fault }
      if list.count != expected.count || list.isEmpty != expected.isEmpty { return "count is \(list.count)" }
      var flat = 0
      for (index, section) in expected.enumerated() {
        if list[index] != (section.name, section.count) { return "[\(index)] is \(list[index])" }
        if list.start(ofSection: index) != flat { return "section \(index) does not start at \(flat)" }
        if list.rows(ofSection: index) != flat..<flat + section.count { return "the rows of section \(index)" }
        for row in 0...section.count {
          let path = ItemPath(section: index, row: row)
          if list.flatRow(of: path) != flat + row { return "\(path) is not row \(flat + row)" }
          guard row < section.count else { continue }
          if list.path(ofRow: flat + row) != path { return "row \(flat + row) is not at \(path)" }
          if list.index(ofRow: flat + row) != index { return "row \(flat + row) is not in section \(index)" }
        }
        flat += section.count
      }
      if list.rowCount != flat || list.start(ofSection: list.count) != flat {
        return "there are \(list.rowCount) rows"
      }
      var names: [String] = []
      list.forEachSection { name, _ in names.append(name) }
      return names == expected.map(\.name) ? nil : "the names are others"
    }
  }

  @Test(arguments: [4, 5])
  func `Every change of every short list gives what an array gives, and does not reach a copy`(limit: Int) {
    typealias Change = (name: String, apply: (inout Shadow) -> Bool)
    for count in 0...(limit == 4 ? 22 : 12) {
      // Empty sections at the front, in the middle and at the end.
      let start = Shadow((0..<count).map { ("section \($0)", $0 % 3) }, limit: limit)
      var changes: [Change] = []
      for index in 0...count {
        changes.append(
          (
            "insert at \(index)",
            {
              $0.insert("new", index % 2, at: index)
              return true
            }
          ))
      }
      for index in 0..<count {
        changes.append(("remove at \(index)", { $0.remove(at: index) }))
        changes.append(
          (
            "change \(index)",
            {
              $0.addRows(2, to: index)
              $0.addRows(-$0.expected[index].count, to: index)
              $0.rename(index, "renamed")
              return true
            }
          ))
      }
      if let difference = start.firstDifference() { Issue.record("\(count) sections: \(difference)") }
      for first in changes {
        var one = start
        guard first.apply(&one), one.firstDifference() == nil else {
          Issue.record("\(first.name) of \(count): \(one.firstDifference() ?? "gave something else")")
          return
        }
        // A second one, on nodes that are its own already; a removal first leaves fewer places.
        for second in changes.prefix(2 * count) {
          var two = one
          guard one.expected.count >= count || second.name.hasPrefix("insert at 0") else { continue }
          guard second.apply(&two), two.firstDifference() == nil else {
            Issue.record("\(first.name), \(second.name) of \(count): \(two.firstDifference() ?? "something else")")
            return
          }
        }
        guard one.firstDifference() == nil, start.firstDifference() == nil else {
          Issue.record("\(first.name) of \(count) reached a copy")
          return
        }
      }
    }
  }

  @Test(arguments: [(4, 1), (7, 2), (32, 3)] as [(Int, UInt64)])
  func `A long run of changes gives what an array gives, and copies keep the content of their moment`(
    limit: Int, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var shadow = Shadow([], limit: limit)
    var held: [Shadow] = []
    for round in 0..<4_000 {
      if random.once(in: 30) { held.append(shadow) }
      if held.count > 3 { held.remove(at: random.below(held.count)) }
      let count = shadow.expected.count
      let isGrowing = round % 1_000 < 600
      if count == 0 || random.once(in: isGrowing ? 2 : 6) {
        shadow.insert("s\(round)", random.below(3), at: random.below(count + 1))
      } else if random.once(in: isGrowing ? 6 : 2) {
        guard shadow.remove(at: random.below(count)) else {
          Issue.record("seed \(seed), round \(round): removed something else")
          return
        }
      } else {
        let index = random.below(count)
        shadow.addRows(random.below(5) - min(2, shadow.expected[index].count), to: index)
      }
      guard round.isMultiple(of: 200) else { continue }
      for each in [shadow] + held {
        guard let difference = each.firstDifference() else { continue }
        Issue.record("seed \(seed), round \(round): \(difference)")
        return
      }
    }
  }

  @Test func `A list emptied from any place stays right to the last section`() {
    for count in [1, 4, 5, 17, 40] {
      for start in 0..<count {
        var shadow = Shadow((0..<count).map { ("\($0)", 1) }, limit: 4)
        while !shadow.expected.isEmpty {
          guard shadow.remove(at: min(start, shadow.expected.count - 1)), shadow.list.brokenInvariant() == nil else {
            Issue.record("\(count) sections, emptied from \(start)")
            return
          }
        }
        #expect(shadow.list.isEmpty && shadow.list.rowCount == 0)
      }
    }
  }

  @Test func `A section is found by a monotone question`() throws {
    let list = SectionList((0..<1_000).map { (name: "\(1_000 + $0)", count: $0 % 4) })
    for index in 0..<1_000 {
      let name = "\(1_000 + index)"
      let (found, work) = WorkCounter.measuring { list.firstSection { $0 >= name } }
      #expect(found == index)
      #expect(work.comparisons <= 10)
      #expect(list.firstIndex { _, row in row >= list.start(ofSection: index) } <= index)
    }
    #expect(list.firstSection { $0 > "9" } == 1_000)
    #expect(SectionList().firstSection { _ in true } == 0)
    struct Refused: Error {}
    #expect(throws: Refused.self) { try list.firstSection { _ in throw Refused() } }
  }

  @Test(.enabled(if: WorkCounter.isCounting, "only debug builds count"), arguments: [8, 1_000, 20_000])
  func `Everything enters few nodes per level, however many sections there are`(count: Int) {
    var list = SectionList((0..<count).map { (name: "\($0)", count: 2) })
    var levels = 1
    var reach = 32
    while reach < count {
      levels += 1
      reach *= 28
    }
    var random = SeededGenerator(seed: 4)
    var visits = 0
    func measure(_ body: () -> Void) {
      visits = max(visits, WorkCounter.measuring(body).work.nodeVisits)
    }
    for round in 0..<1_000 {
      let copy = round.isMultiple(of: 2) ? list : SectionList()
      let index = random.below(count)
      measure { _ = list[index] }
      measure { _ = list.path(ofRow: random.below(list.rowCount)) }
      measure { _ = list.flatRow(of: ItemPath(section: index, row: 0)) }
      #expect(visits <= levels)
      measure { list.addRows(1, toSection: index) }
      measure { list.addRows(-1, toSection: index) }
      #expect(visits <= levels)
      list.insertSection(named: "new", rowCount: 3, at: index)
      list.removeSection(at: index)
      withExtendedLifetime(copy) {}
    }
    for _ in 0..<1_000 {
      let index = random.below(count)
      measure { list.insertSection(named: "new", rowCount: 3, at: index) }
      measure { _ = list.removeSection(at: index) }
    }
    // A removal reads the section first, and may join a node per level.
    #expect(visits <= 3 * levels)
  }

  @Test func `Copies are identical until one is changed, and print as they are`() {
    var list = SectionList([(name: "blue", count: 2), (name: "red", count: 0)])
    let copy = list
    #expect(copy.isIdentical(to: list))
    list.addRows(0, toSection: 0)
    #expect(copy.isIdentical(to: list))
    list.addRows(1, toSection: 1)
    #expect(!copy.isIdentical(to: list))
    #expect(copy.description == #"["blue": 2, "red": 0]"#)
    #expect(list.description == #"["blue": 2, "red": 1]"#)
    #expect(SectionList().description == "[]")
  }

  @Test func `Copies are read and let go of on other threads while the list goes on`() async {
    var shadow = Shadow((0..<300).map { ("\($0)", $0 % 4) }, limit: 8)
    var random = SeededGenerator(seed: 6)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        let (list, counts) = (shadow.list.snapshot(), shadow.expected.map(\.count))
        group.addTask {
          var found: [Int] = []
          list.forEachSection { found.append($1) }
          return found == counts && list[counts.count / 2].rowCount == counts[counts.count / 2]
        }
        for _ in 0..<10 {
          shadow.addRows(1, to: random.below(shadow.expected.count))
          shadow.insert("new", 1, at: random.below(shadow.expected.count))
          _ = shadow.remove(at: random.below(shadow.expected.count))
        }
      }
      for await isSame in group { #expect(isSame) }
    }
    let difference = shadow.firstDifference()
    #expect(difference == nil)
  }
}
