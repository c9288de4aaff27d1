public import KVObjects

/// A token of one registration: an observer of one key path from one object.
///
/// The registration ends with ``invalidate()`` or with the token's last reference, as with `NSKeyValueObservation`:
/// keep it for as long as you want to be notified. One that is made for a classic observer
/// (``ModelObject/addObserver(_:forKeyPath:options:context:)``) lives until it is removed or the object goes. The
/// observed object is not kept alive; when it goes, the registration ends silently.
///
/// ```swift
/// var token: KeyValueObservation? = try album.observe("artist.name", options: [.new]) { print($0) }
/// album.artist = artist    // {kind: setting, new: ""}
/// artist.name = "Kate"     // {kind: setting, new: "Kate"}
/// token = nil
/// artist.name = "Tori"     // nobody is notified
/// ```
///
/// Notifications come on the thread of the change, inside it, in the order of registration; a shared world holds its
/// lock meanwhile. What the handler changes is notified in place, as a mutation of its own (kvo-facts.md D7). What it
/// throws reaches the mutating line, when all others were notified (D17). What it captures strongly lives as long as
/// the token.
///
/// Costs: the path's levels once, and 150 bytes for each object on the way.
public final class KeyValueObservation {
  /// Receives each change, with the observed object.
  package typealias Handler = (ModelObject, KeyValueChange) throws -> Void

  private let registration: PathRegistration

  /// The observed key path, as it was registered.
  public var keyPath: PropertyPath { registration.keyPath }
  /// What was asked for when it was made.
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

  /// Ends the registration; nothing is sent afterwards, not even for a change under way (kvo-facts.md D6). Again does
  /// nothing.
  ///
  /// An observer may end itself, or another one, inside a notification. Of a shared world it may be called on any
  /// thread.
  ///
  /// ```swift
  /// let token = try album.observe("title") { print($0) }
  /// token.invalidate()
  /// album.title = "Lionheart"   // nobody is notified
  /// ```
  ///
  /// - Complexity: O(1) for each object that the path watches.
  public func invalidate() {
    registration.end(onDemand: true)
  }
}

extension KeyValueObservation: EventReceiver {
  package var receiverKind: String { "observer" }
}

extension KeyValueObservation: TracedReceiver {
  package var tracedKind: String { "block" }
}
