import KVEngine

/// A list of titles that follows a relation, as a view controller does it.
private final class AlbumList: RelationalCollectionControllerDelegate {
  var rows: [String] = []

  func controllerWillChangeContent(_ controller: RelationalCollectionController) { print("  beginUpdates") }
  func controllerDidChangeContent(_ controller: RelationalCollectionController) { print("  endUpdates") }
  func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) {
    print("  reloadData")
    rows = controller.collection.map(\.description)
  }
  func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) {
    print("  insert \(object) at \(index)")
  }
  func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) {
    print("  delete \(object) at \(index)")
  }
  func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) {
    print("  move \(object) from \(oldIndex) to \(newIndex)")
  }
  func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) {
    print("  reload \(object) at \(index), whose \(changedKeyPath) has changed")
  }
}

/// MZRelationalCollectionController: the albums of an artist, without the live ones, by year.
func relationalCollectionController() throws {
  print("MZRelationalCollectionController")
  let world = ObjectWorld()
  let kate = try Artist.make(in: world) { $0.name = "Kate Bush" }
  func album(_ title: String, _ year: Int, isLive: Bool = false) throws -> Album {
    try Album.make(in: world) { ($0.title, $0.year, $0.isLive) = (title, year, isLive) }
  }
  let hounds = try album("Hounds", 1985)
  let kick = try album("The Kick Inside", 1978)
  try kate.albums.addAll([hounds, kick])

  let list = AlbumList()
  let controller = try RelationalCollectionController(
    relation: "albums", onObject: kate, filteredBy: KeyValuePredicate(format: "isLive == NO"),
    sortedBy: [KeyValueSortDescriptor("year")], observingChildKeyPaths: ["title"], delegate: list)
  print(controller.collection)
  try kate.albums.addAll([try album("Before the Dawn", 2016, isLive: true), try album("Aerial", 2005)])
  hounds.title = "Hounds of Love"
  kick.year = 1999
  try kate.set(\.name, to: "Kate")
  try kate.albums.assign([hounds])
  print(controller.collection)
}
