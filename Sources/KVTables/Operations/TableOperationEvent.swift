package import KVObjects
import KVPositions

/// A call that a table view receives, as the trace hears of it.
package struct TableOperationEvent: WorldEvent {
  package let operation: TableOperation

  package init(_ operation: TableOperation) {
    self.operation = operation
  }

  package var receiverKind: String? { "table" }

  /// `insertRows [0, 1] [0, 2]`.
  package var text: String { operation.description }

  /// The positions, zero-based: `paths` of sections and rows, `sections` in runs, or `from` and `to`.
  package var fields: [EventField] {
    switch operation {
    case .beginUpdates, .endUpdates, .reloadData: []
    case .insertRows(let paths), .deleteRows(let paths), .reloadRows(let paths), .reconfigureRows(let paths):
      [EventField("paths", .list(paths.map { EventFieldValue($0) }))]
    case .moveRow(let from, let to):
      [EventField("from", EventFieldValue(from)), EventField("to", EventFieldValue(to))]
    case .insertSections(let sections), .deleteSections(let sections), .reloadSections(let sections):
      [EventField("sections", EventFieldValue(sections))]
    case .moveSection(let from, let to):
      [EventField("from", .number(from)), EventField("to", .number(to))]
    }
  }
}
