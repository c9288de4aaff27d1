public import KVObjects

/// Contexts of classes written in Swift.
extension ManagedObjectContext {
  /// Makes a context for objects of Swift classes in `world`, which are declared there where they were not yet.
  ///
  /// ```swift
  /// let library = try ManagedObjectContext([Song.self, Album.self, Artist.self], in: world)
  /// ```
  ///
  /// - Parameters:
  ///   - models: the classes, in any order.
  ///   - world: whose objects they are.
  ///   - store: where objects are saved; one in memory that ends with the context where nothing is said.
  /// - Throws: as ``ObjectWorld/objectClass(for:)`` and ``init(classes:store:)``.
  /// - Complexity: as ``init(classes:store:)``, and O(p) for the p properties of a class that is declared.
  public convenience init(
    _ models: [any SwiftModel.Type], in world: ObjectWorld, store: any PersistentStore = InMemoryStore()
  ) throws {
    func declared(_ model: any SwiftModel.Type) throws -> ObjectClass { try world.objectClass(for: model) }
    try self.init(classes: models.map(declared), store: store)
  }

  /// The objects that ``fetch(_:)`` gives, as objects of a Swift class.
  ///
  /// ```swift
  /// let request = FetchRequest(entityName: "Song", sortDescriptors: [try KeyValueSortDescriptor("title")])
  /// for song in try context.fetch(request, as: Song.self) { print(song.title) }
  /// ```
  ///
  /// - Parameters:
  ///   - request: what is asked for.
  ///   - type: the class; objects of the entity that are of another one are left out.
  /// - Throws: as ``fetch(_:)``.
  /// - Complexity: as ``fetch(_:)``: O(n) for n objects of the entity, and O(r log r) to sort the r that pass.
  public func fetch<Object: SwiftModel>(_ request: FetchRequest, as type: Object.Type) throws -> [Object] {
    let objects = try fetch(request)
    var typed: [Object] = []
    typed.reserveCapacity(objects.count)
    for object in objects { if let object = Object.fromPropertyValue(.object(object)) { typed.append(object) } }
    return typed
  }
}
