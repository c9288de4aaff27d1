import KVObjects

/// One bracket of a table observer that waits for its delivery. It does not keep its observer: freeing that ends it.
final class TableObserverBracket: RecallableBracket {
  let change: ListChange
  let after: ValueList
  let touches: ElementTouches
  let isUserDriven: Bool
  let sourceSerial: Int
  /// How many changes there had been when it was closed.
  let changeCount: Int
  /// Whether its change is part of a later bracket.
  var isTakenBack = false
  private weak var observer: TableObserver?

  init(
    _ observer: TableObserver, _ change: ListChange, _ after: ValueList, _ touches: ElementTouches, isUserDriven: Bool
  ) {
    self.observer = observer
    self.change = change
    self.after = after
    self.touches = touches
    self.isUserDriven = isUserDriven
    sourceSerial = observer.creationSerial
    changeCount = observer.object.world.stateSink?.changeCount ?? 0
  }

  func deliver() throws { try observer?.send(self) }
}
