package import KVObjects
import KVPositions

/// A call that a table view receives, as the trace hears of it.
package struct TableOperationEvent: WorldEvent {
  package let operation: TableOperation
  /// Whether a group of updates is under way, and whether the counts before it have been read; nil where nobody says.
  private let state: (isGrouped: Bool, isLoaded: Bool)?

  package init(_ operation: TableOperation) {
    self.operation = operation
    state = nil
  }

  /// A call that `view` is about to get.
  package init(_ operation: TableOperation, of view: TableView) {
    self.operation = operation
    state = (view.isUpdating, view.isLoaded)
  }

  /// What the call is by itself: a batch of its own, the beginning of one, a section's, or what follows a batch.
  package func rule(isNested: Bool) -> EventRule? {
    guard let state else { return nil }
    switch operation {
    case .insertSections, .deleteSections, .reloadSections: return .coveredByItsSection
    case .beginUpdates: return !state.isGrouped && state.isLoaded ? .countsLastRead : nil
    case .reconfigureRows: return state.isGrouped ? nil : .reconfigureAfterMove
    case .insertRows, .deleteRows, .reloadRows, .moveRow, .moveSection: return state.isGrouped ? nil : .bareCall
    case .endUpdates, .reloadData: return nil
    }
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

extension TableOperationEvent: TableCallEvent {
  package var groupedCall: TableCall? {
    guard state?.isGrouped ?? false else { return nil }
    return switch operation {
    case .insertRows(let paths): .insertRows(paths)
    case .deleteRows(let paths): .deleteRows(paths)
    case .reloadRows(let paths): .reloadRows(paths)
    case .moveRow(let from, let to): .moveRow(from: from, to: to)
    default: nil
    }
  }
}
