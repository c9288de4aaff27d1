import KVEngine

final class Album: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title = ""
    var year = 0
    var isLive = false
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Album.self, [.attribute("title", \.title), .attribute("year", \.year), .attribute("isLive", \.isLive)],
    describedBy: "title")
}

final class Artist: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name = ""
    var albums = Many<Album>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Artist.self, [.attribute("name", \.name), .toMany("albums", \.albums, .set)], describedBy: "name")
}

final class Friend: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name = ""
    var favoriteColor = ""
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Friend.self, [.attribute("name", \.name), .attribute("favoriteColor", \.favoriteColor)], describedBy: "name")

  static func make(_ name: String, _ color: String, in world: ObjectWorld) throws -> Friend {
    try make(in: world) {
      $0.name = name
      $0.favoriteColor = color
    }
  }
}

final class Person: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var friends = Many<Friend>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(Person.self, [.toMany("friends", \.friends, .set)])
}

final class Inbox: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var items = Many<String>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(Inbox.self, [.toMany("items", \.items, .array)])
}
