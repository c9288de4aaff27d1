import KVEngine

extension Benchmark {
  /// What an arrangement of 100,000 rows makes of many changes at once: a bracket of 10,000, and two contents of which one is
  /// the other with one edit in a hundred.
  func measureArrangement() throws {
    try measureBracket(count: 100_000, changes: 10_000)
    try measureAssignedArray(count: 100_000)
    try measureStretches(shelves: 1_000, items: 100)
  }

  /// In one batch half of the changes set what is sorted by, a fifth what is filtered by, the others bring and take members.
  private func measureBracket(count: Int, changes: Int) throws {
    var trace = WorkloadTrace()
    let world = ObjectWorld()
    let owner = try Owner.make(in: world)
    var all = try (0..<count).map { _ in try Member.make(trace.member(), in: world) }
    try owner.members.addAll(all)
    let listener = WorkloadListener()
    let controller = try SetController.ofWorkload(owner)
    controller.delegate = listener
    try controller.performQuery()
    var fresh: [Member] = []
    let makeFresh = { fresh = try (0..<changes).map { _ in try Member.make(trace.member(), in: world) } }

    try measure(
      "arrangement", "a bracket of \(changes) changes, \(count) members", count: 1, goal: 10_000_000, setUp: makeFresh
    ) {
      try world.batch {
        for change in 0..<changes {
          let index = trace.below(all.count)
          switch change % 20 {
          case 0..<10: all[index].rating = trace.below(100)
          case 10..<14: all[index].live.toggle()
          case 14..<17:
            guard let member = fresh.popLast() else { break }
            all.append(member)
            try owner.members.add(member)
          default:
            let member = all[index]
            all.swapAt(index, all.count - 1)
            all.removeLast()
            try owner.members.remove(member)
          }
        }
      }
    }
    controller.stopObserving()
    use(listener.received.sum)
  }

  /// One item comes and goes on one of many shelves, whose items a controller shows: by the edit, and behind a to-one key,
  /// which is followed too.
  private func measureStretches(shelves count: Int, items: Int) throws {
    let world = ObjectWorld()
    let item = try world.define(ClassDefinition("Item", properties: []))
    let shelf = try world.define(
      ClassDefinition(
        "Shelf", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)]))
    let room = try world.define(
      ClassDefinition(
        "Room", properties: [PropertyDefinition("shelves", .object(className: "Shelf"), collection: .array)]))
    let house = try world.define(
      ClassDefinition("House", properties: [PropertyDefinition("room", .object(className: "Room"))]))
    let (owner, root) = (room.makeObject(), house.makeObject())
    try root.setValue(.object(owner), forKey: "room")
    let shelves = try (0..<count).map { _ in
      let made = shelf.makeObject()
      try made.setValue(.list(ValueList((0..<items).map { _ in .object(item.makeObject()) })), forKey: "items")
      return made
    }
    try owner.setValue(.list(ValueList(shelves.map(Value.object))), forKey: "shelves")
    let middle = try shelves[count / 2].mutableArrayValue(forKey: "items")
    let fresh = item.makeObject()
    for (object, path, label) in [
      (owner, "shelves.items", "by the edit"), (root, "room.shelves.items", "behind a to-one key"),
    ] {
      let controller = try RelationalCollectionController(relation: path, onObject: object)
      try measure(
        "arrangement", "an item comes or goes on one of \(count) shelves of \(items), \(label)", count: 20
      ) {
        for _ in 0..<10 {
          try middle.insert(.object(fresh), at: items / 2)
          try middle.remove(at: items / 2)
        }
      }
      controller.invalidate()
    }
  }

  /// An array relation in its own order becomes another array and that one again: by `setArray`, and the difference alone.
  private func measureAssignedArray(count: Int) throws {
    let edits = EditedArrays(count: count, edits: count / 100)
    var trace = WorkloadTrace()
    let world = ObjectWorld()
    let owner = try Owner.make(in: world)
    let members = try (0..<edits.names).map { _ in Value.object(try Member.make(trace.member(), in: world)) }
    let arrays = [edits.before, edits.after].map { numbers in numbers.map { members[$0] } }
    let list = owner.list.collection
    try list.setArray(arrays[0])
    let controller = try RelationalCollectionController(relation: "list", onObject: owner)
    let before = controller.snapshot().arrangement
    let moves = MoveCounter()
    controller.delegate = moves
    try list.setArray(arrays[1])
    let after = controller.snapshot().arrangement

    let label = "\(count) rows, 1 % edits"
    var turn = 1
    try measure("arrangement", "setArray, \(label)", count: 1, goal: 5_000_000) {
      turn += 1
      try list.setArray(arrays[turn % 2])
    }
    record("arrangement", "setArray, \(label), moves", moves.ofEach, Double(edits.moves), unit: .moves)
    func script() -> EditScript {
      ArrangementDifference(before, after, touched: SmallDictionary(), everyRow: true).script { _, _ in }
    }
    try measure("arrangement", "the difference alone, \(label)", count: 1, goal: 3_000_000) { use(script()) }
    let counted = script().changes.count { if case .move = $0.kind { true } else { false } }
    record(
      "arrangement", "the difference alone, \(label), moves", [Double(counted)], Double(edits.moves), unit: .moves)
    controller.invalidate()
  }
}

/// Numbers in an order, and the same after edits of which a quarter each removes one, brings a new one, replaces one by a
/// new one, and moves one.
private struct EditedArrays {
  let before: [Int]
  private(set) var after: [Int]
  /// How many numbers there are in both.
  private(set) var names: Int
  /// How many were moved: no script needs more.
  private(set) var moves = 0

  init(count: Int, edits: Int) {
    before = Array(0..<count)
    after = before
    names = count
    var random = WorkloadTrace()
    for edit in 0..<edits {
      let place = random.below(after.count)
      switch edit % 4 {
      case 0: after.remove(at: place)
      case 1:
        after.insert(names, at: place)
        names += 1
      case 2:
        after[place] = names
        names += 1
      default:
        let moved = after.remove(at: place)
        after.insert(moved, at: random.below(after.count + 1))
        moves += 1
      }
    }
  }
}

/// Counts the moves of each bracket.
private final class MoveCounter: ControllerEventReceiver {
  private(set) var ofEach: [Double] = []

  func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
    switch event.callback {
    case .willChangeContent: ofEach.append(0)
    case .movedObject: ofEach[ofEach.count - 1] += 1
    default: break
    }
  }
}
