public import KVObjects

/// A token of one registration: an observer of one key path from one object.
///
/// The registration ends with ``invalidate()`` or with the token's last reference; one added by
/// ``KVObjects/ModelObject`` for a classic observer lives until it is removed or the object goes. The observed object is
/// not kept alive. Notifications come on the thread of the change, inside it. Costs: the path's levels once, and 150 bytes
/// for each object on the way.
public final class KeyValueObservation {
  /// Receives each change, with the observed object.
  package typealias Handler = (ModelObject, KeyValueChange) throws -> Void

  private let registration: PathRegistration

  /// The observed key path.
  public var keyPath: PropertyPath { registration.keyPath }
  /// What was asked for.
  public var options: ObservingOptions { registration.options }
  /// When it was made, among all of its world's registrations.
  package var serial: Int { registration.serial }
  /// Whose notifications they are, for the trace: a classic observer; nil where the token itself is.
  package var receiver: AnyObject? { registration.receiver }
  /// Whether notifications may still come.
  package var isActive: Bool { registration.isActive }

  package init(
    root: ModelObject, keyPath: PropertyPath, options: ObservingOptions, receiver: AnyObject? = nil,
    handler: @escaping Handler
  ) throws {
    registration = try PathRegistration(
      root: root, keyPath: keyPath, options: options, receiver: receiver, handler: handler)
    registration.token = self
    try registration.start()
  }

  /// Whether changes of other objects than the one it was made on notify it.
  package var leadsToOthers: Bool { registration.leadsToOthers }

  /// The object it was made on, while that lives.
  package var observedObject: ModelObject? { registration.observedObject }

  deinit {
    registration.end()
  }

  /// Ends the registration; nothing is sent afterwards, not even for a change under way. Again does nothing.
  public func invalidate() {
    registration.end(onDemand: true)
  }
}

extension KeyValueObservation: EventReceiver {
  package var receiverKind: String { "observer" }
}
