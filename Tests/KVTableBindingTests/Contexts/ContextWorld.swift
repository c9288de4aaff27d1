import KVContext
import KVControllers
import KVObjects
import KVPositions
import KVPredicates
import KVTableBinding
import KVTables
import KVTestSupport

/// A context with friends in teams, a child of it and a context beside it, and controllers of fetched results whose
/// strict tables follow by the safe mapping: every event is random, and each is minded.
final class ContextWorld {
  /// What a controller shows, as the engine is told and as plain Swift says it.
  struct Case {
    let name: String
    var predicate: String?
    var sort: [String] = []
    var section: String?
    var limit = 0
    var offset = 0
    let passes: (ModelObject) -> Bool
    let isBefore: (ModelObject, ModelObject) -> Bool
    let sectionName: (ModelObject) -> String

    static var all: [Case] {
      [
        Case(
          name: "in sections", predicate: "age < 7", sort: ["color", "name"], section: "color",
          passes: { $0.age < 7 },
          isBefore: { ($0.text("color"), $0.text("name")) < ($1.text("color"), $1.text("name")) },
          sectionName: { $0.text("color") }),
        Case(
          name: "a window", sort: ["name", "-age"], limit: 5, offset: 2, passes: { _ in true },
          isBefore: { ($0.text("name"), -$0.age) < ($1.text("name"), -$1.age) }, sectionName: { _ in "" }),
        Case(
          name: "by team", predicate: "team.title != 'b'", sort: ["team.title", "name"], section: "team.title",
          passes: { $0.teamTitle != "b" },
          isBefore: { ($0.teamTitle, $0.text("name")) < ($1.teamTitle, $1.text("name")) },
          sectionName: { $0.teamTitle }),
        Case(
          name: "as inserted", passes: { _ in true }, isBefore: { _, _ in false }, sectionName: { _ in "" }),
        Case(
          name: "a window in sections", predicate: "age > 1", sort: ["color", "age"], section: "color", limit: 6,
          passes: { $0.age > 1 }, isBefore: { ($0.text("color"), $0.age) < ($1.text("color"), $1.age) },
          sectionName: { $0.text("color") }),
        Case(
          name: "the rest", sort: ["-age"], offset: 3, passes: { _ in true }, isBefore: { $0.age > $1.age },
          sectionName: { _ in "" }),
      ]
    }
  }

  /// A controller with its table and the proof of its brackets.
  struct Follower {
    let shown: Case
    let controller: FetchedResultsController
    let table: TableView
    let replay: CountingReplay
    /// The same, for a delegate that is sent nothing of what has changed: what is worked out for it later has to be
    /// the same.
    let reloading: FetchedResultsController
    let reloadingReplay: CountingReplay
    let reloads: ReloadCounter

    var controllers: [FetchedResultsController] { [controller, reloading] }
  }

  let context: ManagedObjectContext
  let child: ManagedObjectContext
  let beside: ManagedObjectContext
  private let store = InMemoryStore()
  let friend: ObjectClass
  let team: ObjectClass
  private(set) var followers: [Follower] = []
  /// Controllers of the child and of the context beside: they show the order of insertion.
  private var others: [(controller: FetchedResultsController, replay: CountingReplay)] = []
  /// Their delegate: one that has none follows nothing.
  private let listener = ReloadCounter()
  private var random: SeededGenerator
  /// What differed from the store after a rollback, of each the first.
  private(set) var rollbackFaults: [String] = []
  /// What was done last, for a message.
  private(set) var log: [String] = []

  /// What is said of its state; nil where nobody wants to know.
  private let notes: StateNotes?
  private var mirrors: [TableMirror] = []

