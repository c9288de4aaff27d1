import KVControllers
import KVObjects
import KVObserving
import KVPositions
import KVPredicates
import KVTableBinding
import KVTables
import KVTexts

/// Some friends in a set, shown by a controller whose table follows by a given mapping: cells show name and age, sections,
/// where there are any, go by color.
final class Circle {
  enum Kind { case sectioned, relational }

  let world = ObjectWorld()
  let table = TableView(name: "friends")
  /// Every call since it was made.
  private(set) var operations: [String] = []
  private let friendClass: ObjectClass
  private let circle: ModelObject
  let friends: ToManyCollection
  private var members: [String: ModelObject] = [:]
  let controller: CollectionController

  /// `friends` are names and colors; nobody has an age above 0.
  init(_ kind: Kind, _ mapping: CopiedMapping?, _ friends: KeyValuePairs<String, String>) throws {
    friendClass = try world.define(
      ClassDefinition(
        "Friend",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("color", .string),
          PropertyDefinition("age", .integer),
        ]))
    circle = try world.define(
      ClassDefinition(
        "Circle", properties: [PropertyDefinition("friends", .object(className: "Friend"), collection: .set)])
    ).makeObject()
    self.friends = try circle.mutableSetValue(forKey: "friends")
    for (name, color) in friends {
      let friend = try friendClass.makeObject(["name": .string(name), "color": .string(color)])
      members[name] = friend
      try self.friends.add(.object(friend))
    }
    let cells = ["name", "age"]
    switch kind {
    case .sectioned:
      let controller = SetController(
        observed: circle, setKeyPath: "friends", keyPaths: cells, sectionNameKeyPath: "color",
        sortDescriptors: try ["color", "name"].map { try KeyValueSortDescriptor($0) })
      try controller.performQuery()
      self.controller = controller
    case .relational:
      let controller = try RelationalCollectionController(
        relation: "friends", onObject: circle, sortedBy: [try KeyValueSortDescriptor("name")],
        observingChildKeyPaths: cells)
      self.controller = controller
    }
    if let mapping {
      try TableViewBinding(table, to: controller, copying: mapping, cellKeyPaths: cells)
    } else {
      try TableViewBinding(table, to: controller, cellKeyPaths: cells)
    }
    table.operationObserver = { [unowned self] in operations.append($0.description) }
  }

  /// Who was called `name` at first.
  subscript(name: String) -> ModelObject {
    guard let member = members[name] else { preconditionFailure("nobody is called \(name)") }
    return member
  }

  func add(_ name: String, _ color: String = "red") throws {
    let friend = try friendClass.makeObject(["name": .string(name), "color": .string(color)])
    members[name] = friend
    try friends.add(.object(friend))
  }

  func remove(_ name: String) throws { try friends.remove(.object(self[name])) }

  func set(_ key: String, of name: String, to value: String) throws {
    try self[name].setValue(.string(value), forKey: key)
  }

  func set(_ key: String, of name: String, to value: Int) throws {
    try self[name].setValue(.integer(value), forKey: key)
  }

  /// What the table was called meanwhile.
  func calls(_ changes: () throws -> Void) throws -> [String] {
    let before = operations.count
    try world.batch(changes)
    return Array(operations[before...])
  }

  /// What the changes, as one batch, are refused with; nil where they are accepted.
  func refusal(_ changes: () throws -> Void) throws -> TableUpdateError? {
    do {
      try world.batch(changes)
      return nil
    } catch let error as TableUpdateError { return error }
  }

  /// The hint for the first row that shows the wrong thing, with what it shows.
  func fault() throws -> (difference: TableDifference, hint: String?)? {
    guard let difference = try table.firstDifference() else { return nil }
    return (difference, (table.dataSource as? TableViewBinding)?.hint(for: difference)?.description)
  }
}
