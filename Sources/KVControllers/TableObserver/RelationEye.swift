import KVObjects
import KVObserving

/// Watches the relation of a ``TableObserver``.
///
/// Beside the observer, and not the observer itself: another thread may free that while a change is under way, and what is
/// being freed must not be told any more.
final class RelationEye: PathOwner {
  weak var observer: TableObserver?
  private let creationSerial: Int

  init(_ creationSerial: Int) {
    self.creationSerial = creationSerial
  }

  func watchOrder(distance: Int) -> WatchOrder { .controller(creationSerial) }
  var pathSubscriber: (any ChangeSubscriber)? { nil }
  var stopsAtToMany: Bool { true }
  var isPassive: Bool { false }
  var traits: WatchTraits { [] }
  func willFollow(_ change: PropertyChange, at level: PathLevel) {}
  func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel) {}

  func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    try observer?.didFollow(change, at: level)
  }
}
