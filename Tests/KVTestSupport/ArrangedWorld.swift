package import KVObjects
import KVObserving
package import KVPredicates

/// Which relation is shown, and how.
package struct ArrangedCase: CustomStringConvertible, Sendable {
  package var kind: CollectionKind
  package var isSorted: Bool
  package var isSectioned: Bool
  package var isFiltered: Bool
  /// Whether filter and sort read other objects, through to-one and to-many keys.
  package var readsOthers: Bool
  /// Whether the relation passes another collection.
  package var isFlattened: Bool

  package init(
    _ kind: CollectionKind, sorted: Bool, sectioned: Bool, filtered: Bool, readsOthers: Bool = false,
    flattened: Bool = false
  ) {
    self.kind = kind
    isSorted = sorted
    isSectioned = sectioned
    isFiltered = filtered
    self.readsOthers = readsOthers
    isFlattened = flattened
  }

  /// Every combination; sections need a sort.
  package static var all: [ArrangedCase] {
    var cases: [ArrangedCase] = []
    for kind in [CollectionKind.array, .orderedSet, .set] {
      for sorted in [false, true] {
        for sectioned in sorted ? [false, true] : [false] {
          for filtered in [false, true] {
            for readsOthers in [false, true] {
              for flattened in [false, true] {
                cases.append(
                  ArrangedCase(
                    kind, sorted: sorted, sectioned: sectioned, filtered: filtered, readsOthers: readsOthers,
                    flattened: flattened))
              }
            }
          }
        }
      }
    }
    return cases
  }

  package var description: String {
    "\(kind)" + (isSorted ? " sorted" : "") + (isSectioned ? " sectioned" : "") + (isFiltered ? " filtered" : "")
      + (readsOthers ? " reading others" : "") + (isFlattened ? " flattened" : "")
  }
}

