package import KVPositions
package import Testing

/// Expects that `script` leads from `old` to `new`, exactly, in both of its frames.
///
/// Rows compare by what they show and by who they are: a row that changed without being reported is found, and so is
/// one that stands elsewhere.
package func expectReplays<Row: Equatable>(
  _ script: EditScript, from old: [[Row]], to new: [[Row]], sourceLocation: SourceLocation = #_sourceLocation
) {
  if let fault = script.firstFault(from: old, to: new) {
    Issue.record("\(script): \(fault)", sourceLocation: sourceLocation)
  }
}
