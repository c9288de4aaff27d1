import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTables
import KVTestSupport
import Testing

/// Whatever happens to the graph, a controller shows what filter, sort and sections make of it, its brackets replay, and a
/// strict table that is driven by them accepts every batch and shows no stale cell.
@Suite struct ControllerBindingRandomTests {
  @Test("A relational controller and its table follow any changes", arguments: 0..<3)
  func relational(_ seed: Int) throws {
    for setting in ArrangedCase.all where !setting.isSectioned {
      let model = try ArrangedWorld(setting, seed: UInt64(seed))
      let controller = try RelationalCollectionController(
        relation: model.relation, on: model.root, filteringPredicate: try model.filter,
        sortDescriptors: try model.sortDescriptors, observedChildKeyPaths: ["note", "name"])
      try follow(model, controller) { table in
        try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "note"])
      }
    }
  }

  @Test("A set controller and its table follow any changes, sections included", arguments: 0..<3)
  func set(_ seed: Int) throws {
    for setting in ArrangedCase.all where setting.isSorted {
      let model = try ArrangedWorld(setting, seed: UInt64(seed))
      let controller = SetController(
        observedObject: model.root, setKeyPath: model.relation, keyPaths: ["note", "name"],
        sectionNameKeyPath: model.sectionPath, sortDescriptors: try model.sortDescriptors,
        filteringPredicate: try model.filter)
      try controller.performQuery()
      try follow(model, controller) { table in
        try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "note"])
      }
    }
  }

  private func follow(
    _ model: ArrangedWorld, _ controller: CollectionController, bind: (TableView) throws -> Void
  ) throws {
    let engine = try #require(controller.engine)
    let replay = ChangeReplay(engine.content)
    engine.replay = replay
    let table = TableView(name: "items")
    try bind(table)
    for step in 0..<250 {
      let label: Comment = "\(model.setting), step \(step)"
      do { try model.mutate() } catch { Issue.record("\(error) – \(label)") }
      let expected = try model.expected()
      let sections = controller.snapshot().sections
      let shown = sections.map { ($0.name, $0.objects) }
      let isRight = shown.elementsEqual(expected) { $0.0 == $1.name && $0.1 == $1.rows }
      #expect(isRight, "shown \(shown), expected \(expected) – \(label)")
      let fault = replay.firstFault(current: engine.content)
      #expect(fault == nil, label)
      let difference = try table.firstDifference()
      #expect(difference == nil, label)
      if !isRight || fault != nil || difference != nil { return }
    }
  }
}
