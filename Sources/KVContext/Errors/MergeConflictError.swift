public import KVObjects
public import KVTexts

/// Why a context cannot be saved: others have saved the same objects since it has read them. Nothing has been saved.
///
/// What it holds stays as it is. ``ManagedObjectContext/refresh(_:mergeChanges:)`` or
/// ``ManagedObjectContext/mergeHistory()`` takes in what the others have saved, and the next save is of that; or a
/// ``ManagedObjectContext/mergePolicy`` decides.
///
/// ```swift
/// do { try context.save() } catch let error as MergeConflictError {
///   for conflict in error.conflicts { print(conflict.object, conflict.oldVersion, conflict.newVersion) }
/// }
/// ```
public struct MergeConflictError: CocoaCodedError, Equatable {
  /// The facts of one object (NSMergeConflict).
  public struct Conflict: Equatable, Sendable {
    /// The object.
    public let object: ModelObject
    /// Its ID.
    public let objectID: ManagedObjectID
    /// How the object described itself when the save was refused.
    let objectText: String
    /// The version of its row that this context has read.
    public let oldVersion: Int
    /// The version of its row now; 0 where that is gone.
    public let newVersion: Int
    /// What this context would save, by key, as texts; nil where it deletes the object (`objectSnapshot`).
    public let objectSnapshot: [String: String]?
    /// What this context has read, by key, as texts (`cachedSnapshot`).
    public let cachedSnapshot: [String: String]
    /// What the store has now, by key, as texts; nil where the row is gone (`persistedSnapshot`).
    public let persistedSnapshot: [String: String]?

    /// The sentence: Cocoa's description of an NSMergeConflict.
    public var reason: String {
      func text(_ snapshot: [String: String]) -> String {
        "{" + snapshot.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: "; ") + "}"
      }
      let now = persistedSnapshot.map { "new database row = \(text($0))" } ?? "no row any more"
      return
        "conflict for \(objectText) with objectID '\(objectID)' with oldVersion = \(oldVersion) and newVersion = "
        + "\(newVersion) and old cached row = \(text(cachedSnapshot)) and \(now)"
    }
  }

  /// One for each object, at least one: changed objects in the order of insertion, then deleted ones.
  public let conflicts: [Conflict]

  /// 133020.
  public var cocoaCode: Int { 133_020 }
  /// The code's name.
  public var name: String { "NSManagedObjectMergeError" }
  /// Cocoa's sentence, and the conflicts.
  public var reason: String {
    "Could not merge changes: " + conflicts.map(\.reason).joined(separator: "; ") + " (NSCocoaErrorDomain 133020)"
  }
  /// `E-MERGE-CONFLICT`.
  public var code: DiagnosticCode { .mergeConflict }
  /// To take in what the others have saved, or to choose a policy.
  public var hintMessage: Message? { .hintMergeConflict }
}
