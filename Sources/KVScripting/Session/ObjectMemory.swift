import KVContext
import KVLua
import KVObjects

/// Accounts for the objects that a script makes, and for its observations: they live outside Lua, and its limit of memory is
/// for both. It also paces looking for objects that only hold each other, which costs time in step with their number.
///
/// Where the program counts what its threads allocate, no estimate is needed. Else it is one, as an object's own size is
/// small beside its Lua value and its relations. Lua paces its
/// collections by its own memory alone, so they are run from here too where many objects have come.
struct ObjectMemory {
  /// What one object is taken to hold: measured with one relation, in an array, without observers.
  private static let bytesPerObject = 256
  /// What one observation is taken to hold: measured with one of a key.
  private static let bytesPerObservation = 768
  /// What an event that can be undone is taken to hold: measured with one value of one object.
  private static let bytesPerUndoableEvent = 256
  /// Counting costs a lock: once for so many objects.
  private static let stride = 256
  /// So many objects are no reason to collect.
  private static let few = 100_000

  private var made = 0
  private var charged = 0
  private var collectAt = few
  /// At how many living objects those that only each other hold are looked for.
  private var freeAt = fewAfterTest
  private static let fewAfterTest = 1_000

  /// Notes that the script makes one more object or observation.
  /// - Throws: `LuaError` with the limit of memory.
  mutating func note(in world: ObjectWorld, handlers: @autoclosure () -> Int, _ state: LuaState) throws {
    if state.countsAllMemory { return }
    made += 1
    guard made % Self.stride == 0 else { return }
    if world.liveObjectCount > collectAt {
      try state.collectGarbage()
      collectAt = max(Self.few, 2 * world.liveObjectCount)
    }
    do { try charge(world, handlers(), state) } catch {
      try state.collectGarbage()
      try charge(world, handlers(), state)
    }
  }

  /// Lets go of objects that a test has left behind and that only hold each other, as with inverse relations: once their
  /// number has doubled, so that it is O(1) amortised for each that was made.
  mutating func freeUnreachable(in world: ObjectWorld, _ state: LuaState) {
    guard world.liveObjectCount >= freeAt else { return }
    // What Lua no longer reaches must not hold them. Out of memory they wait for the next time.
    guard (try? state.collectGarbage()) != nil else { return }
    world.freeUnreachable()
    freeAt = max(Self.fewAfterTest, 2 * world.liveObjectCount)
  }

  private mutating func charge(_ world: ObjectWorld, _ handlers: Int, _ state: LuaState) throws {
    let bytes =
      world.liveObjectCount * Self.bytesPerObject + handlers * Self.bytesPerObservation
      + world.managedObjects.undoableEventCount * Self.bytesPerUndoableEvent
    try state.charge(bytes - charged)
    charged = bytes
  }
}
