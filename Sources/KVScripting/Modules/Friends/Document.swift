import KVObjects

/// A document that keeps a set of friends.
final class Document: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    var friends = Many<Friend>()
  }
  var storage = Storage()

  static let definition = ClassDefinition(
    Document.self, [.attribute("title", \.title), .toMany("friends", \.friends, .set)], allowsSubclassing: true)
}

extension SwiftModule {
  /// `require "friends"`: the world of the collection controllers' examples (lua-api.md section 1).
  static let friends = SwiftModule("friends", [Document.self, Friend.self])
}
