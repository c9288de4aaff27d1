import KVControllers
import KVObjects
import KVPredicates

/// A set of items and the controller that sorts them by rating, with all that a callback may let go of.
final class FastPathShelf {
  var world: ObjectWorld?
  var owner: ModelObject?
  var items: [PlainItem] = []
  var controller: SetController?
  var delegate: (any SetControllerDelegate)?

  init(_ sharing: ObjectWorld.Sharing = .confined, items count: Int) throws {
    let world = ObjectWorld(sharing: sharing)
    world.unhandledErrorHandler = { _ in }
    self.world = world
    _ = try world.objectClass(for: PlainItem.self)
    let owner = try world.define(
      ClassDefinition(
        "Owner", properties: [PropertyDefinition("items", .object(className: "PlainItem"), collection: .set)])
    ).makeObject()
    self.owner = owner
    for number in 0..<count {
      let item = try PlainItem.make(in: world)
      item.rating = number
      items.append(item)
    }
    try members?.addAll(items.map { .object($0) })
    let controller = SetController(
      observed: owner, setKeyPath: "items", keyPaths: ["rating"],
      sortDescriptors: [try KeyValueSortDescriptor("rating")])
    try controller.performQuery()
    self.controller = controller
  }

  var members: ToManyCollection? {
    get throws {
      guard case .collection(let members)? = try owner?.value(forKey: "items") else { return nil }
      return members
    }
  }
}