/// A graph that a controller shows, random changes of it, and what a controller should show: computed from the graph by a
/// filter, a stable sort and grouping, with nothing of the engine.
package final class ArrangedWorld {
  package let world: ObjectWorld
  package let setting: ArrangedCase
  package let root: ModelObject
  package private(set) var items: [ModelObject] = []
  private let owners: [ModelObject]
  private var lists: [ModelObject] = []
  private let listClass: ObjectClass
  private var random: SeededGenerator

  package init(
    _ setting: ArrangedCase, seed: UInt64, items count: Int = 10, in world: ObjectWorld = ObjectWorld()
  ) throws {
    self.setting = setting
    self.world = world
    random = SeededGenerator(seed: seed)
    let item = try world.define(
      ClassDefinition(
        "Item",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("color", .string), PropertyDefinition("live", .boolean),
          PropertyDefinition("note", .string),
          PropertyDefinition("owner", .object(className: "Item")),
          PropertyDefinition("parts", .object(className: "Item"), collection: .set),
        ], describedBy: "name"))
    listClass = try world.define(
      ClassDefinition(
        "List", properties: [PropertyDefinition("items", .object(className: "Item"), collection: setting.kind)]))
    let rootClass = try world.define(
      ClassDefinition(
        "Root",
        properties: [
          PropertyDefinition("list", .object(className: "List")),
          PropertyDefinition("lists", .object(className: "List"), collection: .array),
        ]))
    root = rootClass.makeObject()
    owners = try (0..<4).map { try item.makeObject(["name": .string("o\($0 % 3)"), "rating": .integer($0)]) }
    for number in 0..<count {
      let made = try item.makeObject(["name": .string("n\(number % 4)"), "note": .string("first")])
      items.append(made)
      try set(made, "color", .string(["blue", "green", "red"][number % 3]))
    }
    lists = (0..<3).map { _ in listClass.makeObject() }
    try root.setValue(.object(lists[0]), forKey: "list")
    if setting.isFlattened { try root.setValue(.list(ValueList(lists[..<2].map { .object($0) })), forKey: "lists") }
  }

  // MARK: What is asked for

  package var relation: String { setting.isFlattened ? "lists.items" : "list.items" }

  package var filter: KeyValuePredicate? {
    get throws {
      guard setting.isFiltered else { return nil }
      let format = setting.readsOthers ? "live == NO OR ANY parts.rating > 2" : "live == NO AND rating > 1"
      return try KeyValuePredicate(format: format)
    }
  }

  package var sortDescriptors: [KeyValueSortDescriptor] {
    get throws {
      guard setting.isSorted else { return [] }
      let first = setting.readsOthers ? "owner.name" : "rating"
      return try (setting.isSectioned ? ["-color"] : []).map { try KeyValueSortDescriptor($0) }
        + [KeyValueSortDescriptor(first), KeyValueSortDescriptor("-name")]
    }
  }

  package var sectionPath: String? { setting.isSectioned ? "color" : nil }

  // MARK: What should be shown

  private func members() throws -> [ModelObject] {
    let owners =
      setting.isFlattened
      ? try root.value(forKey: "lists").elements.map { $0.compactMap(\.object) } ?? []
      : try root.value(forKey: "list").object.map { [$0] } ?? []
    var found: [ModelObject] = []
    for owner in owners {
      for case .object(let item) in try owner.value(forKey: "items").elements ?? [] {
        if setting.isFlattened, setting.kind != .array, found.contains(where: { $0 === item }) { continue }
        found.append(item)
      }
    }
    return found
  }

  private func passes(_ item: ModelObject) throws -> Bool {
    guard setting.isFiltered else { return true }
    let isLive = try item.value(forKey: "live") == .boolean(true)
    if setting.readsOthers {
      let ratings = try item.value(forKeyPath: "parts.rating").elements ?? []
      return !isLive || ratings.contains { $0.compare(.integer(2)) == .descending }
    }
    return try !isLive && item.value(forKey: "rating").compare(.integer(1)) == .descending
  }

  private func isBefore(_ a: ModelObject, _ b: ModelObject) throws -> Bool {
    var keys: [(String, Bool)] = setting.isSectioned ? [("color", false)] : []
    keys += [(setting.readsOthers ? "owner.name" : "rating", true), ("name", false)]
    for (key, isAscending) in keys {
      let order = try a.value(forKeyPath: key).compare(try b.value(forKeyPath: key))
      if order != .same { return (order == .ascending) == isAscending }
    }
    return false
  }

  /// The sections with their names and rows.
  package func expected() throws -> [(name: String, rows: [ModelObject])] {
    var rows = try members().filter(passes)
    if setting.isSorted {
      // Insertion sort: stable beyond doubt.
      for index in rows.indices.dropFirst() {
        var place = index
        while place > 0, try isBefore(rows[place], rows[place - 1]) {
          rows.swapAt(place, place - 1)
          place -= 1
        }
      }
    }
    guard setting.isSectioned else { return [("", rows)] }
    var sections: [(name: String, rows: [ModelObject])] = []
    for row in rows {
      let color = try row.value(forKey: "color")
      let name = color.isNil ? "" : color.plainText
      if sections.last?.name == name {
        sections[sections.count - 1].rows.append(row)
      } else {
        sections.append((name, [row]))
      }
    }
    return sections
  }

  // MARK: Changes

  private func set(_ item: ModelObject, _ key: String, _ value: Value) throws {
    try item.setValue(value, forKey: key)
  }

  private func anyItem() -> ModelObject { items[random.below(items.count)] }
  private func anyValues(_ most: Int) -> [Value] { (0..<random.below(most + 1)).map { _ in .object(anyItem()) } }

  /// One random change, or a batch of some.
  package func mutate() throws {
    if random.once(in: 12) {
      try world.batch { for _ in 0..<1 + random.below(5) { try mutateOnce() } }
    } else {
      try mutateOnce()
    }
  }

  private func mutateOnce() throws {
    let item = anyItem()
    switch random.below(20) {
    case 0..<4: try set(item, "rating", .integer(random.below(5)))
    case 4..<6: try set(item, "live", .boolean(random.once(in: 2)))
    case 6: try set(item, "name", random.once(in: 6) ? .nil : .string("n\(random.below(4))"))
    case 7: try set(item, "color", random.once(in: 6) ? .nil : .string(["blue", "green", "red"][random.below(3)]))
    case 8..<10: try set(item, "note", .string("note \(random.below(100))"))
    case 10: try set(item, "owner", random.once(in: 4) ? .nil : .object(owners[random.below(4)]))
    case 11: try set(owners[random.below(4)], "name", .string("o\(random.below(4))"))
    case 12: try set(owners[random.below(4)], "rating", .integer(random.below(5)))
    case 13:
      let parts = try item.mutableSetValue(forKey: "parts")
      let part = Value.object(owners[random.below(4)])
      if random.once(in: 2) { try parts.add(part) } else { try parts.remove(part) }
    case 14 where random.once(in: 4): try replaceMiddle()
    default: try editCollection()
    }
  }

  private func replaceMiddle() throws {
    if setting.isFlattened {
      let count = random.below(4)
      try root.setValue(
        .list(ValueList((0..<count).map { _ in .object(lists[random.below(3)]) })), forKey: "lists")
    } else {
      try root.setValue(random.once(in: 4) ? .nil : .object(lists[random.below(3)]), forKey: "list")
    }
  }

  private func editCollection() throws {
    let list = lists[random.below(setting.isFlattened ? 3 : 2)]
    guard case .collection(let collection) = try list.value(forKey: "items") else { return }
    let count = collection.count
    let value = Value.object(anyItem())
    switch random.below(16) {
    case 0..<4: try collection.add(value)
    case 4: try collection.addAll(anyValues(4))
    case 5, 6: try collection.remove(value)
    case 7 where random.once(in: 3): try collection.removeAll()
    case 8 where random.once(in: 2): try list.setValue(.list(ValueList(anyValues(6))), forKey: "items")
    case 9 where setting.kind == .set: try collection.setSet(anyValues(6))
    case 9: try collection.setArray(anyValues(8))
    case 10 where setting.kind != .set && count > 0: try collection.remove(at: random.below(count))
    case 11 where setting.kind != .set: try collection.insert(value, at: random.below(count + 1))
    case 12 where setting.kind == .array && count > 0: try collection.replace(at: random.below(count), with: value)
    case 13 where setting.kind != .set && count > 0:
      try collection.move(from: random.below(count), to: random.below(count))
    case 14 where setting.kind != .set && count > 0: try collection.exchange(random.below(count), random.below(count))
    case 15 where setting.kind != .set: try collection.sort(using: [KeyValueSortDescriptor("name")])
    default: try collection.add(value)
    }
  }
}
