import KVPositions

extension TableView {
  /// Makes the call that `operation` records.
  package func carryOut(_ operation: TableOperation) throws {
    switch operation {
    case .beginUpdates: try beginUpdates()
    case .endUpdates: try endUpdates()
    case .insertRows(let paths): try insertRows(at: paths)
    case .deleteRows(let paths): try deleteRows(at: paths)
    case .reloadRows(let paths): try reloadRows(at: paths)
    case .reconfigureRows(let paths): try reconfigureRows(at: paths)
    case .moveRow(let from, let to): try moveRow(at: from, to: to)
    case .insertSections(let sections): try insertSections(sections)
    case .deleteSections(let sections): try deleteSections(sections)
    case .reloadSections(let sections): try reloadSections(sections)
    case .moveSection(let from, let to): try moveSection(from, toSection: to)
    case .reloadData: try reloadData()
    }
  }
}
