/// The refusal of an update that UIKit would refuse, in UIKit's words (table-views.md section B2).
///
/// In contrast to `TableDataSourceError`, where an answer made no sense by itself, here the calls and the counts do
/// not fit each other. The table view shows the data source's state afterwards, as after `reloadData`.
public struct TableUpdateError: TableError, Hashable {
  /// Which rule refused.
  public let rule: TableUpdateRuleID
  /// The sentence, without addresses: an index path prints as `<NSIndexPath> {length = 2, path = 0 - 0}`.
  public let reason: String
  /// The first call at fault; nil where the counts alone are.
  public let operation: TableOperation?
  /// The zero-based index of that call among the calls of the outermost update, begins and ends not counted.
  public let operationIndex: Int?
  /// What to send instead.
  public let hint: String?

  /// `NSInternalInconsistencyException`.
  public var name: String { "NSInternalInconsistencyException" }
}
