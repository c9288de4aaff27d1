public import KVPositions

/// The net change of one bracket of a list in one section: what a ``TableObserver`` sends its delegate.
///
/// In contrast to a ``ControllerEvent``, of which a bracket has one for each change, one of these is a whole bracket.
/// The index paths have section 0, and rows that are 0-based.
///
/// ```swift
/// func show(_ change: ListChange, in table: TableView) throws {
///   switch change {
///   case .replacedEverything: try table.reloadData()
///   case .edited(let script): print(script.changes)   // [move [0, 0] to [0, 2]]
///   }
/// }
/// ```
///
/// Costs: O(k) memory for k changed rows, and O(k) for comparing and hashing.
public enum ListChange: Hashable, Sendable {
  /// The whole was replaced: nothing is said about rows. The relation was assigned, something on the way to it was
  /// replaced, or what was notified does not lead to what is there.
  case replacedEverything
  /// Rows came, went, moved, changed or were replaced, one at least. Positions before the bracket and after it
  /// (controllers.md section 2, "Frames").
  case edited(EditScript)
}
