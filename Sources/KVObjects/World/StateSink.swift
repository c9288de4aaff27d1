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
  /// the world's `creationSerial`-th; `event` says what it comes to, `reach` which changes are in it, and `rules` why each
  /// delivery is made.
  func beginBracket(
    _ event: any StateEvent, of creationSerial: Int, reach: BracketReach, rules: (any DeliveryRules)?)
  /// The bracket that was begun last has been sent.
  func endBracket()
  /// A change has been taken in of which nothing is sent, by that rule.
  func noteSilence(_ rule: EventRule)
  /// How many changes there have been: of properties that were set, and of members.
  var changeCount: Int { get }
  /// A controller, or the observer that reads changes for it, has taken in a change that has just been made.
  func didTake(_ change: TakenChange)
  /// An observer is about to be notified of a change that has been made.
  func willNotify(of property: Property, of object: ModelObject)
  /// Every call from here on, until ``endHandling()``, comes from a controller that handles a change.
  func beginHandling(_ property: Property, of object: ModelObject)
  /// What was begun last has returned.
  func endHandling()
  /// From here on controllers keep their brackets; `creationSerial` is that of the controller where one alone does.
  func beginDeferral(_ kind: DeferralKind, of creationSerial: Int?)
  /// What was begun last of that kind, and for that controller, has ended: `sources` send now what they have kept.
  func endDeferral(_ kind: DeferralKind, of creationSerial: Int?, sending sources: [Int])
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

/// What makes controllers keep their brackets.
package enum DeferralKind: String {
  /// A batch: all controllers, until the outermost one ends.
  case batch
  /// A pause: one controller, until it is resumed or ends.
  case pause
  /// Changes that were made off the main executor: until that delivers them.
  case mainLoop
}

/// A change that a controller has taken in.
package struct TakenChange {
  /// What sends nothing of it at once.
  package enum Wait: String {
    case batch, paused, context, mainLoop
  }

  package let property: Property
  package let object: ModelObject
  /// The controller, by its creation serial.
  package let creationSerial: Int
  /// The object whose row it may concern; nil for a change of the relation, which may concern any.
  package let member: ModelObject?
  /// Why it is not sent now; nil where it is, if there is anything to send.
  package let wait: Wait?

  package init(
    _ property: Property, of object: ModelObject, by creationSerial: Int, member: ModelObject?, wait: Wait?
  ) {
    self.property = property
    self.object = object
    self.creationSerial = creationSerial
    self.member = member
    self.wait = wait
  }
}

/// Which changes a bracket is about.
package struct BracketReach {
  /// How many changes there had been when it was closed.
  package let changeCount: Int
  /// The objects of its rows; nil where it is about no single rows.
  package let rows: Set<ObjectIdentifier>?

  package init(changeCount: Int, rows: Set<ObjectIdentifier>?) {
    self.changeCount = changeCount
    self.rows = rows
  }
}

extension ObjectWorld {
  /// Why what is taken in now is not sent at once by a controller that is paused, follows a context's events, or does neither;
  /// nil where it is.
  package func wait(isPaused: Bool, followsEvents: Bool) -> TakenChange.Wait? {
    isPaused
      ? .paused
      : transaction.isInBatch ? .batch : followsEvents ? .context : mainExecutor.isCurrent ? nil : .mainLoop
  }
}
