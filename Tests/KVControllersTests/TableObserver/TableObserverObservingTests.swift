import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// Following a table observer beside its delegate.
@Suite struct TableObserverObservingTests {
  private let shelf: Shelf
  private let observer: TableObserver
  private let items: ToManyCollection

  init() throws {
    shelf = try Shelf(.array, items: 4)
    observer = try TableObserver(object: shelf.shelf, keyPath: "items")
    items = try shelf.shelf.mutableArrayValue(forKey: "items")
  }

  @Test func `A handler gets each bracket with the rows before and behind it`() throws {
    var lines: [String] = []
    let token = observer.observe { bracket in
      lines.append("\(bracket.before.count) \(bracket.after.count) \(bracket.isUserDriven)")
      if case .edited(let script) = bracket.change { #expect(script.changes.count == 1) }
    }
    try items.remove(at: 1)
    try observer.userDriven { try items.remove(at: 0) }
    token.invalidate()
    try items.remove(at: 0)
    #expect(lines == ["4 3 false", "3 2 true"])
  }

  @Test func `Brackets that are observed replay`() throws {
    let replay = ChangeReplay(observer.content)
    let token = observer.observe { replay.append($0.change, leadingTo: $0.after) }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      try items.move(from: Int.random(in: 0..<4, using: &generator), to: Int.random(in: 0..<4, using: &generator))
    }
    #expect(replay.firstFault(current: observer.content) == nil)
    _ = token
  }

  @Test func `A sequence has every bracket, and ends with the observer`() async throws {
    let changes = observer.changes
    for _ in 0..<3 { try items.removeLast() }
    observer.invalidate()
    var counts: [Int] = []
    for await bracket in changes { counts.append(bracket.after.count) }
    #expect(counts == [3, 2, 1])
  }

  @Test func `Where too many wait the line is told, and what follows is not`() async throws {
    let changes = observer.changes(limit: 1)
    try items.removeLast()
    #expect(throws: ControllerObservingError.self) { try items.removeLast() }
    try items.removeLast()
    var count = 0
    for await _ in changes { count += 1 }
    #expect(count == 1)
  }
}
