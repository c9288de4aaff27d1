import KVTrace

/// How the numbers of a table operation are packed: a page has to carry it out.
enum TableOperation {
  case noNumbers
  /// Each path in `paths`.
  case paths
  /// Each section of the runs in `sections`.
  case sections
  /// `from` and `to`.
  case fromTo

  /// The operation of a callback, if it is one of a table.
  init?(_ callback: String) {
    switch callback {
    case "beginUpdates", "endUpdates", "reloadData": self = .noNumbers
    case "insertRows", "deleteRows", "reloadRows", "reconfigureRows": self = .paths
    case "insertSections", "deleteSections", "reloadSections": self = .sections
    case "moveRow", "moveSection": self = .fromTo
    default: return nil
    }
  }

  /// Its numbers, in order: sections and rows, flat.
  func numbers(of fields: JSONValue?) -> [Int] {
    guard let fields else { return [] }
    switch self {
    case .noNumbers: return []
    case .paths: return fields["paths"]?.elements.flatMap { Self.flat($0) } ?? []
    case .fromTo: return [fields["from"], fields["to"]].flatMap { $0.map { Self.flat($0) } ?? [] }
    case .sections:
      return fields["sections"]?.elements.flatMap { run -> [Int] in
        let ends = Self.flat(run)
        guard let first = ends.first, let last = ends.last, first <= last else { return [] }
        return Array(first...last)
      } ?? []
    }
  }

  private static func flat(_ position: JSONValue) -> [Int] {
    position.integerValue.map { [$0] } ?? position.elements.compactMap { $0.integerValue }
  }
}
