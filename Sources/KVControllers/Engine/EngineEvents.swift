import KVObjects

/// What an engine that follows a context keeps between the context's events, and behind them.
final class EngineEvents {
  /// A member on the way of whose paths to other objects something was notified: its row is concerned if anything on the way
  /// differs in the end.
  struct Followed {
    let member: ModelObject
    var paths: PathSet = []
    /// What was notified, each once.
    var steps: [(object: ModelObject, property: Property)] = []
    fileprivate var known: Set<Step> = []
  }

  fileprivate struct Step: Hashable {
    let object: ObjectIdentifier
    let slot: Int
  }

  /// By member, in the order in which they were first concerned.
  @exclusivity(unchecked) private var followed: [Followed] = []
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
  /// Brackets of events that a batch or a pause holds back: they are sent as one.
  @exclusivity(unchecked) var held: [PendingArrangementBracket] = []
  /// The change of one row, in place of the first bracket.
  var heldRow: PendingRow?
  /// What something happened to in events that a batch or pause holds back and that nothing was seen of: it may be seen
  /// before and after all of them, where a window showed something else meanwhile.
  @exclusivity(unchecked) private(set) var unseen = OpenBracket(count: 0)
  /// As many become one, in O(n) for n rows.
  static var mostHeld: Int { 256 }
  /// Whether the delegate of the last event was sent what has changed, and not only that something has.
  @exclusivity(unchecked) var sendsChanges = true
  /// Why the last event could not be shown.
  @exclusivity(unchecked) var refusal: RefusedChange?

  /// Nothing was seen of an event. O(k) for the k objects that something happened to.
  func noteUnseen(_ closed: OpenBracket) { unseen.touchAll(closed.touched) }

  /// Everything that was held back is sent.
  func forgetUnseen() {
    if !unseen.isEmpty { unseen = OpenBracket(count: 0) }
  }

  /// Notes a change of an object that a path of `member` leads through. O(1).
  func note(_ change: PropertyChange, concerning member: ModelObject, _ paths: PathSet) {
    let place = places[ObjectIdentifier(member)] ?? followed.count
    if place == followed.count {
      places[ObjectIdentifier(member)] = place
      followed.append(Followed(member: member))
    }
    followed[place].paths.formUnion(paths)
    let step = Step(object: ObjectIdentifier(change.object), slot: change.property.slot)
    if followed[place].known.insert(step).inserted { followed[place].steps.append((change.object, change.property)) }
  }

  /// Whether nothing was noted of members and no bracket is held.
  var holdsNothing: Bool { followed.isEmpty && held.isEmpty && heldRow == nil }

  /// Takes the change of one row, where nothing else is held.
  func takeHeldRow() -> PendingRow? {
    guard held.isEmpty, refusal == nil else { return nil }
    defer { heldRow = nil }
    return heldRow
  }

  /// Those that were noted; none are kept from here on.
  func takeFollowed() -> [Followed] {
    defer { (followed, places) = ([], [:]) }
    return followed
  }
}
