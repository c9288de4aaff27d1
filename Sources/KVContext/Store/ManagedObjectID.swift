public import KVObjects

/// What names an object in a store, and in every context above it (NSManagedObjectID).
///
/// One value for one object, wherever it is: compared by identity. It is temporary (`Friend/t1`) until the object is
/// first saved in a store, and permanent (`Friend/p1`) from then on; who holds it sees that. In contrast to the object
/// itself it can be taken to another context, which has an object of its own for it
/// (``ManagedObjectContext/object(for:)``). As a value, `.opaque(id)`, it is in predicates what it names: equal to each
/// object that stands for that, in whichever context.
///
/// ```swift
/// try context.insert(song)
/// let id = song.objectID
/// try context.save()
/// id?.isTemporary      // false
/// id?.description      // "Song/p1", say
/// ```
public final class ManagedObjectID: OpaqueValue, @unchecked Sendable {
  // Not checked: it is changed by the save of a context, inside its world's isolation.
  /// The name of the object's entity.
  public let entityName: String
  /// Whether no store has the object yet; a parent context is none.
  @exclusivity(unchecked) public private(set) var isTemporary = true
  /// Its number among those of its entity in the store, from 1; temporary and permanent ones are counted by themselves.
  @exclusivity(unchecked) public private(set) var number: Int
  /// The number of the open file that it has a row in, and the key of that row: what a store in a file notes with it. 0 for none.
  @exclusivity(unchecked) package var rowFile = 0
  @exclusivity(unchecked) package var rowKey: Int64 = 0

  /// The temporary ID of an object that is new: what a store gives (``PersistentStore/makeTemporaryID(of:)``). O(1).
  ///
  /// - Parameters:
  ///   - number: its number among the temporary ones of its entity, from 1; none is given twice.
  ///   - entityName: the name of the object's entity.
  public init(temporary number: Int, of entityName: String) {
    self.entityName = entityName
    self.number = number
    super.init()
  }

  /// Its ``description``.
  public override var text: String { description }

  /// Makes it permanent: what a store does with the first save of the object (``PersistentStore/save(_:)``). O(1).
  ///
  /// - Parameter number: its number among the permanent ones of its entity, from 1; none is given twice.
  public func becomePermanent(_ number: Int) {
    isTemporary = false
    self.number = number
  }
}

extension ManagedObjectID: Hashable, CustomStringConvertible {
  /// Whether they name one object: identity.
  public static func == (left: ManagedObjectID, right: ManagedObjectID) -> Bool { left === right }

  /// Hashes its identity, which becoming permanent does not change.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The entity's name, `t` or `p`, and the number: `Friend/t1`, `Friend/p1`.
  public var description: String { "\(entityName)/\(isTemporary ? "t" : "p")\(number)" }
}
