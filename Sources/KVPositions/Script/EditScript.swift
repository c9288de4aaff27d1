/// What changed between two states of a sectioned list, as positions alone.
///
/// A snapshot says what is there; a script says how one gets from one state to the next: which rows went, came, moved
/// and were updated, each in its own frame. It knows no objects, so what a controller sends, what a table does and
/// what a replay checks are all made of the same value.
///
/// Two ways to apply it, both exact (`replay(on:in:row:)`):
/// - *batch frame*: deletes, move sources and deleted sections are positions before the script, inserts, move targets
///   and inserted sections are positions after it, as in a table's batch;
/// - *step frame*: every change also says where it happens if they are applied one after another, in their order but
///   section deletes last: section inserts, row deletes, inserts and moves, updates, section deletes (controllers.md
///   section 2, "Frames").
///
/// The order is fixed (controllers.md section 2): section deletes descending, section inserts ascending, then
/// `changes`: deletes descending old, inserts and moves merged ascending new, updates and replacements ascending new.
public struct EditScript: Hashable, Sendable {
  /// A section that goes or comes.
  public struct SectionChange: Hashable, Sendable {
    /// Its index: before the script for a delete, after it for an insert.
    public let index: Int
    /// Its index at the moment at which it goes or comes, if changes are applied one after another.
    public let step: Int

    /// A section at `index`, in the step frame at `step`.
    public init(index: Int, step: Int) {
      self.index = index
      self.step = step
    }
  }

  /// Sections that are gone, descending.
  public let sectionDeletes: [SectionChange]
  /// New sections, ascending.
  public let sectionInserts: [SectionChange]
  /// What happened to rows: deletes, then inserts and moves, then updates and replacements.
  public let changes: [Change]

  /// A script of these parts, which must be in the fixed order and agree with each other.
  package init(sectionDeletes: [SectionChange], sectionInserts: [SectionChange], changes: [Change]) {
    self.sectionDeletes = sectionDeletes
    self.sectionInserts = sectionInserts
    self.changes = changes
  }

  /// The script of nothing.
  public init() {
    self.init(sectionDeletes: [], sectionInserts: [], changes: [])
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { sectionDeletes.isEmpty && sectionInserts.isEmpty && changes.isEmpty }
}

extension EditScript: CustomStringConvertible {
  /// `delete section 0, insert section 0, move [0, 0] to [0, 0]`.
  public var description: String {
    var parts = sectionDeletes.map { "delete section \($0.index)" }
    parts += sectionInserts.map { "insert section \($0.index)" }
    parts += changes.map(\.description)
    return parts.joined(separator: ", ")
  }
}
