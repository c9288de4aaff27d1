import KVObjects
import KVObserving

/// Observes the cell key paths of one element of a ``TableObserver``.
final class ElementObserver {
  /// How often the element is in the list.
  var count = 1

  private let element: ModelObject
  private weak var observer: TableObserver?
  let creationSerial: Int
  private var levels: [PathLevel] = []

  init(_ element: ModelObject, for observer: TableObserver) {
    self.element = element
    self.observer = observer
    creationSerial = observer.creationSerial
  }

  /// Throws where the element's class lacks a key.
  func attach(_ paths: [PropertyPath]) throws {
    for path in paths {
      guard let level = PathLevel(path, from: element.objectClass, of: self) else { continue }
      levels.append(level)
      try level.attach(element)
    }
  }

  func detach() {
    for level in levels { level.end() }
    levels = []
  }
}

extension ElementObserver: ControllerPathObserver {
  func didFollow(_ change: PropertyChange, at level: PathLevel) {
    guard let observer else { return }
    if observer.report != nil { noteTouch(at: level.head, for: observer) }
    observer.noteTaken(change, of: element)
    observer.elementDidChange(element)
  }

  /// The path that begins with `head`: of those that lead to something, which have levels, the one of the same place.
  private func noteTouch(at head: PathLevel, for observer: TableObserver) {
    let paths = observer.cellKeyPaths.filter { PathLevel.leadsOn($0, from: element.objectClass) }
    guard let index = levels.firstIndex(where: { $0 === head }), paths.indices.contains(index) else { return }
    observer.noteTouch(of: element, paths[index])
  }
}
