package import KVContext
import KVLua
package import KVObjects

// What messages call the receivers of methods: a reader of Lua knows no Swift types.

extension ModelObject: LuaNamed {
  package static var luaName: String { "an object" }
}

extension ToManyCollection: LuaNamed {
  package static var luaName: String { "a collection" }
}

extension PredicateObject: LuaNamed {
  static var luaName: String { "a predicate" }
}

extension ObjectClass: LuaNamed {
  package static var luaName: String { "a class" }
}

extension ObservationToken: LuaNamed {
  static var luaName: String { "an observation" }
}

extension TableObject: LuaNamed {
  static var luaName: String { "a TableView" }
}

extension Recorder: LuaNamed {
  static var luaName: String { "a Recorder" }
}

extension ControllerObject: LuaNamed {
  static var luaName: String { "a controller" }
}

extension TableObserverObject: LuaNamed {
  static var luaName: String { "a TableObserver" }
}

extension RandomObject: LuaNamed {
  static var luaName: String { "random" }
}

extension MediaCollectionObject: LuaNamed {
  static var luaName: String { "a MediaItemCollection" }
}

extension ContextObject: LuaNamed {
  static var luaName: String { "a Context" }
}

extension FetchRequestObject: LuaNamed {
  static var luaName: String { "a fetch request" }
}

extension ManagedObjectID: LuaNamed {
  package static var luaName: String { "an objectID" }
}
