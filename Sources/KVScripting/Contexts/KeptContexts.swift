import KVContext
import KVLua
import KVObjects

/// The contexts that a script has made, in that order; those that it has lost are freed.
///
/// A script loses a context when Lua collects its value. What it can still see of it is not a matter of when that is: as long
/// as the script has one of the context's objects, or something follows it, it stays. Looking for that costs time in step with
/// the number of objects, and is done when their number, or that of the contexts, has doubled.
struct KeptContexts {
  private struct Entry {
    weak var keeper: ContextKeeper?
  }

  private var entries: [Entry] = []
  private static let (fewContexts, fewObjects) = (32, 10_000)
  private var collectAt = (contexts: fewContexts, objects: fewObjects)
  /// What processing the events of lost contexts has thrown: raised where that of all others is.
  private var errors = FirstError()

  /// The keepers that are there.
  var keepers: [ContextKeeper] { entries.compactMap(\.keeper) }

  mutating func add(_ keeper: ContextKeeper) { entries.append(Entry(keeper: keeper)) }

  /// What the script has of a context: the same as before, unless it has lost that. O(c) for c contexts.
  func value(of context: ManagedObjectContext) -> ContextObject? {
    keepers.first { $0.context === context }.map { $0.value ?? ContextObject($0) }
  }

  /// What has been thrown since it was last asked.
  mutating func takeError() -> (any Error)? {
    defer { errors = FirstError() }
    return errors.error
  }

  /// Frees what the script has lost, where there is reason to look.
  mutating func freeLost(in session: ScriptSession) {
    let world = session.world
    guard entries.count >= collectAt.contexts || world.liveObjectCount >= collectAt.objects else { return }
    entries.removeAll { $0.keeper?.context.isClosed ?? true }
    if !entries.isEmpty, (try? session.state.collectGarbage()) != nil { sweep(session) }
    collectAt = (
      max(Self.fewContexts, 2 * entries.count), max(Self.fewObjects, 2 * world.liveObjectCount)
    )
  }

  private mutating func sweep(_ session: ScriptSession) {
    let world = session.world
    // That it ends is no news of anything in it.
    let sink = world.stateSink
    world.stateSink = nil
    defer { world.stateSink = sink }
    let held = world.contextsHeldFromOutside
    // Children were made after their parents, and hold them.
    for case let keeper? in entries.reversed().lazy.map(\.keeper) where keeper.isLost && keeper.isAlone {
      if held.contains(ObjectIdentifier(keeper.context)) || keeper.context.isNeeded(isKnown: session.state.isKnown) {
        continue
      }
      errors.keep { try keeper.context.processPendingChanges() }
      keeper.scope?.remove(keeper)
    }
    entries.removeAll { $0.keeper == nil }
  }
}
