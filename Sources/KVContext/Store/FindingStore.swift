package import KVObjects
package import KVPredicates

/// What a store has found by itself.
package struct StoreMatches {
  /// The rows, in the order of the question where ``isSorted``, else in that of insertion.
  package var ids: [ManagedObjectID] = []
  /// How many rows there are.
  package var count = 0
  /// What has still to be asked of the objects; nil where nothing is left.
  package var rest: KeyValuePredicate?
  /// Whether the rows are in the order of the question.
  package var isSorted = false
  /// Whether limit and offset were applied. Where they were not they count what passes ``rest``, in order.
  package var isLimited = false
  /// Whether nothing is left to memory: the rows are those of the question, as the context that asks would have them.
  package var isAnswer = false
  /// Those of the rows that were asked for with the question, as the store has them.
  package var rows: [StoredRow] = []
  /// The revision of the store that all of it is of.
  package var revision = 0
  /// The statements, for people, with the values in them.
  package var sql: [String] = []

  /// Why parts of the question are left to memory, for people: relations, and all others if that is asked for.
  package var reasons: [String] = []
  /// The indexes that the statements use, and the conditions and orders that none of their column serves, for people; only if
  /// that is asked for.
  package var indexes: [String] = []

  /// Nothing.
  package init() {}
}

/// What becomes of a row that is found.
package enum RowUse {
  /// It is here: its ID is enough.
  case known
  /// It is read, without relations that are read later.
  case row
  /// It is read into an object, which is in no context or a fault without values: all that is in the row but what leads to other
  /// objects (``StoredRow/object``).
  case object(ModelObject)
}

/// A store that finds rows by itself, where that gives what memory would.
package protocol FindingStore: PersistentStore {
  /// The store as contexts of a model see it, made ready for that: itself, unless other contexts have another version of a
  /// class. All of them have the same rows and IDs. Throws what makes the model unfit.
  func view(for model: ManagedObjectModel) throws -> any FindingStore
  /// Whether another store has the same rows, by this connection to a file or by one of its own. O(1).
  func hasRows(of other: any FindingStore) -> Bool
  /// The ID by which this store names what another one of the same rows names by `id`; nil where it has none for it. O(1).
  func id(of id: ManagedObjectID, in other: any FindingStore) -> ManagedObjectID?
  /// The saved rows of some entities that a predicate passes, in the order of sort descriptors, as far as the store gives the
  /// same rows in the same order as objects that hold what was saved; and what is left to do with those.
  ///
  /// - Parameters:
  ///   - entities: without those below them.
  ///   - predicate: nil for all rows.
  ///   - descriptors: none for the order of insertion.
  ///   - limit: at most so many; 0 for all.
  ///   - offset: so many are left out at the beginning.
  ///   - isCounting: whether just ``StoreMatches/count`` is asked for, where nothing is left to memory.
  ///   - use: whether a row is to be read with the question (``StoreMatches/rows``); nil where none is, but their IDs. Where an
  ///     error is thrown objects that rows were read into count for nothing.
  ///   - isSettled: whether the context has no unsaved changes of objects of an entity, whose rows relations may be followed
  ///     to; nil where none is followed.
  ///   - isExplaining: whether ``StoreMatches/indexes``, and all of ``StoreMatches/reasons``, is asked for.
  ///   - id: the ID that an object of a context is known by, or a value that is an ID; nil for every other, which is left to
  ///     memory.
  func find(
    _ entities: [EntityDescription], where predicate: KeyValuePredicate?,
    sortedBy descriptors: [KeyValueSortDescriptor],
    limit: Int, offset: Int, isCounting: Bool, reading use: ((ManagedObjectID) -> RowUse)?,
    isSettled: ((_ entityName: String) -> Bool)?, isExplaining: Bool, id: (Value) -> ManagedObjectID?
  ) throws -> StoreMatches
  /// The rows of some objects, those that are there, without ``EntityDescription/lateRelations``; `use` says of each row what
  /// becomes of it, as in a question. Where an error is thrown objects that rows were read into count for nothing.
  func rows(of ids: [ManagedObjectID], reading use: (ManagedObjectID) -> RowUse) throws -> [StoredRow]
  /// The rows of an entity, without those of entities below it, in the order of their first save; the same.
  func rows(of entity: EntityDescription, reading use: (ManagedObjectID) -> RowUse) throws -> [StoredRow]
  /// What the row of an object has in a relation to many; nil where the row is gone. O(m) for its m members.
  func members(of property: Property, _ id: ManagedObjectID) throws -> StoredValue?
  /// Whether the row of an object has any members in a relation to many. O(log m) for m members of all rows.
  func hasMembers(of property: Property, _ id: ManagedObjectID) throws -> Bool
}
