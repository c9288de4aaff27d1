/// Hears of the state of a world as it comes about, whoever is notified of it: what a trace needs that is to draw the objects,
/// contents and rows of every moment (Documentation/TraceSchema.md, "Detail `state`").
///
/// In contrast to an ``EventSink``, which hears of deliveries, it hears of what nobody observes. A world has one from its
/// first object on or never (``ObjectWorld/stateSink``): its objects then take no short ways, so that nothing escapes it, and
/// without one nothing is asked.
package protocol StateSink: AnyObject {
  /// A class has been declared at run time. One that is written in Swift shows with its first object.
  func didDeclare(_ objectClass: ObjectClass)
  /// An object has been made. It may be given values before anybody names it: those of a constructor.
  func didMake(_ object: ModelObject)
  /// Whatever has been made has the values that it begins with.
  func didFinishMaking()
  /// Serial numbers have begun afresh: objects made from here on may have those of others.
  func didRestartCounting()
  /// A stored property that is not to-many has been set; it held `old` before.
  func didSet(_ property: Property, of object: ModelObject, from old: Value)
  /// The members of a to-many property have changed.
  func didEdit(_ property: Property, of object: ModelObject, by edit: StoredEdit)
  /// Something else has happened that is no delivery. Its facts are asked for at once, or never.
  func note(_ event: any StateEvent)
  /// What is delivered directly from here on, until ``endBracket()``, is part of a bracket of the controller that was made as
  /// the world's `creationSerial`-th; `event` says what it comes to, and `rules` why each delivery is made.
  func beginBracket(_ event: any StateEvent, of creationSerial: Int, rules: (any DeliveryRules)?)
  /// The bracket that was begun last has been sent.
  func endBracket()
  /// A change has been taken in of which nothing is sent, by that rule.
  func noteSilence(_ rule: EventRule)
  /// A mutation has been made and everybody has been told: what is delivered from here on is of another one.
  func didEndMutation()
}

/// Something about the state of a world that is no delivery, as data; the rooms above have their own kinds.
package protocol StateEvent {
  /// What it is called: `content`.
  var name: String { get }
  /// What there is to say, each name at most once, in the order of the schema.
  var fields: [EventField] { get }
  /// What a receiver in ``fields`` is that has no kind of its own (``TracedReceiver``): `observer`. Nil by default.
  var receiverRole: String? { get }
}

extension StateEvent {
  package var receiverRole: String? { nil }
}

/// A change of the members of a to-many property, as it was stored.
package struct StoredEdit {
  /// Elements that went and came at one place.
  package struct Splice {
    package var position: Int
    package var removed: [Value]
    package var inserted: [Value]
  }

  /// What happened, one after another.
  package var splices: [Splice] = []
  /// Whether the property held nil before, and whether it does now.
  package var wasNil = false
  package var isNil = false
}
