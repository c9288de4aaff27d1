import KVControllers
import KVObjects
import KVOriginals
import KVPositions
import KVPredicates
import KVTestSupport
import Testing

/// Where nothing in it can go wrong an original shows what ours shows: members of a set come and go one by one, no two
/// sort keys are the same, and each is observed. What does go wrong is shown by the scripts in Tests/Comparisons.
@Suite struct OriginalControllerTests {
  @Test(
    "a relational original shows what ours shows, and its callbacks lead there one after the other", arguments: 0..<20
  )
  func relational(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shelf = try Shelf(.set, items: 12)
    for (rank, item) in shelf.items.enumerated() { try item.setValue(.integer(rank * 10), forKey: "rating") }
    let filter = try KeyValuePredicate(format: "live == NO")
    let descriptors = [try KeyValueSortDescriptor("rating")]
    let ours = try RelationalCollectionController(
      relation: "items", onObject: shelf.shelf, filteredBy: filter, sortedBy: descriptors,
      observingChildKeyPaths: ["name"])
    let original = try OriginalRelationalController(
      relation: "items", onObject: shelf.shelf, filteredBy: filter, sortedBy: descriptors,
      observingChildKeyPaths: ["name"])
    let follower = ListFollower(original.visibleObjects)
    original.controller.setReceiver(follower)
    for step in 1...200 {
      try mutate(shelf, step, &generator)
      #expect(original.visibleObjects.elementsEqual(ours.collection, by: ===), "after step \(step)")
      #expect(follower.rows.elementsEqual(ours.collection, by: ===), "told up to step \(step)")
    }
    #expect(follower.callbackCount > 50)
    original.controller.invalidate()
    let count = follower.callbackCount
    for step in 201...220 { try mutate(shelf, step, &generator) }
    #expect(follower.callbackCount == count)
    shelf.world.close()
  }

  @Test("a set original keeps the order that ours keeps", arguments: 0..<20)
  func set(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shelf = try Shelf(.set, items: 12)
    for (rank, item) in shelf.items.enumerated() { try item.setValue(.integer(rank * 10), forKey: "rating") }
    let descriptors = [try KeyValueSortDescriptor("rating")]
    let ours = SetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["rating", "color"], sectionNameKeyPath: "color",
      sortDescriptors: [try KeyValueSortDescriptor("color")] + descriptors)
    let original = OriginalSetController(
      observed: shelf.shelf, setKeyPath: "items", keyPaths: ["rating", "color"], sectionNameKeyPath: "color",
      sortDescriptors: [try KeyValueSortDescriptor("color")] + descriptors)
    for item in shelf.items { try item.setValue(.string("red"), forKey: "color") }
    try ours.performQuery()
    try original.performQuery()
    // One section, which never goes: what the original does with others is another matter.
    for step in 1...200 {
      try mutate(shelf, step, &generator, leaving: 2)
      let sections = try original.sections
      #expect(sections.count == 1)
      #expect(
        sections.flatMap(\.objects).elementsEqual(ours.sections.flatMap(\.objects), by: ===), "after step \(step)")
    }
    shelf.world.close()
  }

  /// A member comes, goes, or changes one of its keys; sort keys stay apart.
  private func mutate(
    _ shelf: Shelf, _ step: Int, _ generator: inout SeededGenerator, leaving least: Int = 0
  ) throws {
    let members = try shelf.collection()
    let item = shelf.items[Int.random(in: 0..<shelf.items.count, using: &generator)]
    let isMember = members.contains(.object(item))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where isMember && members.count > least: try members.remove(.object(item))
    case 1 where !isMember: try members.add(.object(item))
    case 2: try item.setValue(.integer(Int.random(in: 0..<100, using: &generator) * 1_000 + step), forKey: "rating")
    case 3: try item.setValue(.boolean(Bool.random(using: &generator)), forKey: "live")
    default: try item.setValue(.string("n\(step)"), forKey: "name")
    }
  }
}

/// Applies callbacks one after the other, as an original means its indexes.
private final class ListFollower: ControllerEventReceiver {
  private(set) var rows: [ModelObject]
  private(set) var callbackCount = 0

  init(_ rows: [ModelObject]) { self.rows = rows }

  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    callbackCount += 1
    switch event.callback {
    case .insertedObject(let object, let index): rows.insert(object, at: index)
    case .removedObject(_, let index): rows.remove(at: index)
    case .movedObject(let object, let old, let new):
      rows.remove(at: old)
      rows.insert(object, at: new)
    case .updatedObject(let object, let index, _): #expect(rows[index] === object)
    default: break
    }
  }
}
