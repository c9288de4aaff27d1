extension EditScript {
  /// What happened to one row: what it was, where in each of the two frames, and whether what it shows has changed.
  ///
  /// In contrast to a ``ControllerChange``, which has the object, it has positions alone.
  ///
  /// ```swift
  /// let move = EditScript(newOrder: [3, 1], oldCount: 4).changes[2]
  /// move.description   // "move [0, 3] to [0, 0]"
  /// move.old           // [0, 3]
  /// move.step.from     // [0, 1]: rows 0 and 2 are gone by then
  /// ```
  ///
  /// A value without references; all of its members are O(1).
  public struct Change: Hashable, Sendable {
    /// What can happen to a row, with its positions in the batch frame: `old` and `from` before the script, `new` and
    /// `to` after it, zero-based.
    ///
    /// ``EditScript/Change/old`` and ``EditScript/Change/new`` read these positions of any kind.
    ///
    /// ```swift
    /// switch EditScript(newOrder: [nil], oldCount: 0).changes[0].kind {
    /// case .delete(let old): print("gone from", old)
    /// case .insert(let new): print("new at", new)   // new at [0, 0]
    /// case .move(let old, let new): print("from", old, "to", new)
    /// case .update(_, let new), .replace(_, let new): print("other at", new)
    /// }
    /// ```
    public enum Kind: Hashable, Sendable {
      /// The row that was at `old` is gone.
      case delete(ItemPath)
      /// A row is new and is at `new`.
      case insert(ItemPath)
      /// The row that was at `from` is at `to` and changed its place among the others.
      case move(from: ItemPath, to: ItemPath)
      /// The row kept its place among the others and shows something new. `from` and `to` differ where others came or
      /// went before it.
      case update(from: ItemPath, to: ItemPath)
      /// Another element is in the row's place now, which keeps its place among the others. `from` and `to` differ as
      /// for an update.
      case replace(from: ItemPath, to: ItemPath)
    }

    /// Where a change happens if changes are applied one after another: deletes, then inserts and moves, then updates
    /// and replacements, with section inserts before all of them and section deletes behind.
    ///
    /// In contrast to the positions of an ``EditScript/Change/Kind`` those of a step are about the list as it is at
    /// that moment.
    ///
    /// ```swift
    /// let move = EditScript(newOrder: [3, 1], oldCount: 4).changes[2]
    /// move.kind   // .move(from: [0, 3], to: [0, 0])
    /// move.step   // from [0, 1] to [0, 0]
    /// ```
    public struct Step: Hashable, Sendable {
      /// Where the row is taken from; nil for an insert. Of an update or replacement the place where it stands.
      public let from: ItemPath?
      /// Where it is put, after it was taken; nil for a delete. Of an update or replacement the same as ``from``.
      public let to: ItemPath?

      /// Makes a step from `from` (nil for an insert) to `to` (nil for a delete). O(1).
      public init(from: ItemPath?, to: ItemPath?) {
        self.from = from
        self.to = to
      }
    }

    /// What happened, in the batch frame.
    public let kind: Kind
    /// Where it happens, in the step frame.
    public let step: Step
    /// Whether what the row shows has changed: always for an update and a replacement, for a move where it was
    /// touched as updated too.
    public let isUpdated: Bool
    /// What its `Touched` was tagged with.
    package let tag: Int

    package init(_ kind: Kind, step: Step, isUpdated: Bool = false, tag: Int = 0) {
      self.kind = kind
      self.step = step
      self.isUpdated = isUpdated
      self.tag = tag
    }

    /// Where the row was before the script; nil for an insert. O(1).
    public var old: ItemPath? {
      switch kind {
      case .delete(let old), .move(let old, _), .update(let old, _), .replace(let old, _): old
      case .insert: nil
      }
    }

    /// Where the row is after the script; nil for a delete. O(1).
    public var new: ItemPath? {
      switch kind {
      case .insert(let new), .move(_, let new), .update(_, let new), .replace(_, let new): new
      case .delete: nil
      }
    }
  }

  /// A row that something happened to: what a script is made from.
  package struct Touched: Hashable, Sendable {
    /// The caller's own name for it; comes back in `Change.tag`.
    package var tag: Int
    /// Where it was before; nil if it is new.
    package var old: ItemPath?
    /// Where it is now; nil if it is gone.
    package var new: ItemPath?
    /// Whether it shows something new. A row that was touched without this, and keeps its place, is not reported.
    package var isUpdated: Bool
    /// Whether another element is in its place: reported as `replace` if the row keeps its place, else as a
    /// delete and an insert.
    package var isReplaced: Bool
    /// Whether it is reported as a move wherever it comes to be: also where it keeps its place among the others.
    package var isMovedAnyway = false

    /// A row that was at `old` and is at `new`.
    package init(tag: Int = 0, old: ItemPath?, new: ItemPath?, isUpdated: Bool = false, isReplaced: Bool = false) {
      self.tag = tag
      self.old = old
      self.new = new
      self.isUpdated = isUpdated
      self.isReplaced = isReplaced
    }
  }
}

extension EditScript.Change: CustomStringConvertible {
  /// The kind and its positions: `delete [0, 2]`, `insert [0, 2]`, `move [0, 1] to [0, 0]`, `update [0, 2]`,
  /// `update [0, 2] now [0, 1]` where the two differ.
  public var description: String {
    switch kind {
    case .delete(let old): "delete \(old)"
    case .insert(let new): "insert \(new)"
    case .move(let old, let new): "move \(old) to \(new)"
    case .update(let old, let new): old == new ? "update \(old)" : "update \(old) now \(new)"
    case .replace(let old, let new): old == new ? "replace \(old)" : "replace \(old) now \(new)"
    }
  }
}
