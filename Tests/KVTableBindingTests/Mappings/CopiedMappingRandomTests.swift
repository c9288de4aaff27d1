import KVControllers
import KVObjects
import KVPositions
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// Random brackets through the mappings that people copy: what goes wrong is what is known to go wrong, and nothing else.
@Suite struct CopiedMappingRandomTests {
  /// What became of the brackets of one run.
  struct Outcome {
    var brackets = 0
    var right = 0
    var wrongRows = 0
    var missingObjects = 0
    var refusals: [TableUpdateRuleID: Int] = [:]
  }

  @Test(arguments: CopiedMapping.allCases)
  func `A set controller's brackets break it only by moves and by places of the wrong frame`(
    mapping: CopiedMapping
  ) throws {
    let outcome = try run(.sectioned, mapping)
    let known: Set<TableUpdateRuleID> =
      switch mapping {
      case .template2010, .recipe: []
      case .currentPage: [.moveFromDeletedSection, .moveIntoInsertedSection]
      case .moveAndReload: [.moveFromDeletedSection, .moveIntoInsertedSection, .insertAndMove, .rowAfterUpdate]
      }
    #expect(Set(outcome.refusals.keys) == known)
    #expect((outcome.missingObjects > 0) == (mapping == .template2010 || mapping == .currentPage))
    #expect((outcome.wrongRows > 0) == (mapping != .recipe))
    #expect(outcome.right > outcome.brackets / 2)
    if mapping == .recipe { #expect(outcome.right == outcome.brackets) }
  }

  @Test(arguments: CopiedMapping.allCases)
  func `A relational controller's batches break every one of them`(mapping: CopiedMapping) throws {
    let outcome = try run(.relational, mapping)
    let known: Set<TableUpdateRuleID> =
      switch mapping {
      case .template2010, .currentPage: []
      case .moveAndReload: [.deleteAndReload, .deleteAndMove, .rowBeforeUpdate, .insertAndMove]
      case .recipe: [.deleteAndReload, .rowBeforeUpdate]
      }
    #expect(Set(outcome.refusals.keys) == known)
    // The index that it tells is that after the change, which the content always has.
    #expect(outcome.missingObjects == 0)
    #expect(outcome.wrongRows > 0)
  }

  private func run(_ kind: Circle.Kind, _ mapping: CopiedMapping) throws -> Outcome {
    let circle = try Circle(kind, mapping, ["a": "red", "b": "red", "c": "blue", "d": "green"])
    var random = SeededGenerator(seed: 7)
    var outcome = Outcome()
    // What is said of cells says of those too that a mapping fills by itself.
    let mirror = TableMirror(circle.table)
    try circle.table.reloadData()
    var age = 0
    let colors = ["blue", "green", "red", "yellow"]
    func change() throws {
      let all = circle.friends.snapshot().compactMap(\.object)
      let friend = all.isEmpty ? nil : all[random.below(all.count)]
      age += 1
      switch (random.below(5), friend) {
      case (0, _), (_, nil): if all.count < 10 { try circle.add("n\(random.below(20))", colors[random.below(4)]) }
      case (1, let friend?): try circle.friends.remove(.object(friend))
      case (2, let friend?): try friend.setValue(.string(colors[random.below(4)]), forKey: "color")
      case (3, let friend?): try friend.setValue(.string("n\(random.below(20))"), forKey: "name")
      case (_, let friend?): try friend.setValue(.integer(age), forKey: "age")
      }
    }
    while outcome.brackets < 400 {
      var isMissing = false
      let calls = circle.operations.count
      do {
        if let refusal = try circle.refusal({ for _ in 0...random.below(4) { try change() } }) {
          outcome.refusals[refusal.rule, default: 0] += 1
          #expect(refusal.hint?.hasPrefix("mapping \"\(mapping.rawValue)\" ") == true)
          // Refused as a whole: what is shown is what there is.
          #expect(try circle.table.firstDifference() == nil)
          #expect(try mirror.fault(of: circle.table) == nil)
          outcome.brackets += 1
          continue
        }
      } catch let error as any DescribedError {
        #expect(error.name == "NSInternalInconsistencyException")
        #expect(error.hint?.hasPrefix("mapping \"\(mapping.rawValue)\" asks") == true)
        isMissing = true
      }
      if circle.operations.count == calls { continue }
      outcome.brackets += 1
      #expect(!circle.table.isUpdating)
      #expect(try mirror.fault(of: circle.table) == nil)
      if isMissing {
        outcome.missingObjects += 1
      } else if let fault = try circle.fault() {
        #expect(fault.hint != nil)
        outcome.wrongRows += 1
      } else {
        outcome.right += 1
      }
      try circle.table.reloadData()
    }
    return outcome
  }
}
