import KVContext
import KVLua
import KVObjects
import KVPredicates

/// Reading fetch requests: `{ entity = …, predicate = …, sortDescriptors = …, fetchLimit = …, fetchOffset = … }`.
extension ScriptLibrary {
  /// The request that a table describes. Throws for an option that is misspelt or of another kind.
  func request(_ table: LuaTable, call: String) throws -> FetchRequest {
    let options = try OptionTable(
      table, .fetchRequest, call: call)
    guard let entity = try entityName(options["entity"], call: call) else {
      throw options.missing("entity", "the name of a class")
    }
    var request = FetchRequest(entityName: entity)
    request.predicate = try options.predicate("predicate", values)
    request.sortDescriptors = try options.sortDescriptors("sortDescriptors", values)
    request.fetchLimit = try options.integer("fetchLimit") ?? 0
    request.fetchOffset = try options.integer("fetchOffset") ?? 0
    request.fetchBatchSize = try options.integer("fetchBatchSize") ?? 0
    request.shouldRefreshRefetchedObjects = try options.boolean("shouldRefreshRefetchedObjects") ?? false
    return request
  }

  /// The name of an entity: a text, or a class. Nil for nil.
  func entityName(_ value: LuaValue, call: String) throws -> String? {
    switch value {
    case .nil: return nil
    case .string(let name) where !name.isTooLongForName: return name
    case .object(let object as ObjectClass): return object.name
    default:
      throw ScriptError.wrongOption(
        call: call, name: "entity", expected: "a class or its name", given: value.typeName)
    }
  }
}
