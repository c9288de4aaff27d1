package import KVTables

extension ScriptSession {
  /// The table that `receiver`, as a trace knows it, stands for; nil for another receiver. For who looks at a session from
  /// outside.
  package static func table(behind receiver: AnyObject) -> TableView? { (receiver as? TableObject)?.table }
}
