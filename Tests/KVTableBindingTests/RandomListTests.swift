import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVTableBinding
import KVTables
import KVTestSupport
import Testing

/// Long random runs with everything that can happen around a bracket: batches, pauses, observers and prior observers that
/// change what is shown, observers and delegates that throw, ways that are replaced, notifications that lie, silent writes.
@Suite struct RandomListTests {
  @Test(arguments: [CollectionKind.array, .orderedSet, .set], LongRun.seeds(3))
  func `Whatever happens, every bracket leads from one content to the next`(kind: CollectionKind, seed: UInt64) throws
  {
    let storm = try Storm(kind, seed)
    for round in 0..<400 {
      storm.step()
      let fault = try storm.firstFault()
      #expect(fault == nil, "seed \(seed), round \(round): \(storm.last)")
      if fault != nil { return }
    }
    #expect(storm.tables.allSatisfy { !$0.take().brackets.isEmpty })
    #expect(storm.nested > 20)
  }
}

/// One world, three tables on one relation, and who disturbs.
private final class Storm {
  let model: ListWorld
  let kind: CollectionKind
  let tables: [DrivenTable]
  /// Takes the place of the first list now and then.
  private let other: ModelObject
  private var random: SeededGenerator
  private var tokens: [KeyValueObservation] = []
  private var depth = 0
  /// How often somebody changed something while being told.
  private(set) var nested = 0
  private(set) var last: [String] = []

  init(_ kind: CollectionKind, _ seed: UInt64) throws {
    self.kind = kind
    random = SeededGenerator(seed: seed)
    let model = try ListWorld(items: 60)
    self.model = model
    other = model.listClass.makeObject()
    tables = try [["name"], [], ["name", "mate.name"]].map {
      try DrivenTable(model, kind, cells: $0, replaying: true)
    }
    try ListEdit.add(Array(0..<30)).make(in: try model.collection(kind), of: model.items)
    let path = "middle.\(ListWorld.key(kind))"
    tokens.append(try model.root.observe(path, options: [.old, .new]) { [unowned self] _ in try disturb() })
    tokens.append(
      try model.root.observe(path, options: [.prior]) { [unowned self] in if $0.isPrior { try disturb() } })
    // Prior observers of the list itself may turn the way to it or away from it.
    for list in [model.list, other] {
      tokens.append(
        try list.observe(ListWorld.key(kind), options: [.prior]) { [unowned self] in
          if $0.isPrior, random.once(in: 20) { try turn() }
        })
    }
    for table in tables {
      table.inWill = { [unowned self] in if random.once(in: 10) { try disturb() } }
      table.inDid = { [unowned self] in if random.once(in: 10) { try disturb() } }
    }
  }

  private var current: ModelObject {
    get throws { try model.root.value(forKey: "middle").object ?? model.list }
  }

  private func turn() throws {
    last.append("turn")
    let next = try current === model.list ? other : model.list
    try model.root.setValue(.object(next), forKey: "middle")
  }

  private func disturb() throws {
    if depth < 2, random.once(in: 6) {
      nested += 1
      try edit()
    }
    if random.once(in: 40) { throw Trouble() }
  }

  private func edit() throws {
    depth += 1
    defer { depth -= 1 }
    let list = random.once(in: 8) ? other : try current
    let collection = try model.collection(kind, of: list)
    guard let edit = randomEdit(of: collection) else { return }
    last.append("\(list === other ? "other " : "")\(edit)")
    try edit.make(in: collection, of: model.items)
  }

