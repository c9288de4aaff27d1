import KVLua
import KVObjects

/// Accounts for the objects that a script makes: they live outside Lua, and its limit of memory is for both.
///
/// An estimate, as an object's own size is small beside its Lua value, its relations and who observes it. Lua paces its
/// collections by its own memory alone, so they are run from here too where many objects have come.
struct ObjectMemory {
  /// What one object is taken to hold: measured with one relation, in an array, without observers.
  private static let bytesPerObject = 256
  /// Counting costs a lock: once for so many objects.
  private static let stride = 256
  /// So many objects are no reason to collect.
  private static let few = 100_000

  private var made = 0
  private var charged = 0
  private var collectAt = few

  /// Notes that the script has made one more object.
  /// - Throws: `LuaError` with the limit of memory.
  mutating func noteObject(in world: ObjectWorld, _ state: LuaState) throws {
    made += 1
    guard made % Self.stride == 0 else { return }
    if world.liveObjectCount > collectAt {
      try state.collectGarbage()
      collectAt = max(Self.few, 2 * world.liveObjectCount)
    }
    do { try charge(world, state) } catch {
      try state.collectGarbage()
      try charge(world, state)
    }
  }

  private mutating func charge(_ world: ObjectWorld, _ state: LuaState) throws {
    let bytes = world.liveObjectCount * Self.bytesPerObject
    try state.charge(bytes - charged)
    charged = bytes
  }
}
