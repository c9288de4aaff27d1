import KVEngine

/// Prints each event: one `switch` in place of the methods.
private final class EventPrinter: ControllerEventReceiver {
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
    switch event.callback {
    case .willChangeContent, .didChangeContent: break
    case .didChangeSection(let section, let index, let kind): print("  section \(section.name) \(kind) at \(index)")
    default: if let change = event.change { print("  \(change)") }
    }
  }
}

/// CMSetController: friends in sections, by the colour that they like best.
func setController() throws {
  print("CMSetController")
  let world = ObjectWorld()
  let me = try Person.make(in: world)
  let (joe, ann) = (try Friend.make("joe", "red", in: world), try Friend.make("ann", "blue", in: world))
  try me.friends.addAll([joe, ann])
  let printer = EventPrinter()
  let controller = SetController(
    observed: me, setKeyPath: "friends", keyPaths: ["name", "favoriteColor"], sectionNameKeyPath: "favoriteColor",
    sortDescriptors: [try KeyValueSortDescriptor("favoriteColor"), try KeyValueSortDescriptor("name")],
    delegate: printer)
  try controller.performQuery()
  print(controller.snapshot())
  joe.favoriteColor = "green"
  try me.friends.add(Friend.make("bob", "blue", in: world))
  ann.name = "anna"
  print(controller.snapshot())
}

/// NSFetchedResultsController: the same friends in a context.
func fetchedResultsController() throws {
  print("NSFetchedResultsController")
  let world = ObjectWorld()
  let context = try ManagedObjectContext(classes: [world.objectClass(for: Friend.self)])
  let printer = EventPrinter()
  let controller = try FetchedResultsController(
    fetchRequest: FetchRequest(
      entityName: "Friend", sortDescriptors: ["favoriteColor", "name"].map { try KeyValueSortDescriptor($0) }),
    context: context, sectionNameKeyPath: "favoriteColor", delegate: printer)
  try controller.performFetch()
  let joe = try Friend.make("joe", "red", in: world)
  try context.insert(joe)
  try context.insert(Friend.make("ann", "blue", in: world))
  try context.save()
  joe.favoriteColor = "blue"
  try context.processPendingChanges()
  print(try controller.sections)
  try context.rollback()
  print(controller.snapshot())
}
