import Glibc
import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport
import Synchronization
import Testing

/// Replays each bracket, as its delegate is told it, onto a copy of what was shown, and compares with what is shown then.
private final class Witness: PartialRelationalDelegate, PartialSetDelegate {
  private let executor: QueueExecutor
  private var mirror: [(name: String, rows: [ModelObject])]
  private var sectionDeletes: [Int] = []
  private var sectionInserts: [Int] = []
  private var deletes: [ItemPath] = []
  private var inserts: [(path: ItemPath, object: ModelObject)] = []
  private var isReplaced = false
  private var isOpen = false
  private(set) var brackets = 0
  private(set) var faults: [String] = []

  init(_ executor: QueueExecutor, _ controller: CollectionController) {
    self.executor = executor
    mirror = Witness.content(of: controller)
  }

  private static func content(of controller: CollectionController) -> [(name: String, rows: [ModelObject])] {
    controller.snapshot().sections.map { ($0.name, $0.objects) }
  }

  private func isSame(_ content: [(name: String, rows: [ModelObject])]) -> Bool {
    content.elementsEqual(mirror) { $0.rows == $1.rows && $0.name == $1.name }
  }

  private func will(_ controller: CollectionController) {
    if !executor.isCurrent { faults.append("not on main") }
    if isOpen { faults.append("a bracket inside a bracket") }
    if !isSame(Witness.content(of: controller)) { faults.append("the content is not the one before") }
    isOpen = true
    (sectionDeletes, sectionInserts, deletes, inserts, isReplaced) = ([], [], [], [], false)
  }

  private func did(_ controller: CollectionController) {
    if !isOpen { faults.append("an end without a beginning") }
    isOpen = false
    brackets += 1
    let after = Witness.content(of: controller)
    if isReplaced {
      mirror = after
      return
    }
    // UIKit's order: rows that go, sections that go, sections that come, rows that come.
    for path in deletes.sorted(by: >) {
      guard mirror.indices.contains(path.section), mirror[path.section].rows.indices.contains(path.row) else {
        return fail("a delete of no row", after)
      }
      mirror[path.section].rows.remove(at: path.row)
    }
    for section in sectionDeletes.sorted(by: >) {
      guard mirror.indices.contains(section) else { return fail("a delete of no section", after) }
      if !mirror[section].rows.isEmpty { faults.append("a section went with rows that stay") }
      mirror.remove(at: section)
    }
    for section in sectionInserts.sorted() {
      guard section <= mirror.count, section < after.count else { return fail("an insert of no section", after) }
      mirror.insert((after[section].name, []), at: section)
    }
    for (path, object) in inserts.sorted(by: { $0.path < $1.path }) {
      guard mirror.indices.contains(path.section), path.row <= mirror[path.section].rows.count else {
        return fail("an insert nowhere", after)
      }
      mirror[path.section].rows.insert(object, at: path.row)
    }
    if !isSame(after) { fail("bracket \(brackets) does not lead to the content after", after) }
  }

  private func fail(_ fault: String, _ after: [(name: String, rows: [ModelObject])]) {
    faults.append(fault)
    mirror = after
  }

  private func change(_ object: ModelObject, from: ItemPath?, to: ItemPath?) {
    if let from { deletes.append(from) }
    if let to { inserts.append((to, object)) }
  }

  private func path(_ row: Int) -> ItemPath { ItemPath(section: 0, row: row) }

  func controllerWillChangeContent(_ controller: RelationalCollectionController) { will(controller) }
  func controllerDidChangeContent(_ controller: RelationalCollectionController) { did(controller) }
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) { isReplaced = true }
  func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) {
    change(object, from: nil, to: path(index))
  }
  func controller(_ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int) {
    change(object, from: path(index), to: nil)
  }
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) {
    change(object, from: path(oldIndex), to: path(newIndex))
  }

  func controllerWillChangeContent(_ controller: SetController) { will(controller) }
  func controllerDidChangeContent(_ controller: SetController) { did(controller) }
  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) {
    if type == .delete { sectionDeletes.append(index) } else { sectionInserts.append(index) }
  }
  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {
    if type != .update { change(object, from: indexPath, to: newIndexPath) }
  }
}

@Suite struct ControllerThreadTests {
  /// Changes anything at random; what another thread has made impossible is refused, and nobody told.
  private static func mutate(_ shelf: Shelf, _ random: inout SeededGenerator, items: [ModelObject]) throws {
    let item = items[random.below(items.count)]
    let other = shelf.items[random.below(shelf.items.count)]
    switch random.below(12) {
    case 0, 1: try item.setValue(.integer(random.below(9)), forKey: "rating")
    case 2: try item.setValue(.string(["red", "green", "blue"][random.below(3)]), forKey: "color")
    case 3: try item.setValue(.boolean(random.once(in: 3)), forKey: "live")
    case 4: try item.setValue(.string("\(random.below(99))"), forKey: "note")
    case 5: try item.setValue(random.once(in: 4) ? .nil : .object(other), forKey: "mate")
    case 6: try shelf.collection().add(.object(item))
    case 7: try shelf.collection().remove(.object(item))
    case 8: try shelf.collection().insert(.object(item), at: 0)
    case 9: try shelf.root.setValue(random.once(in: 2) ? .nil : .object(shelf.shelf), forKey: "shelf")
    case 10:
      try shelf.world.batch {
        try item.setValue(.integer(random.below(9)), forKey: "rating")
        try shelf.collection().remove(.object(other))
        try shelf.collection().add(.object(item))
      }
    default:
      try shelf.world.isolated {
        let items = try shelf.collection()
        if items.count > 2 { try items.exchange(0, items.count - 1) }
      }
    }
  }

