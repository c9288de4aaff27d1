import KVObjects
import KVObserving

/// Whoever follows key paths for a controller: before plain observers are notified, without notifications of its own.
///
/// In contrast to a plain registration it acts on what its levels see at once. Conforming types say what that is.
protocol ControllerPathObserver: PathOwner {
  /// When the controller was made, which decides when its levels are served.
  var creationSerial: Int { get }
}

extension ControllerPathObserver {
  func watchOrder(distance: Int) -> WatchOrder { .controller(creationSerial) }
  var pathSubscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { WatchTraits(rawValue: 0) }
  var isPassive: Bool { false }
  var stopsAtToMany: Bool { false }
  func willFollow(_ change: PropertyChange, at level: PathLevel) {}
  func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel) {}
}
