package import KVControllers
import KVObjects
package import KVPredicates
package import Testing

/// Which controller a test drives.
package enum ShelfController: String, CaseIterable, Sendable, CustomStringConvertible {
  case relational
  case set

  package var description: String { rawValue }
}

/// A controller of either kind, who listens to it, and what it should show.
package final class Showing {
  package let shelf: Shelf
  package let which: ShelfController
  package private(set) var controller: CollectionController
  package let listener = Listener()
  package var relation: String
  package var filter: KeyValuePredicate?
  package var sort: [KeyValueSortDescriptor]
  package var section: String?
  package var observed: [String]
  private let replay: ChangeReplay

  package init(
    _ which: ShelfController, _ shelf: Shelf, relation: String = "shelf.items", filter: KeyValuePredicate? = nil,
    sort: [KeyValueSortDescriptor]? = nil, section: String? = nil, observed: [String] = ["note"]
  ) throws {
    self.shelf = shelf
    self.which = which
    self.relation = relation
    self.filter = filter
    self.sort = try sort ?? [KeyValueSortDescriptor("rating")]
    self.section = section
    self.observed = observed
    controller = try Showing.make(
      which, shelf, relation, filter: filter, sort: self.sort, section: section, observed: observed)
    let made = controller
    let listener = listener
    // Other threads may be changing the shelf already.
    replay = try shelf.world.isolated {
      let replay = ChangeReplay(made.snapshot().arrangement)
      made.engine?.replay = replay
      (made as? RelationalCollectionController)?.delegate = listener
      (made as? SetController)?.delegate = listener
      return replay
    }
  }

  private static func make(
    _ which: ShelfController, _ shelf: Shelf, _ relation: String, filter: KeyValuePredicate?,
    sort: [KeyValueSortDescriptor],
    section: String?, observed: [String]
  ) throws -> CollectionController {
    switch which {
    case .relational:
      return try RelationalCollectionController(
        relation: relation, onObject: shelf.root, filteredBy: filter, sortedBy: sort,
        observingChildKeyPaths: observed)
    case .set:
      let made = SetController(
        observed: shelf.root, setKeyPath: relation, keyPaths: observed, sectionNameKeyPath: section,
        sortDescriptors: sort, filteredBy: filter)
      try made.performQuery()
      return made
    }
  }

  /// The names of what is shown.
  package var names: String {
    controller.snapshot().map { (try? $0.value(forKey: "name").plainText) ?? "?" }.joined()
  }

  /// Assigns other descriptors.
  package func resort(_ keys: String...) throws {
    let old = sort
    sort = try keys.map { try KeyValueSortDescriptor($0) }
    do {
      try (controller as? RelationalCollectionController)?.setSortDescriptors(sort)
      try (controller as? SetController)?.setSortDescriptors(sort)
    } catch {
      if !(error is Trouble) { sort = old }
      throw error
    }
  }

  /// Expects that it shows what a controller made now would show, that every bracket led there, and that none is open.
  package func expectConsistent(_ label: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
    do {
      let shelf = self.shelf
      let fresh = try Showing.make(
        which, shelf, relation, filter: filter, sort: sort, section: section, observed: observed)
      let should = fresh.snapshot().sections.map { ($0.name, $0.objects) }
      fresh.invalidate()
      let shown = controller.snapshot().sections.map { ($0.name, $0.objects) }
      let isRight = should.elementsEqual(shown) { $0.0 == $1.0 && $0.1 == $1.1 }
      #expect(isRight, "shown \(shown), should be \(should) – \(label)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(error) – \(label)", sourceLocation: sourceLocation)
    }
    expectClosed(label, sourceLocation: sourceLocation)
  }

  /// Expects that every bracket led to what is shown, and that none is open.
  package func expectClosed(_ label: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
    let fault = replay.firstFault(current: controller.snapshot().arrangement)
    #expect(fault == nil, label, sourceLocation: sourceLocation)
    #expect(!listener.isOpen, "a bracket is open – \(label)", sourceLocation: sourceLocation)
    #expect(listener.faults.isEmpty, "\(listener.faults) – \(label)", sourceLocation: sourceLocation)
  }

  /// Frees the controller, in place of which stands one of nothing.
  package func free() throws {
    controller = SetController(observed: nil, setKeyPath: nil)
  }
}
