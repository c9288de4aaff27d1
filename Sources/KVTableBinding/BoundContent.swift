import KVControllers
import KVObjects
import KVPositions
import KVTrees

/// What a bound table shows: the content of its controller, as that hands it out at the moment.
enum BoundContent {
  case observer(TableObserver)
  case controller(CollectionController, cellKeyPaths: [PropertyPath])

  private var arrangement: Arrangement? {
    guard case .controller(let controller, _) = self else { return nil }
    return controller.snapshot().arrangement
  }

  var sectionCount: Int { arrangement?.sections.count ?? 1 }

  func rowCount(ofSection section: Int) -> Int {
    switch self {
    case .observer(let observer): return observer.content.count
    case .controller:
      guard let arrangement, section < arrangement.sections.count else { return 0 }
      return arrangement.sections[section].rowCount
    }
  }

  /// Nil where there is no such row.
  func element(at path: ItemPath) -> Value? {
    guard path.row < rowCount(ofSection: path.section) else { return nil }
    switch self {
    case .observer(let observer): return observer.content[path.row]
    case .controller: return arrangement.map { .object($0.rows[$0.row(at: path)]) }
    }
  }

  /// Nil where there are no sections.
  func name(ofSection section: Int) -> String? {
    guard let arrangement, arrangement.isSectioned, section < arrangement.sections.count else { return nil }
    return arrangement.sections[section].name
  }

  var cellKeyPaths: [PropertyPath] {
    switch self {
    case .observer(let observer): observer.cellKeyPaths
    case .controller(_, let paths): paths
    }
  }
}
