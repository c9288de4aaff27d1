/// Whoever sends the engine's brackets to a delegate, in the words of that: a controller.
package protocol BracketSender: AnyObject {
  /// Whether a single change of which nothing is seen is sent too: as an empty bracket.
  var sendsUnseenChanges: Bool { get }
  /// Whether a relation that is assigned is sent as one replacement of everything, and not as its net change.
  var sendsReplacement: Bool { get }
  /// Whether a notified path that sort or sections read makes an update of a row that stays.
  var sendsSortAndSectionAsUpdates: Bool { get }
  /// Which of the rows that stay among the touched ones are moves.
  var moveRule: MoveRule { get }
  /// Whether each changed key path of a row is an update of its own, beside what else happens to the row.
  var sendsUpdatesApart: Bool { get }
  /// What the relation is called; nil for its key path.
  var relationName: String? { get }
  /// Whether what is shown stays what it is, whatever brackets come.
  var isStill: Bool { get }
  /// The engine follows another plan from now on.
  func planHasChanged()
  /// What is shown is not what the bracket that was announced leads to.
  func noteContent()
  /// What was assigned in a batch or pause is refused: the configuration before it holds.
  func planWasRefused()
  /// The error that says in the controller's words why a change cannot be shown.
  func refusal(_ error: any Error) -> any Error
  /// Sends a bracket to the delegate. `show` makes the content after the one that is handed out: called when the delegate
  /// has been notified that something will change. Throws what the delegate throws.
  func send(_ bracket: ArrangementBracket, show: () -> Void) throws
}

/// Which rows of a bracket are reported as moves (fetched-results.md A1, decisions.md 21).
package enum MoveRule {
  /// As few as possible; the others are updates.
  case leastMoves
  /// Also every row whose sort key or section differs and whose index path does.
  case changedSortKey
  /// Also every row whose sort key or section differs, in its old place too.
  case everySortKey
}
