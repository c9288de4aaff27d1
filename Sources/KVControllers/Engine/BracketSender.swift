/// Whoever sends the engine's brackets to a delegate, in the words of that: a controller.
package protocol BracketSender: AnyObject {
  /// Whether a single change of which nothing is seen is sent too: as an empty bracket.
  var sendsUnseenChanges: Bool { get }
  /// Whether a relation that is assigned is sent as one replacement of everything, and not as its net change.
  var sendsReplacement: Bool { get }
  /// Whether a notified path that sort or sections read makes an update of a row that stays.
  var sendsSortAndSectionAsUpdates: Bool { get }
  /// Sends a bracket to the delegate. `show` makes the content after the one that is handed out: called when the delegate
  /// has been notified that something will change. Throws what the delegate throws.
  func send(_ bracket: ArrangementBracket, show: () -> Void) throws
}
