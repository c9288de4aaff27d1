/// Keeps what a context can undo and do again (NSUndoManager).
///
/// A context has one at first. Without one nothing is registered, and no memory taken for it: for long runs that never undo.
/// In contrast to Cocoa's it belongs to one context, whose events are its steps; whoever gets it takes it from the context
/// that had it, with an end of what that could undo.
///
/// ```swift
/// context.undoManager = nil                      // nothing is registered from now on
/// context.undoManager = ContextUndoManager()     // begins afresh
/// artist.name = "Kate"
/// try context.processPendingChanges()
/// context.undoManager?.canUndo                   // true
/// try context.undoManager?.undo()
/// ```
///
/// Threads: it belongs to those of its context. Costs: what each event changed, for as long as it can be undone or done again.
public final class ContextUndoManager: @unchecked Sendable {
  // Not checked: it belongs to the threads of its context, whose world's isolation keeps them apart.
  /// Whose it is; nil before it is given to one, and when that has ended or has another.
  public internal(set) weak var context: ManagedObjectContext?
  @exclusivity(unchecked) var undoStack: [UndoGroup] = []
  @exclusivity(unchecked) var redoStack: [UndoGroup] = []

  /// One without steps, of no context yet. O(1).
  public init() {}

  /// Whether there is anything to undo, as ``ManagedObjectContext/canUndo``; false where it is no context's. O(1).
  public var canUndo: Bool { context?.canUndo ?? false }
  /// Whether there is anything to do again, as ``ManagedObjectContext/canRedo``; false where it is no context's. O(1).
  public var canRedo: Bool { context?.canRedo ?? false }

  /// What ``ManagedObjectContext/undo()`` of its context does; nothing where it is no context's.
  ///
  /// - Throws: as that.
  /// - Complexity: as that: O(k log² n) for the k objects of the event and n objects of their entities, and O(m log m) for
  ///   the m members of relations that are restored.
  public func undo() throws { try context?.undo() }

  /// What ``ManagedObjectContext/redo()`` of its context does; nothing where it is no context's.
  ///
  /// - Throws: as that.
  /// - Complexity: as ``undo()``.
  public func redo() throws { try context?.redo() }

  /// Makes one step of that which has deleted any of `records` and all steps after it.
  func joinSteps(since records: [ManagedObjectRecord]) {
    guard let first = undoStack.firstIndex(where: { $0.hasDeleted(anyOf: records) }) else { return }
    let rest = undoStack[(first + 1)...]
    undoStack.removeSubrange((first + 1)...)
    for group in rest { undoStack[first].append(group) }
  }

  /// Nothing can be undone or done again any more.
  func removeAllActions() { (undoStack, redoStack) = ([], []) }
}
