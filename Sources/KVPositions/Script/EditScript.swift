/// What changed between two states of a sectioned list, as positions alone.
///
/// A snapshot says what is there; a script says how one gets from one state to the next: which rows went, came, moved
/// and were updated, each in its own frame. It knows no objects, so what a controller sends, what a table does and
/// what a replay checks are all made of the same value. A ``TableObserver`` sends one with each bracket that does not
/// replace everything (``ListChange/edited(_:)``); that of a list of one's own is made by
/// ``init(newOrder:oldCount:section:)``.
///
/// ```swift
/// let script = EditScript(newOrder: [2, 0, nil], oldCount: 3)
/// script.description   // "delete [0, 1], move [0, 2] to [0, 0], insert [0, 2]"
/// try script.replay(on: [["a", "b", "c"]], in: .batch) { _ in "x" }   // [["c", "a", "x"]]
/// ```
///
/// Two ways to apply it, both exact (``replay(on:in:row:)``):
/// - *batch frame*: deletes, move sources and deleted sections are positions before the script, inserts, move targets
///   and inserted sections are positions after it, as in a table's batch;
/// - *step frame*: every change also says where it happens if they are applied one after another, in their order but
///   section deletes last: section inserts, row deletes, inserts and moves, updates, section deletes (controllers.md
///   section 2, "Frames").
///
/// The order is fixed (controllers.md section 2): section deletes descending, section inserts ascending, then
/// ``changes``: deletes descending old, inserts and moves merged ascending new, updates and replacements ascending new.
///
/// A script is a value that may go to any thread. Memory: O(k) for k changes, nothing for rows to which nothing
/// happened; copying it is O(1), comparing and hashing it O(k).
public struct EditScript: Hashable, Sendable {
  /// A section that goes or comes. Its rows are told besides: each is an ``EditScript/Change`` of its own, a row that
  /// changes its section a move.
  public struct SectionChange: Hashable, Sendable {
    /// Its zero-based index: before the script for a delete, after it for an insert.
    public let index: Int
    /// Its zero-based index at the moment at which it goes or comes, if changes are applied one after another.
    public let step: Int

    /// Makes the change of the section at `index`, in the step frame at `step`; both zero-based. O(1).
    public init(index: Int, step: Int) {
      self.index = index
      self.step = step
    }
  }

  /// Sections that are gone, descending by their index before the script. O(1).
  public let sectionDeletes: [SectionChange]
  /// New sections, ascending by their index after the script. O(1).
  public let sectionInserts: [SectionChange]
  /// What happened to rows: deletes, then inserts and moves, then updates and replacements. Each row is in it at most
  /// once. O(1).
  public let changes: [Change]

  /// A script of these parts, which must be in the fixed order and agree with each other.
  package init(sectionDeletes: [SectionChange], sectionInserts: [SectionChange], changes: [Change]) {
    self.sectionDeletes = sectionDeletes
    self.sectionInserts = sectionInserts
    self.changes = changes
  }

  /// Makes the script of nothing, which leaves every list as it is. O(1).
  public init() {
    self.init(sectionDeletes: [], sectionInserts: [], changes: [])
  }

  /// Whether nothing changed. O(1).
  public var isEmpty: Bool { sectionDeletes.isEmpty && sectionInserts.isEmpty && changes.isEmpty }
}

extension EditScript: CustomStringConvertible {
  /// All changes in the fixed order, by their places in the batch frame:
  /// `delete section 0, insert section 0, move [0, 0] to [0, 0]`; empty for the script of nothing. O(k) for k changes.
  public var description: String {
    var parts = sectionDeletes.map { "delete section \($0.index)" }
    parts += sectionInserts.map { "insert section \($0.index)" }
    parts += changes.map(\.description)
    return parts.joined(separator: ", ")
  }
}
