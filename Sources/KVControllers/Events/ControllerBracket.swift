public import KVObjects

/// All that a controller sends in one bracket, as one value: the events, and the content before and behind them.
///
/// One mutation is one bracket.
///
/// In contrast to a delegate, which is called in the middle of the change, whoever has a bracket may look at it later
/// and on another thread: contents stay what they were. Replaying ``changes`` on ``before`` by UIKit's rules gives
/// ``after``. It says which objects there were, not what their keys held: the objects belong to their world, and go on
/// changing.
///
/// ```swift
/// let token = controller.observe { bracket in
///   print(bracket)   // insert <Song "Africa"> at [0, 1], update <Song "Wow"> at [0, 2]
///   print(bracket.before.count, "became", bracket.after.count)
/// }
/// ```
///
/// Costs: O(k) for k events; the two contents share all that no change has touched, O(log n) memory for each change.
public struct ControllerBracket: Sendable {
  /// The events as a delegate gets them, `willChangeContent` and `didChangeContent` around the others. One alone where
  /// a controller of fetched results sends snapshots or differences.
  public let events: [ControllerEvent]
  /// The content before it, undone from ``after`` where it is one row's change: O(log n), else O(1).
  public var before: ArrangedContent { ArrangedContent(contentBefore.arrangement) }
  private let contentBefore: ContentBefore
  /// The content behind it. O(1).
  public let after: ArrangedContent
  /// Whether the user has already made the change in the table (``CollectionController/userDriven(_:)``).
  public let isUserDriven: Bool

  init(events: [ControllerEvent], before: ContentBefore, after: ArrangedContent, isUserDriven: Bool) {
    (self.events, contentBefore, self.after, self.isUserDriven) = (events, before, after, isUserDriven)
  }

  /// What came, went, moved or shows something new, in the order in which it is sent (controllers.md section 2).
  ///
  /// Sections deleted, by descending index; sections inserted, ascending; objects deleted, descending; objects inserted
  /// and moved, merged, ascending; objects updated, ascending. Empty for a replacement of everything, for changes of
  /// which nothing is seen, and where snapshots or differences are sent.
  ///
  /// ```swift
  /// let token = controller.observe { bracket in
  ///   let came = bracket.changes.filter { $0.kind == .insert }.compactMap(\.object)
  ///   print(came)   // [<Song "Africa">]
  /// }
  /// ```
  ///
  /// - Complexity: O(k) for k events.
  public var changes: [ControllerChange] { events.compactMap(\.change) }
}

/// The content before a bracket, as a value that may be read on any thread.
enum ContentBefore: Sendable {
  case whole(Arrangement)
  /// That before the change of a row that has led to a content. The row's object is held beside, as a step does not.
  case undoing(RowStep, ModelObject, after: Arrangement)

  /// What a controller shows that is about to send a bracket.
  init(of controller: CollectionController) {
    if let (step, after) = controller.engine?.rowBeingSent, let object = step.object {
      self = .undoing(step, object, after: after)
    } else {
      self = .whole(controller.shownContent)
    }
  }

  var arrangement: Arrangement {
    switch self {
    case .whole(let content): content
    case .undoing(let step, _, let after): step.undone(after)
    }
  }
}

extension ControllerBracket: CustomStringConvertible, CustomReflectable {
  /// Its changes, `insert <Song "Africa"> at [0, 1], move <Song "Wow"> from [0, 0] to [1, 0]`; where it has none, its
  /// events.
  public var description: String {
    let changes = changes.map(\.description)
    return (changes.isEmpty ? events.map(\.description) : changes).joined(separator: ", ")
  }

  /// Its changes, one by one.
  public var customMirror: Mirror { Mirror(self, children: ["changes": changes, "before": before, "after": after]) }
}

/// What may go wrong with those who observe a controller.
///
/// ```swift
/// do {
///   try song.set(\.rating, to: 5)
/// } catch ControllerObservingError.consumerTooSlow(let limit) {
///   print("more than \(limit) brackets; the rating is set")
/// }
/// ```
public enum ControllerObservingError: DescribedError {
  /// As many brackets as may wait for the consumer of ``CollectionController/changes(limit:)`` do: its sequence has
  /// ended.
  case consumerTooSlow(limit: Int)

  /// `NSInternalInconsistencyException`, of every case.
  public var name: String { ExceptionName.internalInconsistency }
  /// The sentence: how many brackets wait, and that the change has been made.
  public var reason: String {
    switch self {
    case .consumerTooSlow(let limit):
      """
      \(limit) brackets of a controller wait already for the consumer of its changes; the sequence has ended behind them, \
      and the change has been made
      """
    }
  }
  /// The diagnostic's code, ``DiagnosticCode/error``.
  public var code: DiagnosticCode { .error }
}
