/// What has become of the rows of a store since it had some revision, net (NSPersistentHistoryChange).
///
/// In contrast to a log of transactions it has each row once, as it is now: however often it was saved meanwhile.
///
/// ```swift
/// let store = InMemoryStore()
/// if let history = store.history(since: 0) {
///   print(history.saved.count, "rows were saved up to revision", history.revision)
/// }
/// ```
public struct StoreHistory {
  /// The revision of the store that it leads up to: what to ask from next time.
  public var revision: Int
  /// Rows that were inserted or changed, in the order of their last save, as they are now.
  public var saved: [StoredRow]
  /// The IDs of rows that are gone, in the order of their deletion, as far as anybody has asked for them before.
  public var deleted: [ManagedObjectID]

  /// Makes one of its parts. O(1).
  public init(revision: Int, saved: [StoredRow], deleted: [ManagedObjectID]) {
    (self.revision, self.saved, self.deleted) = (revision, saved, deleted)
  }
}

/// Why a store keeps nothing of a save: rows were saved by others since the context has read them.
///
/// A context makes a ``MergeConflictError`` of it, or resolves it, as its ``ManagedObjectContext/mergePolicy`` says; who
/// calls ``ManagedObjectContext/save()`` never sees it.
///
/// ```swift
/// // What a store of one's own throws in the place of keeping a row that is of version 3 by now.
/// func refuse(_ id: ManagedObjectID) throws { throw StaleRows([StaleRows.Row(id: id, version: 3)]) }
/// ```
public struct StaleRows: Error {
  /// One of them.
  public struct Row: Sendable {
    /// Whose row it is.
    public let id: ManagedObjectID
    /// Its version now; nil where it is gone.
    public let version: Int?

    /// Names a row and its version now, nil for one that is gone. O(1).
    public init(id: ManagedObjectID, version: Int?) { (self.id, self.version) = (id, version) }
  }

  /// The rows, at least one, in the order of what was to be saved.
  public let rows: [Row]

  /// Names the rows. O(1).
  public init(_ rows: [Row]) { self.rows = rows }
}
