import KVControllers
import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// What is said of controllers, held against what they show: after every random change the one is rebuilt into the other.
@Suite struct RandomStateTests {
  private static func sections(_ controller: CollectionController) -> [StateNotes.Section] {
    controller.snapshot().sections.map { ($0.name, $0.objects.map(Value.object)) }
  }

  private func expectSaid(_ notes: StateNotes, _ controller: CollectionController, _ label: String) {
    guard let serial = controller.engine?.creationSerial else { return }
    let fault = notes.fault(of: serial, showing: RandomStateTests.sections(controller))
    #expect(fault == nil, "\(label)")
  }

  @Test(arguments: ArrangedCase.all)
  func `contents are what was said of relational and set controllers`(setting: ArrangedCase) throws {
    var brackets = 0
    for seed in 1...3 as ClosedRange<UInt64> {
      let notes = StateNotes()
      let model = try ArrangedWorld(setting, seed: seed, in: notes.makeWorld())
      var random = SeededGenerator(seed: seed)
      let relational = try RelationalCollectionController(
        relation: model.relation, onObject: model.root, filteredBy: try model.filter,
        sortedBy: try model.sortDescriptors, observingChildKeyPaths: ["note", "rating"])
      let listener = Listener()
      relational.delegate = listener
      // Without a delegate.
      let set = SetController(
        observed: model.root, setKeyPath: model.relation, keyPaths: ["note"],
        sectionNameKeyPath: model.sectionPath,
        sortDescriptors: try setting.isSorted ? model.sortDescriptors : [KeyValueSortDescriptor("rating")],
        filteredBy: try model.filter)
      try set.performQuery()
      for step in 0..<300 {
        switch random.below(40) {
        case 0: relational.pause()
        case 1...3: try relational.resume()
        case 4:
          try relational.setSortDescriptors(
            random.once(in: 2) ? model.sortDescriptors : [KeyValueSortDescriptor("name")])
        case 5: try relational.setFilteringPredicate(random.once(in: 2) ? model.filter : nil)
        case 6: try set.performQuery()
        case 7: try set.userDriven { try model.mutate() }
        case 8: relational.delegate = random.once(in: 2) ? nil : listener
        default: try model.mutate()
        }
        expectSaid(notes, relational, "\(setting), seed \(seed), step \(step), relational")
        expectSaid(notes, set, "\(setting), seed \(seed), step \(step), set")
        if !notes.faults.isEmpty { return }
      }
      try relational.resume()
      expectSaid(notes, relational, "\(setting), seed \(seed)")
      brackets += notes.bracketCount
    }
    #expect(brackets > 60)
  }

  @Test(arguments: [CollectionKind.array, .orderedSet, .set])
  func `contents are what was said of table observers`(kind: CollectionKind) throws {
    var brackets = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      let notes = StateNotes()
      let setting = ArrangedCase(kind, sorted: false, sectioned: false, filtered: false)
      let model = try ArrangedWorld(setting, seed: seed, in: notes.makeWorld())
      var random = SeededGenerator(seed: seed)
      let observer = try TableObserver(
        object: model.root, keyPath: model.relation, cellKeyPaths: ["name", "owner.name"])
      for step in 0..<300 {
        switch random.below(20) {
        case 0: observer.pause()
        case 1...3: try observer.resume()
        default: try model.mutate()
        }
        let fault = notes.fault(of: observer.creationSerial, showing: [("", Array(observer.content))])
        #expect(fault == nil, "\(kind), seed \(seed), step \(step)")
        if fault != nil { return }
      }
      brackets += notes.bracketCount
    }
    #expect(brackets > 200)
  }
}