  init(seed: UInt64, notes: StateNotes? = nil, commitsAlone: Bool = true) throws {
    random = SeededGenerator(seed: seed)
    self.notes = notes
    let world = notes?.makeWorld() ?? ObjectWorld()
    if !commitsAlone { world.takesFastPath = false }
    friend = try world.define(
      ClassDefinition(
        "Friend",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("color", .string),
          PropertyDefinition("age", .integer),
          PropertyDefinition("team", .object(className: "Team"), inverse: "members"),
        ]))
    team = try world.define(
      ClassDefinition(
        "Team",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition(
            "members", .object(className: "Friend"), collection: .set, inverse: "team",
            deleteRule: seed.isMultiple(of: 2) ? .nullify : .cascade),
        ]))
    context = try ManagedObjectContext(classes: [friend, team], store: store)
    beside = try ManagedObjectContext(classes: [friend, team], store: store)
    child = try context.makeChild()
    for shown in Case.all { followers.append(try follower(shown)) }
    for other in [child, beside] {
      let controller = try FetchedResultsController(
        fetchRequest: FetchRequest(entityName: "Friend", sortDescriptors: []), context: other, delegate: listener)
      others.append((controller, try followed(controller)))
    }
  }

  private func follower(_ shown: Case) throws -> Follower {
    var request = FetchRequest(entityName: "Friend")
    request.predicate = try shown.predicate.map { try KeyValuePredicate(format: $0) }
    request.sortDescriptors = try shown.sort.map { try KeyValueSortDescriptor($0) }
    (request.fetchLimit, request.fetchOffset) = (shown.limit, shown.offset)
    let (controller, reloading) = (
      try FetchedResultsController(fetchRequest: request, context: context, sectionNameKeyPath: shown.section),
      try FetchedResultsController(fetchRequest: request, context: context, sectionNameKeyPath: shown.section)
    )
    let table = TableView(name: shown.name)
    if notes != nil { mirrors.append(TableMirror(table)) }
    try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "age"])
    let reloads = ReloadCounter()
    reloading.delegate = reloads
    let (replay, reloadingReplay) = (try followed(controller), try followed(reloading))
    try table.load()
    return Follower(
      shown: shown, controller: controller, table: table, replay: replay, reloading: reloading,
      reloadingReplay: reloadingReplay, reloads: reloads)
  }

  private func followed(_ controller: FetchedResultsController) throws -> CountingReplay {
    try controller.performFetch()
    let replay = CountingReplay(controller.shownContent)
    controller.engine?.replay = replay
    return replay
  }

  // MARK: Events

  /// Makes 1 to 8 changes and processes them, in one way or another.
  func event() throws {
    log = []
    for _ in 0..<random.int(in: 1...8) { try change(in: context) }
    switch random.int(in: 0..<20) {
    case 0..<8: try step("process") { try context.processPendingChanges() }
    case 8..<11: try step("save") { try context.save() }
    case 11, 12: try step("undo") { try context.undo() }
    case 13:
      try step("undo twice, redo") {
        try context.undo()
        try context.undo()
        try context.redo()
      }
    case 14: try step("redo") { try context.redo() }
    case 15:
      try step("rollback") {
        try context.rollback()
        try compareWithStore()
      }
    case 16: try step("refresh") { try refresh(in: context) }
    case 17: try step("child's save") { try changeElsewhere(child) }
    case 18:
      try step("merge") {
        try changeElsewhere(beside)
        try context.merge(beside)
        if random.bool() {
          try context.rollback()
          try compareWithStore()
        }
      }
    default: try step("held back") { try holdBack() }
    }
    for each in [context, child, beside] { try each.processPendingChanges() }
  }

  private func step(_ name: String, _ body: () throws -> Void) throws {
    log.append(name)
    try body()
  }

  private func refresh(in context: ManagedObjectContext) throws {
    let objects = random.once(in: 4) ? teams(of: context) : friends(of: context)
    for object in objects.prefix(random.int(in: 1...3)) { try context.refresh(object, mergeChanges: random.bool()) }
  }

  /// Other changes, in a context whose objects are others.
  private func changeElsewhere(_ other: ManagedObjectContext) throws {
    // What is to be seen there has to be saved.
    try context.save()
    if other === beside {
      try other.merge(context)
      try other.processPendingChanges()
    }
    // Now and then it does not know of everything.
    for entity in ["Team", "Friend"] where !random.once(in: 4) {
      _ = try other.fetch(FetchRequest(entityName: entity))
    }
    for _ in 0..<random.int(in: 1...6) { try change(in: other) }
    switch random.int(in: 0..<12) {
    case 0: try step("undo there") { try other.undo() }
    case 1: try step("redo there") { try other.redo() }
    case 2: try step("rollback there") { try other.rollback() }
    case 3, 4: try step("refresh there") { try refresh(in: other) }
    default: break
    }
    try other.save()
    // Here too something changes that is not saved.
    if random.bool() { try change(in: context) }
  }

  /// Notes where the context, which has been rolled back, holds anything but what its store has.
  private func compareWithStore() throws {
    let fresh = try ManagedObjectContext(classes: [friend, team], store: store)
    let (here, there) = (try contents(of: context), try contents(of: fresh))
    fresh.close()
    for key in Set(here.keys).union(there.keys).sorted() where here[key] != there[key] {
      rollbackFaults.append("\(key) is \(here[key] ?? "none"), saved \(there[key] ?? "none")")
      return
    }
  }

  /// What each object holds, by its ID.
  private func contents(of context: ManagedObjectContext) throws -> [String: String] {
    func id(_ object: ModelObject) -> String { object.objectID?.description ?? "?" }
    var contents: [String: String] = [:]
    for object in try context.fetch(FetchRequest(entityName: "Team"))
      + context.fetch(FetchRequest(entityName: "Friend"))
    {
      contents[id(object)] =
        try object.objectClass === friend
        ? "\(object.text("name")) \(object.text("color")) \(object.age) \(object.value(forKey: "team").object.map(id) ?? "-")"
        : "\(object.text("title")) \(members(of: object).map(id).sorted())"
    }
    return contents
  }

  private func members(of team: ModelObject) -> [ModelObject] {
    guard let property = team.objectClass.property("members"),
      case .list(let members) = team.recordedValue(of: property)
    else { return [] }
    return members.compactMap(\.object)
  }

  private func holdBack() throws {
    let held = random.element(of: followers)
    if random.bool() {
      for controller in held.controllers { controller.pause() }
      for _ in 0..<3 {
        try change(in: context)
        try context.processPendingChanges()
      }
      if random.bool() { try change(in: context) }
      for controller in held.controllers { try controller.resume() }
    } else {
      try context.world.batch {
        for _ in 0..<3 {
          try change(in: context)
          try context.processPendingChanges()
        }
        if random.bool() { try change(in: context) }
      }
    }
  }

  private func change(in context: ManagedObjectContext) throws {
    let friends = friends(of: context)
    let teams = teams(of: context)
    switch random.int(in: 0..<16) {
    case 0...3 where friends.count < 30: try insertFriend(in: context, teams)
    case 4 where teams.count < 4:
      let made = team.makeObject()
      try made.setValue(.string(letter("abc")), forKey: "title")
      try context.insert(made)
    case 5, 6: if let object = pick(friends) { try context.delete(object) }
    case 7: if let object = pick(teams), random.int(in: 0..<3) == 0 { try context.delete(object) }
    case 8: if let object = pick(teams) { try object.setValue(.string(letter("abc")), forKey: "title") }
    case 9:
      if let object = pick(friends) {
        try object.setValue(pick(teams).map { .object($0) } ?? .nil, forKey: "team")
      }
    case 10:
      if let object = pick(friends) { try object.setValue(.string(letter("rgb")), forKey: "color") }
    case 11:
      // Back and forth: nothing in the end.
      if let object = pick(friends) {
        let old = try object.value(forKey: "name")
        try object.setValue(.string("zz"), forKey: "name")
        try object.setValue(old, forKey: "name")
      }
    case 12, 13:
      if let object = pick(friends) { try object.setValue(.string(letter("abcdefgh")), forKey: "name") }
    default: if let object = pick(friends) { try object.setValue(.integer(random.int(in: 0...9)), forKey: "age") }
    }
  }

  private func insertFriend(in context: ManagedObjectContext, _ teams: [ModelObject]) throws {
    let made = friend.makeObject()
    try made.setValue(.string(letter("abcdefgh")), forKey: "name")
    try made.setValue(.string(letter("rgb")), forKey: "color")
    try made.setValue(.integer(random.int(in: 0...9)), forKey: "age")
    if random.bool(), let team = pick(teams) { try made.setValue(.object(team), forKey: "team") }
    try context.insert(made)
  }

  private func letter(_ letters: String) -> String { String(random.element(of: Array(letters))) }

  private func pick(_ objects: [ModelObject]) -> ModelObject? {
    objects.isEmpty ? nil : random.element(of: objects)
  }

  private func friends(of context: ManagedObjectContext) -> [ModelObject] {
    context.registeredObjects.filter { $0.objectClass === friend && $0.isReadable }
  }

  private func teams(of context: ManagedObjectContext) -> [ModelObject] {
    context.registeredObjects.filter { $0.objectClass === team && $0.isReadable }
  }

  // MARK: What should be

  /// What is wrong with the first controller or table that is; nil where all are right.
  func firstFault() throws -> String? {
    for context in [context, child, beside] {
      if let fault = try firstRelationFault(in: context) { return "\(fault) – after \(log.joined(separator: ", "))" }
    }
    for follower in followers {
      let label = "\(follower.shown.name), after \(log.joined(separator: ", "))"
      let expected = sections(of: follower.shown)
      let sections = follower.controller.snapshot().sections
      let brackets = follower.replay.brackets
      if follower.reloads.count != brackets || follower.reloadingReplay.brackets != brackets {
        return "\(follower.reloads.count) reloads for \(brackets) brackets – \(label)"
      }
      if let fault = follower.reloadingReplay.proof.firstFault(current: follower.reloading.shownContent) {
        return "read later: \(fault) – \(label)"
      }
      let isRight =
        sections.count == expected.count
        && zip(sections, expected).allSatisfy { $0.name == $1.name && $0.elementsEqual($1.rows) { $0 === $1 } }
      guard isRight else {
        let shown = sections.map { "\($0.name) \($0.objects)" }
        return "shown \(shown), expected \(expected.map { "\($0.name) \($0.rows)" }) – \(label)"
      }
      if let fault = follower.replay.proof.firstFault(current: follower.controller.shownContent) {
        return "\(fault) – \(label)"
      }
      if let difference = try follower.table.firstDifference() { return "\(difference) – \(label)" }
    }
    for (controller, replay) in others {
      let label = "\(controller.context === child ? "child" : "beside"), after \(log.joined(separator: ", "))"
      // One that was refreshed and is gone is shown until the context merges that.
      let shown = controller.snapshot().sections.flatMap(\.objects).filter(\.isReadable)
      let expected = friends(of: controller.context)
      if !shown.elementsEqual(expected, by: ===) {
        func ids(_ objects: [ModelObject]) -> [String] { objects.map { $0.objectID?.description ?? "none" } }
        return "shown \(ids(shown)), expected \(ids(expected)) – \(label)"
      }
      if let fault = replay.proof.firstFault(current: controller.shownContent) { return "\(fault) – \(label)" }
    }
    return try firstUnsaid()
  }

  /// What controllers and tables show that was not said, where anything is said.
  private func firstUnsaid() throws -> String? {
    guard let notes else { return nil }
    for (follower, mirror) in zip(followers, mirrors) {
      for controller in follower.controllers {
        let shown = controller.snapshot().sections.map { ($0.name, $0.objects.map(Value.object)) }
        if let fault = notes.fault(of: controller.creationSerial, showing: shown) {
          return "\(fault) – \(follower.shown.name), after \(log.joined(separator: ", "))"
        }
      }
      if let fault = try mirror.fault(of: follower.table) {
        return "\(fault) – \(follower.shown.name), after \(log.joined(separator: ", "))"
      }
    }
    return nil
  }

  /// The first relation of an object that is there with one side, or to one that is gone.
  private func firstRelationFault(in context: ManagedObjectContext) throws -> String? {
    func isThere(_ object: ModelObject) -> Bool { object.managedObjectContext === context && !object.isDeleted }
    for friend in friends(of: context) {
      guard let team = try friend.value(forKey: "team").object else { continue }
      if !team.isReadable { continue }
      if !isThere(team) { return "\(friend) leads to \(team), which is gone" }
      if !members(of: team).contains(where: { $0 === friend }) { return "\(friend) is not in its team \(team)" }
    }
    for team in teams(of: context) {
      for member in members(of: team) where member.isReadable {
        if !isThere(member) { return "\(team) leads to \(member), which is gone" }
        if try member.value(forKey: "team").object !== team { return "\(team) has \(member), which is not in it" }
      }
    }
    return nil
  }

  private func sections(of shown: Case) -> [(name: String, rows: [ModelObject])] {
    var rows = friends(of: context).filter(shown.passes)
    // Stable, as Swift's own sort is.
    rows.sort(by: shown.isBefore)
    rows.removeFirst(min(shown.offset, rows.count))
    if shown.limit > 0 { rows = Array(rows.prefix(shown.limit)) }
    guard shown.section != nil else { return [("", rows)] }
    var sections: [(name: String, rows: [ModelObject])] = []
    for row in rows {
      let name = shown.sectionName(row)
      if sections.last?.name == name {
        sections[sections.count - 1].rows.append(row)
      } else {
        sections.append((name, [row]))
      }
    }
    return sections
  }
}

extension ModelObject {
  /// Whether it is no refreshed object whose row is gone.
  fileprivate var isReadable: Bool { (try? value(forKey: objectClass.keys[0])) != nil }
  fileprivate func text(_ key: String) -> String {
    if case .string(let text)? = try? value(forKey: key) { text } else { "" }
  }
  fileprivate var age: Int { if case .integer(let age)? = try? value(forKey: "age") { age } else { 0 } }

  fileprivate var teamTitle: String { (try? value(forKey: "team"))?.object?.text("title") ?? "" }
}

extension SeededGenerator {
  fileprivate mutating func int(in range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }
  fileprivate mutating func int(in range: Range<Int>) -> Int { range.lowerBound + below(range.count) }
  fileprivate mutating func bool() -> Bool { once(in: 2) }
  fileprivate mutating func element<Element>(of list: [Element]) -> Element { list[below(list.count)] }
}
