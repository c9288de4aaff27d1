import Glibc
import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTables
import KVTestSupport
import Testing

/// How many mutations a soak makes in all (`KVOSANDBOX_SOAK`); nil in an ordinary run, which has none.
private let soakMutations = getenv("KVOSANDBOX_SOAK").flatMap { Int(String(cString: $0)) }

/// Whatever happens to the graph, a controller shows what filter, sort and sections make of it, its brackets replay, and a
/// strict table that is driven by them accepts every batch and shows no stale cell.
@Suite struct ControllerBindingRandomTests {
  @Test("A relational controller and its table follow any changes", arguments: 0..<3)
  func relational(_ seed: Int) throws {
    for setting in ArrangedCase.all where !setting.isSectioned {
      try followRelational(setting, seed: UInt64(seed), steps: 250)
    }
  }

  @Test("A set controller and its table follow any changes, sections included", arguments: 0..<3)
  func set(_ seed: Int) throws {
    for setting in ArrangedCase.all where setting.isSorted {
      try followSet(setting, seed: UInt64(seed), steps: 250)
    }
  }

  /// `Scripts/soak` reads its lines.
  @Test(
    "Both and their tables follow as many changes as one likes, by seeds that no other run has",
    .enabled(if: soakMutations != nil))
  func soak() throws {
    let wanted = try #require(soakMutations)
    var (made, worlds, faulty, told) = (0, 0, 0, 0)
    var seed: UInt64 = 1000
    while made < wanted {
      for setting in ArrangedCase.all {
        for isSet in [false, true] where isSet ? setting.isSorted : !setting.isSectioned {
          let steps = min(500, wanted - made)
          if steps == 0 { break }
          let items = [4, 10, 40][worlds % 3]
          let isRight =
            isSet
            ? try followSet(setting, seed: seed, items: items, steps: steps)
            : try followRelational(setting, seed: seed, items: items, steps: steps)
          if !isRight {
            faulty += 1
            print("SOAK FAULT \(isSet ? "set" : "relational") controller, \(setting), \(items) items, seed \(seed)")
          }
          made += steps
          worlds += 1
          if made / 10_000 > told {
            told = made / 10_000
            print("SOAK \(made) of \(wanted)")
            fflush(nil)
          }
        }
      }
      seed += 1
    }
    print("SOAK END \(made) mutations of \(worlds) worlds, \(faulty) faults")
    #expect(faulty == 0)
  }

  @discardableResult
  private func followRelational(_ setting: ArrangedCase, seed: UInt64, items: Int = 10, steps: Int) throws -> Bool {
    let model = try ArrangedWorld(setting, seed: seed, items: items)
    let controller = try RelationalCollectionController(
      relation: model.relation, on: model.root, filteringPredicate: try model.filter,
      sortDescriptors: try model.sortDescriptors, observedChildKeyPaths: ["note", "name"])
    return try follow(model, controller, seed, steps) { table in
      try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "note"])
    }
  }

  @discardableResult
  private func followSet(_ setting: ArrangedCase, seed: UInt64, items: Int = 10, steps: Int) throws -> Bool {
    let model = try ArrangedWorld(setting, seed: seed, items: items)
    let controller = SetController(
      observedObject: model.root, setKeyPath: model.relation, keyPaths: ["note", "name"],
      sectionNameKeyPath: model.sectionPath, sortDescriptors: try model.sortDescriptors,
      filteringPredicate: try model.filter)
    try controller.performQuery()
    return try follow(model, controller, seed, steps) { table in
      try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "note"])
    }
  }

  /// Makes `steps` mutations, or batches of some, and minds each; whether all went well.
  private func follow(
    _ model: ArrangedWorld, _ controller: CollectionController, _ seed: UInt64, _ steps: Int,
    bind: (TableView) throws -> Void
  ) throws -> Bool {
    let engine = try #require(controller.engine)
    let replay = ChangeReplay(engine.content)
    engine.replay = replay
    let table = TableView(name: "items")
    try bind(table)
    for step in 0..<steps {
      var trouble: (any Error)?
      do { try model.mutate() } catch { trouble = error }
      let expected = try model.expected()
      let sections = controller.snapshot().sections
      let isRight =
        sections.count == expected.count
        && zip(sections, expected).allSatisfy { $0.name == $1.name && $0.elementsEqual($1.rows) }
      let fault = replay.firstFault(current: engine.content)
      let difference = try table.firstDifference()
      if trouble == nil, isRight, fault == nil, difference == nil { continue }
      let label: Comment = "\(model.setting), seed \(seed), step \(step)"
      if let trouble { Issue.record("\(trouble) – \(label)") }
      let shown = sections.map { ($0.name, $0.objects) }
      #expect(isRight, "shown \(shown), expected \(expected) – \(label)")
      #expect(fault == nil, label)
      #expect(difference == nil, label)
      return false
    }
    return true
  }
}
