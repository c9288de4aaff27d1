import KVObjects

/// The objects that a to-many relation of a stored row leads to, in order, by their IDs.
///
/// In contrast to an array, what a context saves of a relation is read from the relation when it is used first; a store
/// that writes what has changed never uses it.
///
/// ```swift
/// guard let id = song.objectID else { return }
/// let members: StoredMembers = [id]
/// print(members.count, members.contains(id))   // 1 true
/// ```
///
/// - Complexity: O(n) once for the n members of a relation that a context saves; O(1) for each afterwards.
public struct StoredMembers: RandomAccessCollection, ExpressibleByArrayLiteral {
  private enum Content {
    case ids([ManagedObjectID])
    case held(HeldMembers)
  }

  private let content: Content
  /// What has changed since the relation was saved; nil if that is unknown, or most of it.
  package let change: MemberChange?

  /// Those with some IDs, in their order. O(1).
  public init(_ ids: [ManagedObjectID]) { (content, change) = (.ids(ids), nil) }

  /// Those with the IDs of a literal. O(n).
  public init(arrayLiteral ids: ManagedObjectID...) { self.init(ids) }

  /// Those that a relation holds, of which it is known what has changed: for a store that writes that. `id` gives the ID of a
  /// member, nil for one that is left out; it is asked until the save ends.
  init(_ members: ValueList, change: MemberChange, id: @escaping (ModelObject) -> ManagedObjectID?) {
    (content, self.change) = (.held(HeldMembers(members, id)), change)
  }

  /// All IDs.
  public var ids: [ManagedObjectID] {
    switch content {
    case .ids(let ids): ids
    case .held(let members): members.ids
    }
  }

  /// Always 0. O(1).
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { ids.count }
  /// The ID at a position, from 0; any other than that of a member stops the program, as of an array.
  public subscript(position: Int) -> ManagedObjectID { ids[position] }
  /// Iterates in order.
  public func makeIterator() -> IndexingIterator<[ManagedObjectID]> { ids.makeIterator() }
}

/// The members of a relation, whose IDs are listed with the first use.
private final class HeldMembers {
  private let members: ValueList
  private let id: (ModelObject) -> ManagedObjectID?
  private(set) lazy var ids = members.compactMap { $0.object.flatMap(id) }

  init(_ members: ValueList, _ id: @escaping (ModelObject) -> ManagedObjectID?) {
    (self.members, self.id) = (members, id)
  }
}

/// What has changed of a to-many relation since it was saved. Members outside of the stretches are the same, in the same order.
package struct MemberChange {
  /// Neighbours of which some came, went or moved.
  package struct Stretch {
    /// The member before the stretch, which stays; nil at the beginning of the relation.
    package let previous: ManagedObjectID?
    /// The members that were saved.
    package let old: [ManagedObjectID]
    /// The members now.
    package let new: [ManagedObjectID]
  }

  /// In the order of the relation.
  package let stretches: [Stretch]
  /// How many members were saved.
  package let oldCount: Int

  /// The change from `old` to `new`; nil if a member has no ID, or if it is cheaper to compare all members.
  init?(from old: ValueList, to new: ValueList, id: (ModelObject) -> ManagedObjectID?) {
    let found = new.stretches(since: old)
    guard 4 * found.reduce(0, { $0 + $1.old.count + $1.new.count }) <= old.count + new.count else { return nil }
    var stretches: [Stretch] = []
    for (former, current) in found {
      let previous = current.lowerBound > 0 ? new[current.lowerBound - 1].object.flatMap(id) : nil
      let ids = former.compactMap { old[$0].object.flatMap(id) }
      guard ids.count == former.count, previous != nil || current.lowerBound == 0 else { return nil }
      stretches.append(Stretch(previous: previous, old: ids, new: current.compactMap { new[$0].object.flatMap(id) }))
    }
    (self.stretches, oldCount) = (stretches, old.count)
  }

  /// The members that come, each once.
  package var added: Set<ManagedObjectID> { Set(stretches.flatMap(\.new)).subtracting(stretches.flatMap(\.old)) }

  /// The members that go, each once.
  package var removed: Set<ManagedObjectID> { Set(stretches.flatMap(\.old)).subtracting(stretches.flatMap(\.new)) }
}
