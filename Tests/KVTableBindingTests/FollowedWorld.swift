import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// One random graph, a controller of it, and a strict table that follows by the safe mapping: each mutation is minded.
struct FollowedWorld {
  /// Which controller.
  enum Kind: String { case relational, set }

  let kind: Kind
  let setting: ArrangedCase
  let seed: UInt64
  var items = 10

  /// Every controller with every setting that it takes.
  static var all: [(kind: Kind, setting: ArrangedCase)] {
    ArrangedCase.all.flatMap { setting -> [(kind: Kind, setting: ArrangedCase)] in
      (setting.isSectioned ? [] : [(.relational, setting)]) + (setting.isSorted ? [(.set, setting)] : [])
    }
  }

  /// Makes `steps` mutations, or batches of some: how many brackets were sent, and whether all went well.
  func follow(steps: Int) throws -> (brackets: Int, isRight: Bool) {
    let model = try ArrangedWorld(setting, seed: seed, items: items)
    let table = TableView(name: "items")
    let controller = try made(model)
    try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "note"])
    let engine = try #require(controller.engine)
    let witness = CountingReplay(ChangeReplay(engine.content))
    engine.replay = witness
    for step in 0..<steps {
      var trouble: (any Error)?
      do { try model.mutate() } catch { trouble = error }
      let expected = try model.expected()
      let sections = controller.snapshot().sections
      let isRight =
        sections.count == expected.count
        && zip(sections, expected).allSatisfy { $0.name == $1.name && $0.elementsEqual($1.rows) }
      let fault = witness.replay.firstFault(current: engine.content)
      let difference = try table.firstDifference()
      if trouble == nil, isRight, fault == nil, difference == nil { continue }
      let label: Comment = "\(kind) controller, \(setting), seed \(seed), step \(step)"
      if let trouble { Issue.record("\(trouble) – \(label)") }
      let shown = sections.map { ($0.name, $0.objects) }
      #expect(isRight, "shown \(shown), expected \(expected) – \(label)")
      #expect(fault == nil, label)
      #expect(difference == nil, label)
      return (witness.count, false)
    }
    return (witness.count, true)
  }

  private func made(_ model: ArrangedWorld) throws -> CollectionController {
    switch kind {
    case .relational:
      return try RelationalCollectionController(
        relation: model.relation, onObject: model.root, filteredBy: try model.filter,
        sortedBy: try model.sortDescriptors, observingChildKeyPaths: ["note", "name"])
    case .set:
      let controller = SetController(
        observed: model.root, setKeyPath: model.relation, keyPaths: ["note", "name"],
        sectionNameKeyPath: model.sectionPath, sortDescriptors: try model.sortDescriptors,
        filteredBy: try model.filter)
      try controller.performQuery()
      return controller
    }
  }
}

/// A replay that counts its brackets.
private final class CountingReplay: BracketWitness {
  let replay: ChangeReplay
  private(set) var count = 0

  init(_ replay: ChangeReplay) {
    self.replay = replay
  }

  func append(_ bracket: ArrangementBracket) {
    count += 1
    replay.append(bracket)
  }
}
