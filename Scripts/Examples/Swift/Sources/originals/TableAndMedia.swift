import KVEngine

/// The recipe: observe `items`, and turn each notification into updates of a table.
func tableUpdates() throws {
  print("Key-value observing and table updates")
  let world = ObjectWorld()
  let inbox = try Inbox.make(in: world)
  try inbox.items.addAll(["Bill", "Letter"])
  let rows = TextDataSource([inbox.items.members])
  let table = TableView(name: "inbox")
  table.dataSource = rows
  try table.load()
  let token = try inbox.observe(\.items, options: [.new, .old]) { change in
    rows.rows = [inbox.items.members]
    let paths = (change.indexes ?? []).map { ItemPath(section: 0, row: $0) }
    switch change.kind {
    case .insertion: try table.insertRows(at: paths)
    case .removal: try table.deleteRows(at: paths)
    case .replacement: try table.reloadRows(at: paths)
    case .setting: try table.reloadData()
    }
    print("  \(change)")
  }
  try inbox.items.insert("Valentine", at: 0)
  try inbox.items.replace(at: 2, with: "Postcard")
  try inbox.items.remove(at: 1)
  print(try table.text())
  // The same ready-made: `TableObserver`, with the fewest moves and one bracket for each mutation.
  token.invalidate()
}

/// MPMediaItemCollection-Utilities: collections that never change.
func mediaItemCollections() throws {
  print("MPMediaItemCollection-Utilities")
  let world = ObjectWorld()
  let (wow, hammer) = (
    try MediaItem.make(in: world) { $0.title = "Wow" }, try MediaItem.make(in: world) { $0.title = "Hammer Horror" }
  )
  let collection = try MediaItemCollection(items: [wow, hammer])
  print(collection)
  print(collection.collection(byAppendingMediaItem: wow)?.count ?? 0)
  print(collection.mediaItem(after: wow)?.title ?? "none")
  print(collection.collection(byDeletingMediaItem: hammer)?.count ?? 0)
}
