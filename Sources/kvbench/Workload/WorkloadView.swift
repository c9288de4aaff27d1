import KVEngine

/// A controller that shows the members of workload W, and who it notifies.
protocol WorkloadView: AnyObject {
  /// Builds the content and begins to observe.
  func query() throws
  /// What was sent, and how many rows there are.
  func result() throws -> WorkloadResult
  /// Ends it.
  func stop() throws
}

/// What a listener has received.
struct WorkloadResult: Equatable {
  var events = 0
  /// Of all positions, as the reference programs add them up: it says whether two runs sent the same.
  var sum: UInt64 = 0
  var rows = 0
}

extension SetController {
  /// The controller of workload W: filtered by `filter`, sorted by color, rating and name, in sections by color; with
  /// other `sections` sorted by these and name.
  static func ofWorkload(
    _ owner: ModelObject, filter: String = "live == NO", relation: String = "members", sections: String = "color"
  ) throws -> SetController {
    let keys = sections == "color" ? ["color", "rating", "name"] : [sections, "name"]
    return SetController(
      observed: owner, setKeyPath: relation, keyPaths: [sections == "color" ? "rating" : "color"],
      sectionNameKeyPath: sections, sortDescriptors: try keys.map { try KeyValueSortDescriptor($0) },
      filteredBy: try KeyValuePredicate(format: filter))
  }
}

/// A listener in Swift.
final class SwiftView: WorkloadView {
  private let controller: SetController
  private let listener = WorkloadListener()

  init(_ owner: ModelObject) throws {
    controller = try SetController.ofWorkload(owner)
    controller.delegate = listener
  }

  func query() throws { try controller.performQuery() }

  func result() -> WorkloadResult {
    var result = listener.received
    result.rows = controller.snapshot().count
    return result
  }

  func stop() { controller.stopObserving() }
}

/// Adds up what it receives, as the reference programs do.
final class WorkloadListener: SetControllerDelegate {
  private(set) var received = WorkloadResult()

  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) {
    note(index)
  }

  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {
    note((indexPath?.row ?? 0) + (newIndexPath?.row ?? 0) * 13)
  }

  func controllerWillChangeContent(_ controller: SetController) {}
  func controllerDidChangeContent(_ controller: SetController) {}

  private func note(_ places: Int) {
    received.events += 1
    received.sum = received.sum &* 31 &+ UInt64(truncatingIfNeeded: places)
  }
}
