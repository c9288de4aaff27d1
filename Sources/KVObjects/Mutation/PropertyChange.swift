package import KVPositions

/// What a notification says happened (Cocoa's NSKeyValueChange).
///
/// A setting is about the whole value; the other three are about some elements of a collection, which `new` and `old`
/// list and, in an ordered collection, the indexes name. Which call makes which is in ``ToManyCollection``.
///
/// ```swift
/// let token = try playlist.observe("tags") { print($0.kind.rawValue) }
/// try playlist.tags.add("live")  // prints insertion
/// try playlist.tags.assign(["a", "b"])  // prints setting
/// token.invalidate()
/// ```
public enum ChangeKind: String, Hashable, Sendable {
  /// The value was set as a whole. No indexes.
  case setting
  /// Elements were inserted. Indexes are counted after it; there is no old value.
  case insertion
  /// Elements were removed. Indexes are counted before it; there is no new value.
  case removal
  /// Elements were replaced. Indexes are counted after it.
  case replacement
}

/// One will/did pair of one key of one object.
package struct PropertyChange {
  package let object: ModelObject
  package let property: Property
  package let kind: ChangeKind
  /// Which elements; nil for a setting.
  package let edit: CollectionEdit?

  package init(setting property: Property, of object: ModelObject) {
    self.object = object
    self.property = property
    kind = .setting
    edit = nil
  }

  package init(_ kind: ChangeKind, _ edit: CollectionEdit, of property: Property, of object: ModelObject) {
    self.object = object
    self.property = property
    self.kind = kind
    self.edit = edit
  }
}

/// Which elements of a collection an insertion, removal or replacement concerns.
package final class CollectionEdit {
  /// Where the removed elements come before it. For a replacement in an ordered collection the same as ``inserted``.
  package let removedPositions: IndexRanges
  /// Where the inserted elements are after it.
  package let insertedPositions: IndexRanges
  /// The elements that go, in ascending position.
  package let removed: ValueList
  /// The elements that come, in ascending position.
  package let inserted: ValueList
  /// Whether every row of the collection counts as touched (`sort`; controllers.md section 2).
  package let touchesEveryRow: Bool
  /// Whether it is a step of a larger change (`exchange`, `move`, `sort`, `setArray`): an element that is put in its own place
  /// was not meant.
  package let isRearrangement: Bool

  /// What the collection held when the edit was announced by hand; nil where it is the collection that makes it, and
  /// what is announced is what is done.
  package let announcement: (before: ValueList, version: Int)?

  /// The assignment of all elements that the edit is a half of; nil where it is none, or nothing is known of it.
  package let assignment: ElementAssignment?
  /// The element that goes, where that is all there is to say.
  package let onlyRemoved: ModelObject?
  /// The element that comes, likewise.
  package let onlyInserted: ModelObject?

  package init(
    removing removed: ValueList = ValueList([]), from removedPositions: IndexRanges = IndexRanges(),
    inserting inserted: ValueList = ValueList([]), at insertedPositions: IndexRanges = IndexRanges(),
    touchesEveryRow: Bool = false, isRearrangement: Bool = false,
    announcement: (before: ValueList, version: Int)? = nil, assignment: ElementAssignment? = nil
  ) {
    self.removed = removed
    self.removedPositions = removedPositions
    self.inserted = inserted
    self.insertedPositions = insertedPositions
    self.touchesEveryRow = touchesEveryRow
    self.isRearrangement = isRearrangement
    self.announcement = announcement
    self.assignment = assignment
    let isPlain = !touchesEveryRow && !isRearrangement && announcement == nil && assignment == nil
    let (going, coming) = (removed.count, inserted.count)
    onlyRemoved = isPlain && going == 1 && coming == 0 ? removed[0].object : nil
    onlyInserted = isPlain && going == 0 && coming == 1 ? inserted[0].object : nil
  }

  /// Whether what was announced by hand leads from what the collection held then to `after`. What both share is not
  /// looked at.
  package func leads(to after: ValueList) -> Bool {
    guard let before = announcement?.before else { return true }
    guard removedPositions.count == removed.count, insertedPositions.count == inserted.count else { return false }
    return before.keepsTheRest(removed: removedPositions, inserted: insertedPositions, in: after)
  }

  /// Calls `body` with every element that goes, ascending, and where it comes before.
  package func visitRemoved(_ body: (Int, Value) throws -> Void) rethrows {
    try visit(removed, removedPositions, body)
  }

  /// Calls `body` with every element that comes, ascending, and where it comes after.
  package func visitInserted(_ body: (Int, Value) throws -> Void) rethrows {
    try visit(inserted, insertedPositions, body)
  }

  private func visit(
    _ elements: ValueList, _ positions: IndexRanges, _ body: (Int, Value) throws -> Void
  ) rethrows {
    if elements.isEmpty { return }
    // Mostly one: two iterators side by side cost more than all that is done with it.
    if elements.count == 1, let position = positions.first { return try body(position, elements[0]) }
    for (position, element) in zip(positions, elements) { try body(position, element) }
  }

  /// The indexes in the notification of an observer of an ordered collection (kvo-facts.md K110).
  package func indexes(for kind: ChangeKind) -> IndexRanges {
    kind == .removal ? removedPositions : insertedPositions
  }
}
