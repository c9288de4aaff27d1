import KVObjects
import KVObserving
import KVPositions

/// Following the relation.
extension TableObserver {
  func relationDidChange(_ change: PropertyChange, at level: PathLevel) throws {
    // The way may have been changed by another side of the same mutation, or by a prior observer.
    guard level.isAttached(to: change.object) else { return }
    noteChange()
    noteTaken(change, of: nil)
    var errors = FirstError()
    // Behind a collection an edit is one of some element, in another frame than that of the rows.
    if level.tellsElements, !level.isBehindToMany, let edit = change.edit {
      let isAlone = collector.isEmpty && !outbox.isPaused && !object.world.transaction.isInBatch
      collector.apply(
        edit, change.kind, isOrdered: change.property.collectionKind?.isOrdered ?? true, isAlone: isAlone)
      if report != nil, edit.touchesEveryRow { touches.areAllMoved = true }
      if !cellKeyPaths.isEmpty {
        for element in edit.inserted { errors.keep { try observe(element) } }
        departing += edit.removed
      }
    } else {
      collector.replaceEverything()
      errors.keep { try observeElements(of: try currentContent()) }
    }
    try errors.rethrow()
  }
}

/// Following the elements.
extension TableObserver {
  /// Observes the elements of `content` and no others; one that lacks a key does not keep the others from being observed.
  func observeElements(of content: ValueList) throws {
    guard !cellKeyPaths.isEmpty else { return }
    stopObservingElements()
    var errors = FirstError()
    for element in content { errors.keep { try observe(element) } }
    try errors.rethrow()
  }

  func stopObservingElements() {
    for observer in elementObservers.values { observer.detach() }
    elementObservers.removeAll()
    departing.removeAll()
  }

  private func observe(_ element: Value) throws {
    guard let object = element.object else { return }
    let id = ObjectIdentifier(object)
    if let observer = elementObservers[id] {
      observer.count += 1
      return
    }
    let observer = ElementObserver(object, for: self)
    elementObservers[id] = observer
    try observer.attach(cellKeyPaths)
  }

  /// One occurrence of `element` has gone.
  private func stopObserving(_ element: Value) {
    guard let object = element.object, let observer = elementObservers[ObjectIdentifier(object)] else { return }
    observer.count -= 1
    guard observer.count == 0 else { return }
    observer.detach()
    elementObservers[ObjectIdentifier(object)] = nil
  }

  /// Stops observing those that have gone for good.
  func stopObservingDeparted() {
    for element in departing { stopObserving(element) }
    departing.removeAll()
  }

  func elementDidChange(_ element: ModelObject) {
    collector.update(.object(element))
    noteChange()
  }
}
