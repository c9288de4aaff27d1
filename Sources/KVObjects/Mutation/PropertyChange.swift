package import KVPositions

/// What a notification says happened (Cocoa's NSKeyValueChange).
public enum ChangeKind: String, Hashable, Sendable {
  /// The value was set as a whole.
  case setting
  /// Elements were inserted.
  case insertion
  /// Elements were removed.
  case removal
  /// Elements were replaced.
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
  /// Where the removed elements stand before it. For a replacement in an ordered collection the same as ``inserted``.
  package let removedPositions: IndexRanges
  /// Where the inserted elements stand after it.
  package let insertedPositions: IndexRanges
  /// The elements that go, in ascending position.
  package let removed: ValueList
  /// The elements that come, in ascending position.
  package let inserted: ValueList
  /// Whether every row of the collection counts as touched (`sort`; controllers.md section 2).
  package let touchesEveryRow: Bool
  /// Whether the elements only change places (`exchange`, `sort`): one that is put in its own place was not meant.
  package let isRearrangement: Bool

  package init(
    removing removed: ValueList = ValueList([]), from removedPositions: IndexRanges = IndexRanges(),
    inserting inserted: ValueList = ValueList([]), at insertedPositions: IndexRanges = IndexRanges(),
    touchesEveryRow: Bool = false, isRearrangement: Bool = false
  ) {
    self.removed = removed
    self.removedPositions = removedPositions
    self.inserted = inserted
    self.insertedPositions = insertedPositions
    self.touchesEveryRow = touchesEveryRow
    self.isRearrangement = isRearrangement
  }

  /// The indexes that an observer of an ordered collection is told (kvo-facts.md K110).
  package func indexes(for kind: ChangeKind) -> IndexRanges {
    kind == .removal ? removedPositions : insertedPositions
  }
}
