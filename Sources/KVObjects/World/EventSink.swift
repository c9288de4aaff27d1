/// Something that happened, as the lower rooms know it; the rooms above add their own kinds.
package protocol WorldEvent {
  /// The text form of lua-api.md section 10; its first word is the callback's name.
  var text: String { get }
  /// What the text says, as data: each name at most once, in the order in which a reader meets them. None by default.
  var fields: [EventField] { get }
  /// Whom ``fields`` speak of, by identity: `objectId` for the `object` there, `elementId` for `element`, and lists `newIds`
  /// and `oldIds` for `new` and `old`. Asked for only where the state is written down. None by default.
  var identities: [EventField] { get }
  /// Why it is delivered, as far as it knows; `isNested` says that it is delivered inside of another delivery. Asked for only
  /// where the state is written down. Nil by default.
  func rule(isNested: Bool) -> EventRule?
  /// What whoever gets such an event is called where it has no name: `observer`. Nil, the default, where any may get it.
  var receiverKind: String? { get }
}

extension WorldEvent {
  package var fields: [EventField] { [] }
  package var identities: [EventField] { [] }
  package func rule(isNested: Bool) -> EventRule? { nil }
  package var receiverKind: String? { nil }
}

/// A receiver that is called the same whatever it gets.
package protocol EventReceiver: AnyObject {
  /// What it is called where it has no name: `table`.
  var receiverKind: String { get }
}

/// A receiver that is of the same kind in a trace whatever it gets. Of any other, what it was first says so.
package protocol TracedReceiver: AnyObject {
  /// Its kind: `recorder`.
  var tracedKind: String { get }
}

/// Hears of everything that is delivered, in order; implemented by the trace.
///
/// The lower rooms call it without knowing what it does. `receiver` is whoever gets the delivery: the sink finds names.
package protocol EventSink: AnyObject {
  /// Whether anybody would learn of a delivery now: where not, ``willDeliverUnheard()`` says enough, and the event need not
  /// be made.
  var isListening: Bool { get }
  /// In place of ``willDeliver(_:to:)`` while nobody listens.
  func willDeliverUnheard()
  /// `event` is about to reach `receiver`; what is delivered until ``didDeliver()`` is nested below it.
  func willDeliver(_ event: any WorldEvent, to receiver: AnyObject)
  /// The receiver has returned.
  func didDeliver()
}

extension EventSink {
  package var isListening: Bool { true }
  package func willDeliverUnheard() {}
}
