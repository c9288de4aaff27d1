import KVContext
import KVObjects
import KVPredicates
import Testing

/// Contexts of Swift classes.
@Suite struct TypedFetchTests {
  final class Dog: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var name = ""
    }
    var storage = Storage()
    static let definition = ClassDefinition(Dog.self, [.attribute("name", \.name)])
  }

  @Test func `a context is made of Swift classes and fetches their objects`() throws {
    let world = ObjectWorld()
    let context = try ManagedObjectContext([Dog.self], in: world)
    for name in ["b", "a"] { try context.insert(Dog.make(in: world) { $0.name = name }) }
    let request = FetchRequest(entityName: "Dog", sortDescriptors: [try KeyValueSortDescriptor("name")])
    #expect(try context.fetch(request, as: Dog.self).map(\.name) == ["a", "b"])
    #expect(throws: ContextError.self) { try context.fetch(FetchRequest(entityName: "Cat"), as: Dog.self) }
  }
}
