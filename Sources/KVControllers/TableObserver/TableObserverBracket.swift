import KVObjects

/// One bracket of a table observer that waits for its delivery. It does not keep its observer: freeing that ends it.
final class TableObserverBracket: PendingBracket {
  let change: ListChange
  let after: ValueList
  let isUserDriven: Bool
  let sourceSerial: Int
  /// Whether its change is part of a later bracket.
  var isTakenBack = false
  private weak var observer: TableObserver?

  init(_ observer: TableObserver, _ change: ListChange, _ after: ValueList, isUserDriven: Bool) {
    self.observer = observer
    self.change = change
    self.after = after
    self.isUserDriven = isUserDriven
    sourceSerial = observer.creationSerial
  }

  func deliver() throws { try observer?.send(self) }
}

/// The brackets of one observer that were closed and not sent, in order. O(1) for each, amortised.
struct UnsentBrackets {
  private var brackets: ContiguousArray<TableObserverBracket> = []
  private var next = 0
  /// Whether the turn of the first of them came while the observer was paused.
  private(set) var isWithholding = false

  mutating func append(_ bracket: TableObserverBracket) {
    brackets.append(bracket)
  }

  mutating func withhold() {
    isWithholding = true
  }

  /// Forgets the first: it is being sent.
  mutating func removeFirst() {
    next += 1
    if next == brackets.count { (brackets, next) = ([], 0) }
  }

  /// Takes all of them back: none will be sent.
  mutating func takeAll() -> [TableObserverBracket] {
    defer { self = UnsentBrackets() }
    for bracket in brackets[next...] { bracket.isTakenBack = true }
    return Array(brackets[next...])
  }
}
