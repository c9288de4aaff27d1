import KVPositions
import KVTestSupport
import Testing

/// The move-or-update rule against an oracle that tries every choice, and both frames replayed, for every script.
@Suite struct EditScriptTests {
  /// Every way to distribute the rows 0..<count (in this order) over `sections` sections.
  private static func distributions(_ rows: [Int], sections: Int) -> [[[Int]]] {
    guard sections > 0 else { return rows.isEmpty ? [[]] : [] }
    return (0...rows.count).flatMap { first in
      distributions(Array(rows.dropFirst(first)), sections: sections - 1).map { [Array(rows.prefix(first))] + $0 }
    }
  }

  /// Every list of distinct members of `pool` of every length up to `longest`.
  private static func arrangements(_ pool: [Int], longest: Int) -> [[Int]] {
    guard longest > 0 else { return [[]] }
    return [[]]
      + pool.flatMap { first in
        arrangements(pool.filter { $0 != first }, longest: longest - 1).map { [first] + $0 }
      }
  }

  /// Every way in which `old` sections can become some of `new` ones.
  private static func sectionMaps(_ old: Int, _ new: Int) -> [[Int?]] {
    guard old > 0 else { return [[]] }
    return sectionMaps(old - 1, new).flatMap { map in
      [map + [nil]] + (0..<new).filter { !map.contains($0) }.map { map + [$0] }
    }
  }

  private static func subsets(_ rows: [Int]) -> [Set<Int>] {
    (0..<1 << rows.count).map { chosen in Set(rows.indices.filter { chosen >> $0 & 1 == 1 }.map { rows[$0] }) }
  }

  /// Checks both initialisers where both apply; says what is wrong.
  private static func fault(_ scenario: ScriptScenario) -> String? {
    let script = EditScript(touched: scenario.touchedRows, sections: scenario.sectionMap)
    guard let fault = scenario.fault(of: script) else { return nil }
    return "\(scenario): \(script): \(fault)"
  }

  @Test func `Every change of every list of up to four rows`() {
    var scenarios = 0
    for count in 0...4 {
      let rows = Array(0..<count)
      // At most two new rows: a third new one beside another is told apart from it by nothing.
      for new in Self.arrangements(rows + [10, 11], longest: 5) where !new.contains(11) || new.contains(10) {
        let survivors = rows.filter(new.contains)
        for touched in Self.subsets(survivors) {
          var scenario = ScriptScenario(old: [rows], new: [new], newIndexes: [0], touched: touched)
          guard scenario.best != nil else { continue }
          for special in Set([[], touched, touched.filter { $0.isMultiple(of: 2) }]) {
            scenario.updated = special
            scenario.replaced = []
            scenarios += 1
            if let fault = Self.fault(scenario) {
              Issue.record("\(fault)")
              return
            }
            scenario.updated = []
            scenario.replaced = special
            if let fault = Self.fault(scenario) {
              Issue.record("\(fault)")
              return
            }
          }
        }
      }
    }
    #expect(scenarios > 5_000)
  }

  @Test(arguments: [0, 1, 2])
  func `Every change of every list of up to two sections and three rows`(oldSections: Int) {
    var scenarios = 0
    for count in 0...3 {
      let rows = Array(0..<count)
      let olds = Self.distributions(rows, sections: oldSections)
      for arrangement in Self.arrangements(rows + [10], longest: 3) {
        for newSections in 0...2 {
          for map in Self.sectionMaps(oldSections, newSections) {
            for new in Self.distributions(arrangement, sections: newSections) {
              for old in olds {
                for touched in Self.subsets(rows.filter(arrangement.contains)) {
                  let scenario = ScriptScenario(
                    old: old, new: new, newIndexes: map, touched: touched, updated: touched)
                  guard scenario.best != nil else { continue }
                  scenarios += 1
                  if let fault = Self.fault(scenario) {
                    Issue.record("\(fault)")
                    return
                  }
                }
              }
            }
          }
        }
      }
    }
    #expect(scenarios > [5, 100, 5_000][oldSections])
  }

  /// A random pair of states in which a few rows were touched.
  private static func randomScenario(_ random: inout SeededGenerator, size: Int) -> ScriptScenario {
    let sections = 1 + random.below(4)
    var old = [[Int]](repeating: [], count: sections)
    for id in 0..<random.below(size + 1) { old[random.below(sections)].append(id) }
    let ids = old.joined().map { $0 }
    let touched = Set((0..<random.below(6)).compactMap { _ in ids.randomElement(using: &random) })
    // Sections with an untouched row keep their order; of the others some go, and some stand elsewhere.
    var order: [Int?] = old.indices.filter { section in
      old[section].contains { !touched.contains($0) } || !random.once(in: 3)
    }
    for section in old.indices where old[section].allSatisfy(touched.contains) {
      guard let place = order.firstIndex(of: section), random.once(in: 2) else { continue }
      order.remove(at: place)
      order.insert(section, at: random.below(order.count + 1))
    }
    for _ in 0..<random.below(3) { order.insert(nil, at: random.below(order.count + 1)) }
    var new = order.map { section in section.map { old[$0].filter { !touched.contains($0) } } ?? [] }
    for id in touched.sorted() + Array(1_000..<1_000 + random.below(4)) where !new.isEmpty && !random.once(in: 4) {
      let section = random.below(new.count)
      new[section].insert(id, at: random.below(new[section].count + 1))
    }
    return ScriptScenario(
      old: old, new: new, newIndexes: old.indices.map { order.firstIndex(of: $0) }, touched: touched,
      updated: touched.filter { $0.isMultiple(of: 2) }, replaced: touched.filter { $0.isMultiple(of: 5) })
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Random changes of lists of several sections`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let scenario = Self.randomScenario(&random, size: 3 + round % 20)
      if let fault = Self.fault(scenario) {
        Issue.record("seed \(seed), round \(round): \(fault)")
        return
      }
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `Thousands of rows and hundreds of touched ones are replayed in both frames`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = (0..<2_000).map { $0 }
    let old = [Array(rows[..<700]), Array(rows[700..<1_500]), Array(rows[1_500...])]
    let touched = Set((0..<400).map { _ in random.below(2_000) })
    var new = old.map { $0.filter { !touched.contains($0) } }
    for id in touched.sorted() + Array(5_000..<5_200) where !random.once(in: 5) {
      let section = random.below(3)
      new[section].insert(id, at: random.below(new[section].count + 1))
    }
    let scenario = ScriptScenario(old: old, new: new, newIndexes: [0, 1, 2], touched: touched)
    let script = EditScript(touched: scenario.touchedRows)
    let shown = { (sections: [[Int]]) in sections.map { $0.map { ShownRow(id: $0) } } }
    #expect(script.firstFault(from: shown(old), to: shown(new)) == nil)
    #expect(script == EditScript(touched: scenario.touchedRows, sections: scenario.sectionMap))
    #expect(script == EditScript(touched: scenario.touchedRows.shuffled(using: &random)))
  }
}
