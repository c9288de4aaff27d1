import KVObjects

/// Somebody with a name and a favourite colour.
final class Friend: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var favoriteColor: String?
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Friend.self, [.attribute("name", \.name), .attribute("favoriteColor", \.favoriteColor)], allowsSubclassing: true)
}
