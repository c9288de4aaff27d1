import KVPositions

extension TableOperation {
  /// The text form of a call in a sentence: of many index paths the first few, `deleteRows [0, 0] [0, 1] [0, 2] and 997
  /// more`.
  package var summary: String {
    switch self {
    case .insertRows(let paths): Self.summary(paths) { .insertRows($0) }
    case .deleteRows(let paths): Self.summary(paths) { .deleteRows($0) }
    case .reloadRows(let paths): Self.summary(paths) { .reloadRows($0) }
    case .reconfigureRows(let paths): Self.summary(paths) { .reconfigureRows($0) }
    default: description
    }
  }

  /// So many index paths are spelled out.
  private static let mostPaths = 4

  private static func summary(_ paths: [ItemPath], _ call: ([ItemPath]) -> TableOperation) -> String {
    if paths.count <= mostPaths { return call(paths).description }
    let shown = paths.prefix(mostPaths - 1)
    return "\(call(Array(shown))) and \(paths.count - shown.count) more"
  }
}
