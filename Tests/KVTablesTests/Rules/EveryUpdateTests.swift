import Glibc
import KVPositions
import KVTables
import KVTestSupport
import Testing

/// Whether the long run was asked for (`KVOSANDBOX_EVERY_UPDATE`): every pair of calls on every small table, and triples of
/// more calls. It takes half a minute.
private let isLong = getenv("KVOSANDBOX_EVERY_UPDATE") != nil

/// Every small update against ``ReferenceTable``: the sentence of its refusal, or the rows that it leaves.
@Suite struct EveryUpdateTests {
  @Test("Every update of at most two calls has the outcome that the document says")
  func pairs() {
    var run = EveryUpdate()
    let calls = Self.calls(paths: [[0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [2, 0]], sections: [0, 1, 2])
    let shapes = isLong ? Self.shapes : [[], [0, 1], [2, 2]]
    for before in shapes {
      run.check(before, [])
      for (index, first) in calls.enumerated() {
        run.check(before, [first])
        for second in calls[index...] { run.check(before, [first, second]) }
      }
    }
    run.expectVariety(but: Self.elsewhere)
  }

  @Test("Every update of three calls of a smaller choice has the outcome that the document says")
  func triples() {
    var run = EveryUpdate()
    let rows = Self.rowCalls(paths: isLong ? [[0, 0], [0, 1], [1, 0], [1, 1]] : [[0, 0], [1, 0]])
    let calls = rows + Self.sectionCalls([0, 1])
    for before in isLong ? [[2], [1, 1], [2, 1], [2, 2]] : [[2], [1, 0]] {
      for (index, first) in calls.enumerated() {
        for (offset, second) in calls[index...].enumerated() {
          for third in calls[(index + offset)...] { run.check(before, [first, second, third]) }
        }
      }
    }
    run.expectVariety(but: Self.elsewhere.union([.reloadDataInUpdates]))
  }

  /// A collection view's words, the newer ones, and an end alone.
  private static let elsewhere: Set<TableUpdateRuleID> = [.numberOfItems, .inconsistentBatch, .unbalancedEnd]

  /// At most two sections of at most two rows.
  private static let shapes: [[Int]] =
    [[]] + (0...2).map { [$0] } + (0...2).flatMap { first in (0...2).map { [first, $0] } }

  private static func calls(paths: [ItemPath], sections: [Int]) -> [TableOperation] {
    rowCalls(paths: paths) + sectionCalls(sections) + [.reloadData]
  }

  private static func rowCalls(paths: [ItemPath]) -> [TableOperation] {
    paths.flatMap { path in
      [.deleteRows([path]), .insertRows([path]), .reloadRows([path]), .reconfigureRows([path])]
        + paths.map { TableOperation.moveRow(from: path, to: $0) }
    }
  }

  private static func sectionCalls(_ sections: [Int]) -> [TableOperation] {
    sections.flatMap { section in
      [.deleteSections([section]), .insertSections([section]), .reloadSections([section])]
        + sections.map { TableOperation.moveSection(from: section, to: $0) }
    }
  }
}

/// Runs updates, each to several contents, and counts what came of them.
private struct EveryUpdate {
  private var number = 0
  private var accepted = 0
  private var broken: Set<TableUpdateRuleID> = []

  /// Tries the calls with the data that they lead to, with a row too many, with a section too few and with no change; in
  /// the order given and the other way round by turns, as that decides nothing.
  mutating func check(_ before: [Int], _ operations: [TableOperation]) {
    let rows = TableFixture.rows(before)
    var contents: Set<[Int]> = [before]
    var reference = ReferenceTable(rows, [], operations)
    if let implied = reference.impliedCounts {
      contents.insert(implied)
      if let last = implied.last {
        contents.insert(implied.dropLast() + [last + 1])
        contents.insert(implied.dropLast())
      }
    }
    for after in contents.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      number += 1
      reference.after = TableFixture.rows(after).map { $0.map { "\($0) after" } }
      check(reference, number.isMultiple(of: 2) ? operations : operations.reversed())
    }
  }

  private mutating func check(_ reference: ReferenceTable, _ operations: [TableOperation]) {
    let expected = reference.outcome
    let actual =
      Result {
        let fixture = try TableFixture(reference.before)
        if let refusal = try fixture.refusal(of: reference.after, operations) {
          broken.insert(refusal.rule)
          return .refused(refusal.reason)
        }
        accepted += 1
        return .shown(try fixture.shown)
      } as Result<ReferenceTable.Outcome, any Error>
    // `#expect` itself would take most of the time.
    if (try? actual.get()) == expected { return }
    let counts = "\(reference.before.map(\.count)) to \(reference.after.map(\.count))"
    Issue.record("\(counts), \(operations): \(actual), expected \(expected)")
  }

  /// The runs have broken every rule but `unbroken`, or they have shown less than they say.
  func expectVariety(but unbroken: Set<TableUpdateRuleID>) {
    #expect(Set(TableUpdateRuleID.allCases).subtracting(broken) == unbroken)
    #expect(accepted > number / 50, "\(accepted) of \(number)")
    if isLong { print("\(number) updates, \(accepted) accepted") }
  }
}
