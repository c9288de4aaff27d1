package import KVPositions

/// The rule that says why something is delivered, as it is delivered: a name that is looked up among the rules of a trace.
///
/// Whoever knows says it from structure (what kind of change, which step of which mutation, why a row is in a bracket), never
/// from a text; where nothing is certain nobody says anything. Asked for only where the state is written down. A byte.
package enum EventRule: String, CaseIterable, Hashable, Sendable {
  // Observing
  case equalValuesNotify = "equal-values-notify"
  case nilIsNull = "nil-is-null"
  case priorHasNoNew = "prior-has-no-new"
  case initialHasNoOld = "initial-has-no-old"
  case framesOfIndexes = "frames-of-indexes"
  case oneCallOneNotification = "one-call-one-notification"
  case exchangeIsTwo = "exchange-is-two"
  case assignmentIsSetting = "assignment-is-setting"
  case pathFollowsTheMiddle = "path-follows-the-middle"
  case countByOperator = "count-by-operator"
  case toManyPath = "to-many-path"
  case dependentsAfterTheirCause = "dependents-after-their-cause"
  case registrationOrder = "registration-order"
  case nestedInPlace = "nested-in-place"
  // Controllers
  case oneBracketPerMutation = "one-bracket-per-mutation"
  case netChange = "net-change"
  case emptyBracket = "empty-bracket"
  case moveIsANewGap = "move-is-a-new-gap"
  case moveImpliesUpdate = "move-implies-update"
  case filterComesFirst = "filter-comes-first"
  case fixedOrder = "fixed-order"
  case frames
  case sectionWithItsRows = "section-with-its-rows"
  case onlyNamedKeys = "only-named-keys"
  case replacedWhole = "replaced-whole"
  case bracketsNeverNest = "brackets-never-nest"
  case observersBeforeControllers = "observers-before-controllers"
  case mainLoop = "main-loop"
  /// Of what is not delivered: ``StateSink/noteSilence(_:)``.
  case hiddenIsSilent = "hidden-is-silent"
  // Tables
  case bareCall = "bare-call"
  case countsLastRead = "counts-last-read"
  case coveredByItsSection = "covered-by-its-section"
  case reconfigureAfterMove = "reconfigure-after-move"
  case reloadReplacesARow = "reload-replaces-a-row"
}

/// Says why each delivery of one bracket is sent; made by whoever sends it, where the state is written down.
package protocol DeliveryRules: AnyObject {
  /// The rule of a delivery that is about to be made directly in the bracket, asked once for each, in order; nil where nothing is
  /// certain, or the event is not the bracket's own.
  func rule(of event: any WorldEvent) -> EventRule?
  /// Whether observers were notified before it, as controllers send behind all of them.
  var followsObservers: Bool { get }
}

extension DeliveryRules {
  package var followsObservers: Bool { true }
}

/// An event that is a call of a table.
package protocol TableCallEvent: WorldEvent {
  /// The call, where it is part of an update group; nil for one by itself, which has a rule of its own.
  var groupedCall: TableCall? { get }
}

/// A call of a table that names rows.
package enum TableCall {
  case insertRows([ItemPath])
  case deleteRows([ItemPath])
  case reloadRows([ItemPath])
  case moveRow(from: ItemPath, to: ItemPath)
}
