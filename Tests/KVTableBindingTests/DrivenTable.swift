import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// A strict table bound to a `TableObserver`, with somebody between them who holds every bracket against the model.
final class DrivenTable: TableObserverDelegate {
  let model: ListWorld
  let collection: ToManyCollection
  let observer: TableObserver
  let table: TableView
  let binding: TableViewBinding
  private(set) var operations: [TableOperation] = []
  /// Every bracket, with the content it led to.
  private(set) var brackets: [(change: ListChange, after: [Value])] = []
  /// What is wrong, in the order in which it was found.
  private(set) var faults: [String] = []
  /// What the delegate does inside a bracket, before and after the table has been told.
  var inWill: () throws -> Void = {}
  var inDid: () throws -> Void = {}

  private var shown: [Value]
  private var isOpen = false

  init(
    _ model: ListWorld, _ kind: CollectionKind, path: String? = nil, cells: [String] = ["name"],
    style: TableUpdateStyle = .perChange, replaying: Bool = true
  ) throws {
    self.model = model
    collection = try model.collection(kind)
    let path = path ?? "middle.\(ListWorld.key(kind))"
    observer = try TableObserver(object: model.root, keyPath: path, cellKeyPaths: cells)
    table = TableView(name: "driven")
    binding = try TableViewBinding(table, to: observer, style: style)
    shown = Array(observer.content)
    if replaying { observer.replay = BothReplays(observer.content) }
    observer.delegate = self
    table.operationObserver = { [unowned self] in operations.append($0) }
  }

  func tableObserverWillChange(_ observer: TableObserver) throws {
    if isOpen { faults.append("a bracket inside a bracket") }
    isOpen = true
    if Array(observer.content) != shown { faults.append("will: the content is not the one before") }
    try binding.tableObserverWillChange(observer)
    try inWill()
    if Array(observer.content) != shown { faults.append("will: the content has changed before the did") }
  }

  func tableObserver(_ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool) throws {
    defer { isOpen = false }
    if !isOpen { faults.append("a did without its will") }
    let before = shown
    shown = Array(observer.content)
    brackets.append((change, shown))
    if case .edited(let script) = change {
      if let fault = script.firstFault(from: [before], to: [shown]) { faults.append("\(script.changes): \(fault)") }
      if script.isEmpty { faults.append("an empty bracket") }
    }
    try binding.tableObserver(observer, didChange: change, isUserDriven: isUserDriven)
    if try table.numberOfRows(inSection: 0) != shown.count { faults.append("the table has another number of rows") }
    for (row, element) in shown.enumerated() {
      let cell = try table.cell(at: ItemPath(section: 0, row: row))
      if let object = element.object, cell.identity != TableCell(text: "", object: object).identity {
        faults.append("row \(row) shows \(cell.text) where \(element) stands, after \(change)")
        break
      }
    }
    try inDid()
  }

  /// The first thing that is wrong when everything has been delivered, or nil.
  func firstFault(current: [Value]? = nil) throws -> String? {
    if let fault = faults.first { return fault }
    let model = current ?? Array(collection.snapshot())
    if Array(observer.content) != model { return "the content is not the model's" }
    if let fault = observer.replay?.firstFault(current: ValueList(model)) { return "replay: \(fault)" }
    // Without cell key paths a row goes on showing the name that its object had.
    if observer.cellKeyPaths.isEmpty { return nil }
    return try table.firstDifference().map { "the table: \($0)" }
  }

  func take() -> (operations: [TableOperation], brackets: [(change: ListChange, after: [Value])]) {
    defer { (operations, brackets) = ([], []) }
    return (operations, brackets)
  }
}

/// How many moves a change from `before` to `after` takes at least, where only the elements of `touched` may be reported
/// and no element stands twice: all subsets of what may stay are tried.
func leastMoves(from before: [Value], to after: [Value], touched: Set<Value>) -> Int {
  let survivors = before.filter { after.contains($0) }
  let movable = survivors.filter { touched.contains($0) }
  var least = movable.count
  for choice in 0..<(1 << movable.count) {
    let moved = Set(movable.indices.filter { choice >> $0 & 1 == 1 }.map { movable[$0] })
    guard moved.count < least else { continue }
    let kept = survivors.filter { !moved.contains($0) }
    if kept == after.filter({ kept.contains($0) }) { least = moved.count }
  }
  return least
}

extension ListChange {
  var moves: Int {
    guard case .edited(let script) = self else { return 0 }
    return script.changes.count { if case .move = $0.kind { true } else { false } }
  }
}

/// The proof that keeps every bracket and the one that keeps none: they must agree.
private final class BothReplays: ListBracketWitness {
  private let keeping: ChangeReplay
  private let running: RunningListReplay

  init(_ content: ValueList) {
    keeping = ChangeReplay(content)
    running = RunningListReplay(content)
  }

  func append(_ change: ListChange, leadingTo after: ValueList) {
    keeping.append(change, leadingTo: after)
    running.append(change, leadingTo: after)
  }

  func firstFault(current: ValueList) -> ChangeReplay.Fault? {
    let fault = keeping.firstFault(current: current)
    let other = running.firstFault(current: current)
    if (fault == nil) != (other == nil) {
      Issue.record("\(String(describing: fault)) and \(String(describing: other))")
    }
    return fault ?? other
  }
}