  private static func descriptors(_ which: ShelfController) throws -> [KeyValueSortDescriptor] {
    try (which == .set ? ["-color"] : []).map { try KeyValueSortDescriptor($0) }
      + [KeyValueSortDescriptor("mate.rating"), KeyValueSortDescriptor("rating")]
  }

  @Test(arguments: ShelfController.allCases)
  func `Changes on four threads reach main as whole brackets, each with its own content`(which: ShelfController)
    throws
  {
    let executor = QueueExecutor()
    let shelf = try Shelf(items: 24, world: ObjectWorld(sharing: .shared, mainExecutor: executor))
    let showing = try Showing(
      which, shelf, filter: KeyValuePredicate(format: "live == NO OR mate.rating > 4"),
      sort: try Self.descriptors(which), section: which == .set ? "color" : nil)
    let witness = Witness(executor, showing.controller)
    (showing.controller as? RelationalCollectionController)?.delegate = witness
    (showing.controller as? SetController)?.delegate = witness
    let running = Atomic<Int>(4)
    // The shelf's own fields never change; what they lead to is the world's.
    nonisolated(unsafe) let shared = shelf
    let threads = try (0..<4).map { thread in
      try TestThread {
        var random = SeededGenerator(seed: UInt64(thread))
        for _ in 0..<120 {
          try? Self.mutate(shared, &random, items: Array(shared.items[thread * 6..<thread * 6 + 6]))
        }
        running.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      }
    }
    var random = SeededGenerator(seed: 9)
    var round = 0
    while running.load(ordering: .acquiring) > 0 {
      if !executor.drain() { usleep(200) }
      round += 1
      if round % 5 == 0 { try? Self.mutate(shelf, &random, items: shelf.items) }
      if round % 7 == 0 { showing.controller.pause() }
      if round % 7 == 3 { try showing.controller.resume() }
    }
    for thread in threads { thread.join() }
    try showing.controller.resume()
    while executor.drain() {}
    #expect(witness.faults.isEmpty, "\(witness.faults.prefix(3))")
    // How many depends on how often this thread had its turn.
    #expect(witness.brackets > 0)
    showing.expectConsistent()
    #expect(shelf.world.takeUnhandledError() == nil)
    showing.controller.invalidate()
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `Controllers made, changed, ended and freed on other threads leave nothing behind`(which: ShelfController)
    throws
  {
    let executor = QueueExecutor()
    let shelf = try Shelf(items: 12, world: ObjectWorld(sharing: .shared, mainExecutor: executor))
    nonisolated(unsafe) let shared = shelf
    let running = Atomic<Int>(4)
    let threads = try (0..<4).map { thread in
      try TestThread {
        var random = SeededGenerator(seed: UInt64(20 + thread))
        for round in 0..<40 {
          let showing = try? Showing(
            which, shared, filter: KeyValuePredicate(format: "live == NO"), sort: Self.descriptors(which),
            section: which == .set ? "color" : nil)
          try? Self.mutate(shared, &random, items: shared.items)
          if round % 2 == 0 { showing?.controller.pause() }
          try? Self.mutate(shared, &random, items: shared.items)
          if round % 5 == 0 { try? showing?.resort("-rating") }
          if round % 4 == 0 { try? showing?.controller.resume() }
          _ = showing?.controller.snapshot().count
          if round % 3 == 0 { showing?.controller.invalidate() }
        }
        running.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      }
    }
    var random = SeededGenerator(seed: 30)
    while running.load(ordering: .acquiring) > 0 {
      if !executor.drain() { usleep(200) }
      try? Self.mutate(shelf, &random, items: shelf.items)
    }
    for thread in threads { thread.join() }
    while executor.drain() {}
    #expect(shelf.isUnwatched)
  }

  @Test(arguments: ShelfController.allCases)
  func `A controller ended or freed on another thread while its brackets are told`(which: ShelfController) throws {
    for isFreed in [false, true] {
      let executor = QueueExecutor()
      let shelf = try Shelf(items: 12, world: ObjectWorld(sharing: .shared, mainExecutor: executor))
      nonisolated(unsafe) let shared = shelf
      for round in 0..<20 {
        // Written before the thread begins, and by nobody else then.
        let held = Switch<CollectionController?>(try Showing(which, shelf, sort: Self.descriptors(which)).controller)
        let ends = try TestThread {
          usleep(UInt32(round * 20))
          if !isFreed { held.state?.invalidate() }
          held.state = nil
        }
        let changes = try TestThread {
          var random = SeededGenerator(seed: UInt64(round))
          for _ in 0..<30 { try? Self.mutate(shared, &random, items: shared.items) }
        }
        for _ in 0..<30 {
          _ = executor.drain()
          usleep(20)
        }
        ends.join()
        changes.join()
        while executor.drain() {}
        try shelf.root.setValue(.object(shelf.shelf), forKey: "shelf")
        while executor.drain() {}
        #expect(shelf.isUnwatched)
      }
    }
  }
}
