import KVObjects

/// What every controller that arranges a relation can do (lua-api.md section 6, "Every controller").
///
/// The engine below does the work; a controller of a kind adds what it is made from and the words of its delegate.
/// A ``TableObserver`` shows one relation as it is; these filter, sort and make sections.
public class CollectionController: ArrangementFace {
  /// What does the work; nil before a controller that asks for a query has made one.
  @exclusivity(unchecked) package final var engine: ArrangementEngine?
  /// The change that the delegate is being told; nil outside of such a call.
  @exclusivity(unchecked) public internal(set) final var currentChange: ControllerChange?

  /// Whether the user has already made what the delegate is being told in the table (``userDriven(_:)``).
  @exclusivity(unchecked) public internal(set) final var isTellingUserDriven = false

  init() {}

  /// Lets another engine do the work. Under the lock of its world: other threads may be changing what it shows already.
  final func adopt(_ made: ArrangementEngine?) {
    guard let world = (made ?? engine)?.root.world else { return }
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    made?.face = self
    engine = made
  }

  /// The content of this moment, in sections: that of the bracket that was sent last, and the new one from the first
  /// change of a bracket on. O(1).
  public final func snapshot() -> ArrangedContent {
    ArrangedContent(engine?.content ?? Arrangement(isSectioned: true))
  }

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  public final func pause() { engine?.pause() }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none. Throws what the delegate
  /// throws.
  public final func resume() throws { try engine?.resume() }

  /// Runs `body`; what it changes the user has already changed in the table: tables that are bound do not apply it again.
  public final func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let engine else { return try body() }
    return try engine.userDriven(body)
  }

  /// Removes every observation; nothing is sent afterwards.
  public final func invalidate() { engine?.invalidate() }

  /// Whether the bracket that is being told may go on: its delegate has not ended it, nor begun another content.
  final var mayGoOn: Bool { tellingEngine === engine && tellingEngine?.isValid ?? false }
  /// Whether the bracket that is being told is to be ended: also where its delegate has begun another content, but not where
  /// it has ended everything.
  final var mayEnd: Bool { engine?.isValid ?? false }
  @exclusivity(unchecked) private final var tellingEngine: ArrangementEngine?

  /// Tells one change, which is ``currentChange`` meanwhile.
  final func tell(_ change: ControllerChange, _ body: () throws -> Void, _ errors: inout FirstError) {
    guard mayGoOn else { return }
    currentChange = change
    defer { currentChange = nil }
    errors.keep(body)
  }

  // MARK: The words, which subclasses have

  package var tellsUnseenChanges: Bool { false }
  package var tellsReplacement: Bool { false }
  package var tellsSortAndSectionAsUpdates: Bool { false }
  func tellDelegate(_ bracket: ArrangementBracket, show: () -> Void) throws { show() }

  package final func tell(_ bracket: ArrangementBracket, show: () -> Void) throws {
    (isTellingUserDriven, tellingEngine) = (bracket.isUserDriven, engine)
    defer { (isTellingUserDriven, tellingEngine) = (false, nil) }
    try tellDelegate(bracket, show: show)
  }
}
