/// Whose wording a refused batch is reported in (table-views.md section B2).
public enum TableMessages: Hashable, Sendable {
  /// The sentences UIKit has used for a wrong count since its first versions.
  case classic
  /// From iOS 16 on: where the counts before and after differ, both are listed together with the updates (T18).
  case ios16
}
