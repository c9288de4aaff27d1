extension EditScript {
  /// What happened to one row.
  public struct Change: Hashable, Sendable {
    /// The kind, with positions in the batch frame.
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
      /// Another element is in the row's place now.
      case replace(from: ItemPath, to: ItemPath)
    }

    /// Where a change happens if changes are applied one after another.
    public struct Step: Hashable, Sendable {
      /// Where the row is taken from; nil for an insert.
      public let from: ItemPath?
      /// Where it is put, after it was taken; nil for a delete.
      public let to: ItemPath?

      /// A step from `from` to `to`.
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

    /// Where the row was before the script; nil for an insert.
    public var old: ItemPath? {
      switch kind {
      case .delete(let old), .move(let old, _), .update(let old, _), .replace(let old, _): old
      case .insert: nil
      }
    }

    /// Where the row comes after the script; nil for a delete.
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
  /// `delete [0, 2]`, `insert [0, 2]`, `move [0, 1] to [0, 0]`, `update [0, 2]`, `update [0, 2] now [0, 1]`.
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
