public import KVPositions

/// The net change of one bracket of a list in one section.
public enum ListChange: Hashable, Sendable {
  /// The whole was replaced: nothing is said about rows.
  case replacedEverything
  /// Rows came, went, moved or changed. Positions before the bracket and after it (controllers.md section 2, "Frames").
  case edited(EditScript)
}
