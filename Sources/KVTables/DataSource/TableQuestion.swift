public import KVPositions

/// One question of a `TableView` to its data source.
///
/// Three of the commonest faults of table code are about *when* these are asked: `TableView.questionObserver` tells.
public enum TableQuestion: Hashable, Sendable {
  /// `numberOfSections(in:)`.
  case numberOfSections
  /// `tableView(_:numberOfRowsInSection:)`, with the zero-based section.
  case numberOfRows(section: Int)
  /// `tableView(_:cellAt:)`.
  case cell(ItemPath)
  /// `tableView(_:titleForSection:)`, with the zero-based section.
  case title(section: Int)
}

extension TableQuestion: CustomStringConvertible {
  /// `numberOfSections`, `numberOfRows 0`, `cell [0, 1]`, `title 0`.
  public var description: String {
    switch self {
    case .numberOfSections: "numberOfSections"
    case .numberOfRows(let section): "numberOfRows \(section)"
    case .cell(let path): "cell \(path)"
    case .title(let section): "title \(section)"
    }
  }
}
