import KVObjects
import KVObserving

/// Observes the relation of a ``TableObserver``.
///
/// Beside that, and not it itself: another thread may free it while a change is under way, and what is being freed must not
/// be notified any more.
final class RelationObserver: ControllerPathObserver {
  weak var observer: TableObserver?
  let creationSerial: Int

  init(_ creationSerial: Int) {
    self.creationSerial = creationSerial
  }

  // A path may go on behind a collection (`songs.title`): what its elements hold is the content, too.
  var stopsAtToMany: Bool { false }

  func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    try observer?.relationDidChange(change, at: level)
  }
}
