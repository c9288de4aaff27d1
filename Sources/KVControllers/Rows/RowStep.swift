package import KVObjects
package import KVPositions
import KVTrees

/// Where a row is.
package struct RowSpot: Equatable {
  /// Its flat index.
  package let row: Int
  /// Its index path.
  package let path: ItemPath
}

/// A row that was found by its key, and the way to it: good until the rows change.
struct RowPlace {
  let spot: RowSpot
  let key: SortKey
  let way: RowPath
  /// The flat indexes of its section's rows.
  let range: Range<Int>
  /// Whether its section stays without it.
  let isOneOfSeveral: Bool
}

/// What the change of one member comes to while no section comes or goes.
package struct RowStep {
  /// The member, which whoever makes the change holds until that has been sent.
  let member: Unmanaged<ModelObject>?
  let number: UInt32
  /// The key that it was filed under.
  let key: SortKey
  /// Where its row was; nil where none was shown.
  package let old: RowSpot?
  /// Where it is; nil where none is shown.
  package let new: RowSpot?
  /// The watched paths of the member that have changed.
  var paths: PathSet = []
  /// Whether the row shows something new.
  var isUpdated = false
  /// Whether the relation has gained or lost the member.
  var isOfRelation = false

  /// Nothing.
  init() {
    (member, number, key, old, new) = (nil, 0, SortKey(high: 0, low: 0), nil, nil)
  }

  init(_ object: ModelObject, _ number: UInt32, _ key: SortKey, from old: RowSpot?, to new: RowSpot?) {
    member = .passUnretained(object)
    (self.number, self.key, self.old, self.new) = (number, key, old, new)
  }

  /// The member.
  package var object: ModelObject? { member?.takeUnretainedValue() }
  /// Whether it is not shown, neither before nor after.
  var isNone: Bool { old == nil && new == nil }
  /// Whether it is shown where it was.
  var stays: Bool { old != nil && old == new }

  /// The bracket that it comes to, which has led to `after`: for a proof.
  func bracket(leadingTo after: Arrangement, watched: WatchedPaths? = nil) -> ArrangementBracket {
    var objects = SmallArray<ModelObject>()
    if let object { objects.append(object) }
    let touched = EditScript.Touched(old: old?.path, new: new?.path, isUpdated: isUpdated)
    var updates = SmallArray<ArrangementBracket.Update>()
    var isSentUnseen = isOfRelation
    if let watched, let object, let old, let new {
      let observed = watched.observed(in: paths)
      if !observed.isEmpty { updates.append(.init(object: object, oldRow: old.row, row: new.row, paths: observed)) }
      if watched.roles(of: paths).contains(.sort) { isSentUnseen = true }
    }
    return ArrangementBracket(
      contents: BracketContents(after, step: self), script: EditScript(only: touched), objects: objects,
      updates: updates, isReplaced: false, scope: .single(isSentUnseen: isSentUnseen), isUserDriven: false)
  }

  /// The arrangement before it, which has led to `after`. O(log n).
  func undone(_ after: Arrangement) -> Arrangement {
    guard let object, !stays else { return after }
    var before = after.withoutNames
    if let new { _ = before.remove(at: new.row) }
    if let old {
      let name = after.isSectioned ? after.sections[old.path.section].name : nil
      let entry = RowEntry(key: key, object: object, number: number)
      _ = try? before.insert(entry, at: old.row, section: name, isUndoing: true)
    }
    return before
  }
}