  /// One change that the collection takes.
  private func randomEdit(of collection: ToManyCollection) -> ListEdit? {
    let count = collection.count
    let item = random.below(60)
    let holds = collection.contains(.object(model.items[item]))
    switch random.below(kind == .set ? 6 : 14) {
    case 0: return .rename(item)
    case 1: return count > 50 ? .removeMember(item) : .add([item, random.below(60)])
    case 2: return .removeMember(item)
    case 3 where random.once(in: 4): return .assign((0..<random.below(40)).map { ($0 * 7 + item) % 60 })
    case 4 where kind == .set: return .setSet((0..<random.below(40)).map { ($0 * 11 + item) % 60 })
    case 5: return .add([item])
    case _ where kind == .set || count < 2: return .add([item])
    case 6: return .insert(item, at: random.below(count + 1))
    case 7: return .remove(at: [random.below(count)])
    case 8: return .remove(at: Array(Set([random.below(count), random.below(count)])).sorted())
    case 9: return kind == .orderedSet && holds ? .reverse : .replace(at: [random.below(count)], with: [item])
    case 10: return .exchange(random.below(count), random.below(count))
    case 11: return .move(from: random.below(count), to: random.below(count))
    case 12 where random.once(in: 3): return .reverse
    case 13 where random.once(in: 3): return .setArray((0..<random.below(40)).map { ($0 * 13 + item) % 60 })
    default: return .insert(item, at: random.below(count + 1))
    }
  }

  func step() {
    last = []
    do {
      switch random.below(12) {
      case 0...4: try edit()
      case 5, 6:
        last.append("batch")
        try model.world.batch { for _ in 0...random.below(6) { try edit() } }
      case 7:
        last.append("pause")
        let table = tables[random.below(tables.count)]
        table.observer.pause()
        defer { try? table.observer.resume() }
        for _ in 0...random.below(4) { try? edit() }
      case 8: try turn()
      case 9: try lie()
      case 10: try writeSilently()
      default:
        last.append("mate")
        let mate: Value = random.once(in: 3) ? .nil : .object(model.items[random.below(60)])
        try model.items[random.below(60)].setValue(mate, forKey: "mate")
      }
    } catch {
      last.append("\(error)")
    }
  }

  /// A notification by hand that says something else than what was done.
  private func lie() throws {
    let list = try current
    let key = ListWorld.key(kind)
    let collection = try model.collection(kind, of: list)
    guard kind != .set else {
      let objects = model.values([random.below(60)])
      last.append("lie about a set")
      try list.willChange(.union, using: objects, forKey: key)
      return try list.didChange(.union, using: objects, forKey: key)
    }
    guard collection.count > 2 else { return }
    let place = random.below(collection.count - 1)
    last.append("lie at \(place)")
    let change: ChangeKind = [.insertion, .removal, .replacement][random.below(3)]
    try list.willChange(change, valuesAt: [place], forKey: key)
    var values = Array(collection.snapshot())
    values.swapAt(0, values.count - 1)
    if random.once(in: 2) { values.removeLast() }
    if random.once(in: 2) { try list.setPrimitiveValue(.list(ValueList(values)), forKey: key) }
    try list.didChange(change, valuesAt: [place], forKey: key)
  }

  /// A write without a word, which the next notification brings to light.
  private func writeSilently() throws {
    last.append("silence")
    let list = try current
    let collection = try model.collection(kind, of: list)
    var values = Array(collection.snapshot())
    if values.count > 1 { values.swapAt(0, values.count - 1) }
    try list.setPrimitiveValue(.list(ValueList(values)), forKey: ListWorld.key(kind))
    try ListEdit.add([random.below(60)]).make(in: collection, of: model.items)
    if kind != .array, Array(tables[0].observer.content) != Array(collection.snapshot()) {
      // A set that holds the item already has nothing to tell: say something true.
      try list.willChangeValue(forKey: ListWorld.key(kind))
      try list.didChangeValue(forKey: ListWorld.key(kind))
    }
  }

  func firstFault() throws -> String? {
    let content = Array(try model.collection(kind, of: try current).snapshot())
    for (number, table) in tables.enumerated() {
      if let fault = try table.firstFault(current: content) { return "table \(number): \(fault)" }
    }
    return nil
  }
}
