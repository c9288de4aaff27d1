import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTestSupport

/// A member whose fields are read where they lie.
final class PlainItem: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var color = ""
    var rating = 0
    var live = false
    var note: String?
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    PlainItem.self,
    [
      .attribute("name", \.name), .attribute("color", \.color), .attribute("rating", \.rating),
      .attribute("live", \.live), .attribute("note", \.note),
    ])
}

/// One way to show the items.
struct ItemPlan: CustomStringConvertible {
  var isTyped: Bool
  var filter: String?
  var isSectioned: Bool
  var sort: [String]

  static let all: [ItemPlan] = [true, false].flatMap { isTyped in
    [nil, "live == NO", "NOT (rating < 2 AND 1 == live) OR rating == 4", "name BEGINSWITH 'n'"].flatMap { filter in
      [true, false].map { isSectioned in
        ItemPlan(
          isTyped: isTyped, filter: filter, isSectioned: isSectioned,
          sort: (isSectioned ? ["-color"] : []) + ["-rating", "name"])
      }
    }
  }

  var description: String { "\(isTyped ? "typed" : "declared") \(filter ?? "all") \(sort)" }
}

/// The items of an owner, a controller, and everything that it sends.
final class FastPathWorld: PartialSetDelegate {
  let world: ObjectWorld
  let owner: ModelObject
  let controller: SetController
  private(set) var items: [ModelObject] = []
  private(set) var lines: [String] = []
  /// How many changes were committed alone.
  private(set) var changesAlone = 0
  /// What the delegate does once, in the callback of that name.
  var answer: (callback: String, action: () throws -> Void)?
  private let itemClass: ObjectClass
  private var tokens: [KeyValueObservation] = []
  private var others: [SetController] = []
  private var proven: ArrangementEngine?
  private var replay: RunningReplay?

  init(_ plan: ItemPlan, takesFastPath: Bool, items count: Int) throws {
    world = ObjectWorld()
    world.takesFastPath = takesFastPath
    itemClass =
      plan.isTyped
      ? try world.objectClass(for: PlainItem.self)
      : try world.define(
        ClassDefinition(
          "PlainItem",
          properties: [
            PropertyDefinition("name", .string), PropertyDefinition("color", .string),
            PropertyDefinition("rating", .integer), PropertyDefinition("live", .boolean),
            PropertyDefinition("note", .string),
          ]))
    let ownerClass = try world.define(
      ClassDefinition(
        "Owner", properties: [PropertyDefinition("items", .object(className: "PlainItem"), collection: .set)]))
    owner = ownerClass.makeObject()
    controller = SetController(
      observed: owner, setKeyPath: "items", keyPaths: ["rating"],
      sectionNameKeyPath: plan.isSectioned ? "color" : nil,
      sortDescriptors: try plan.sort.map { try KeyValueSortDescriptor($0) },
      filteredBy: try plan.filter.map { try KeyValuePredicate(format: $0) })
    for number in 0..<count { try make(number) }
    try members.addAll(items.map { .object($0) })
    try controller.performQuery()
    controller.delegate = self
    prove()
  }

  /// Follows the brackets of the engine of the moment in a mirror.
  private func prove() {
    guard let engine = controller.engine, engine !== proven else { return }
    proven = engine
    replay = RunningReplay(engine.content)
    engine.replay = replay
  }

  var members: ToManyCollection {
    get throws {
      guard case .collection(let members) = try owner.value(forKey: "items") else { throw CancellationError() }
      return members
    }
  }

  @discardableResult
  func make(_ number: Int) throws -> ModelObject {
    let item = itemClass.makeObject()
    items.append(item)
    try item.setValue(.string("n\(number % 5)"), forKey: "name")
    try item.setValue(.string(["blue", "green", "red"][number % 3]), forKey: "color")
    try item.setValue(.integer(number % 6), forKey: "rating")
    try item.setValue(.boolean(number % 2 == 0), forKey: "live")
    return item
  }

  /// Sees what has been sent since it was asked last, with what `change` throws.
  func take(_ change: () throws -> Void) -> [String] {
    let (engine, before) = (controller.engine, controller.engine?.changesCommittedAlone ?? 0)
    do { try change() } catch { lines.append("error: \(error)") }
    defer { lines = [] }
    answer = nil
    changesAlone += (engine?.changesCommittedAlone ?? 0) - before
    if let engine, engine === proven, engine.isValid, let fault = replay?.firstFault(current: engine.content) {
      lines.append("replay: \(fault)")
    }
    prove()
    return lines + [content]
  }

  var content: String {
    controller.sections.map { section in
      "\(section.name):" + section.map { "\(items.firstIndex(of: $0) ?? -1)" }.joined(separator: ",")
    }.joined(separator: " ")
  }

  // MARK: Who else is there

  func toggleObserver(of item: ModelObject) throws {
    if let last = tokens.popLast() { return last.invalidate() }
    tokens.append(
      try item.observe("rating", options: [.new, .prior]) { [unowned self] _ in lines.append("observer") })
  }

  func toggleOther() throws {
    if let last = others.popLast() { return last.stopObserving() }
    let other = SetController(
      observed: owner, setKeyPath: "items", keyPaths: ["name"],
      sortDescriptors: [try KeyValueSortDescriptor("rating")])
    try other.performQuery()
    others.append(other)
  }

  // MARK: SetControllerDelegate

  private func note(_ callback: String, _ text: String = "") throws {
    lines.append("\(callback)\(text) [\(content)]")
    guard let answer, answer.callback == callback else { return }
    self.answer = nil
    try answer.action()
    lines.append("answered [\(content)]")
  }

  func controllerWillChangeContent(_ controller: SetController) throws { try note("will") }
  func controllerDidChangeContent(_ controller: SetController) throws { try note("did") }

  func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws {
    try note("section", " \(type) \(index) \(section.name) \(section.count)")
  }

  func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    let change = controller.currentChange
    try note(
      "object",
      " \(items.firstIndex(of: object) ?? -1) \(type) \(String(describing: indexPath)) \(String(describing: newIndexPath))"
        + " \(String(describing: change?.from)) \(String(describing: change?.to)) \(String(describing: change?.step))"
        + " \(String(describing: change?.kind)) \(controller.indexPath(of: object).map(\.description) ?? "hidden")")
  }
}
