package import KVObjects
import KVPositions

/// The objects of each entity that are there, as of the last event, in the order of insertion: what controllers follow.
///
/// One hidden object has them as arrays, under the names of the entities, so that an arrangement is kept of them as
/// of any relation. Objects of an entity are also among those of every entity that it extends; one that is extended
/// has another array, of its own objects alone. While no controller follows them, new objects wait until they are
/// asked for.
package final class EntityExtents {
  /// The object that has them.
  let root: ModelObject
  /// Whether anybody may follow ``root``.
  private var isFollowed = false
  /// What has come since the arrays were asked for last.
  private var pending: [ManagedObjectRecord] = []
  /// The arrays that objects of an entity are in.
  private let properties: [ObjectIdentifier: [Property]]
  /// The entities that others extend.
  private let extended: Set<ObjectIdentifier>

  init(_ model: ManagedObjectModel, in world: ObjectWorld) throws {
    let extended = Set(model.entities.compactMap(\.superentity).map(ObjectIdentifier.init))
    func names(_ entity: EntityDescription) -> [String] {
      extended.contains(ObjectIdentifier(entity)) ? [entity.name, entity.aloneName] : [entity.name]
    }
    let definitions = model.entities.flatMap(names).map { PropertyDefinition($0, .any, collection: .array) }
    let extents = try world.makeUnlistedClass(ClassDefinition("Context", properties: definitions))
    var properties: [ObjectIdentifier: [Property]] = [:]
    for entity in model.entities {
      let extends = sequence(first: entity, next: \.superentity).dropFirst().map(\.name)
      properties[ObjectIdentifier(entity)] = (names(entity) + extends).compactMap(extents.property)
    }
    (self.properties, self.extended, root) = (properties, extended, extents.makeObject())
  }

  /// The key of ``root`` under which it has the objects of an entity, without those of entities that extend it where
  /// `includesSubentities` is false.
  package func key(of entity: EntityDescription, includesSubentities: Bool) -> String {
    includesSubentities || !extended.contains(ObjectIdentifier(entity)) ? entity.name : entity.aloneName
  }

  /// The object that has them, for a controller that follows it from now on. O(1) where it was followed before; else
  /// O(n log n) for what has come since the arrays were asked for last.
  package func follow() -> ModelObject {
    isFollowed = true
    putPending()
    return root
  }

  /// Whether there are no objects of an entity, or of those that extend it. O(1), or O(n) for what has come since the
  /// arrays were asked for last.
  func isEmpty(of entity: EntityDescription) -> Bool {
    if pending.contains(where: { $0.entity.isKind(of: entity) }) { return false }
    return storage(of: entity, includesSubentities: true).count == 0
  }

  /// The objects of an entity, in the order of insertion; `includesSubentities` as above. O(1), or O(n log n) for
  /// what has come since they were asked for last.
  func objects(of entity: EntityDescription, includesSubentities: Bool) -> ValueList {
    putPending()
    return storage(of: entity, includesSubentities: includesSubentities).snapshot()
  }

  private func storage(of entity: EntityDescription, includesSubentities: Bool) -> ToManyStorage {
    let key = key(of: entity, includesSubentities: includesSubentities)
    guard let property = root.objectClass.property(key) else {
      preconditionFailure("the extents of a model have all its entities")
    }
    return root.storage(of: property)
  }

  /// Puts what waits where it belongs.
  private func putPending() {
    if pending.isEmpty { return }
    let records = pending
    pending = []
    // No controller follows them: nothing is thrown.
    try? put(removing: [], inserting: records)
  }

  /// Takes out objects that are gone and puts in those that are new, each in its place: those that come when they are
  /// asked for, where no controller follows. O(log n) for each that is last in the order, else O(log² n).
  func apply(removing: [ManagedObjectRecord], inserting: [ManagedObjectRecord]) throws {
    if !isFollowed, removing.isEmpty {
      pending += inserting
      return
    }
    putPending()
    try put(removing: removing, inserting: inserting)
  }

  private func place(_ object: ModelObject) -> Int { object.world.managedObjects.record(of: object)?.place ?? 0 }

  private func put(removing: [ManagedObjectRecord], inserting: [ManagedObjectRecord]) throws {
    var errors = FirstError()
    if removing.count == 1, let record = removing.first {
      remove(record, &errors)
    } else {
      for (collection, records) in collections(of: removing) {
        let positions = IndexRanges(records.compactMap { position(of: $0, in: collection.storage) })
        if !positions.isEmpty { errors.keep { try collection.remove(at: positions) } }
      }
    }
    if inserting.count == 1, let record = inserting.first {
      insert(record, &errors)
    } else {
      for (collection, records) in collections(of: inserting) {
        let sorted = records.sorted { $0.place < $1.place }
        // Positions as they come to be: each behind those that are put in before it.
        let positions = sorted.enumerated().map { offset, record in
          offset + lowerBound(of: record.place, in: collection.storage)
        }
        errors.keep { try collection.insertAll(sorted.map { .object($0.object) }, at: positions) }
      }
    }
    try errors.rethrow()
  }

  /// The objects that others follow whose places come before theirs. O(n) for all objects.
  func displaced() -> [ModelObject] {
    putPending()
    return root.objectClass.properties.flatMap { property in
      var first = Int.max
      return root.storage(of: property).snapshot().reversed().compactMap(\.object).filter { object in
        let own = place(object)
        defer { first = min(first, own) }
        return own > first
      }
    }
  }

  /// One object is the most frequent case: what ``put(removing:inserting:)`` does, without its lists.
  private func remove(_ record: ManagedObjectRecord, _ errors: inout FirstError) {
    for property in properties[ObjectIdentifier(record.entity)] ?? [] {
      errors.keep {
        if isFollowed { return try root.remove(record.object, fromUnique: property) }
        let collection = root.collection(of: property)
        if let position = position(of: record, in: collection.storage) { try collection.remove(at: position) }
      }
    }
  }

  private func insert(_ record: ManagedObjectRecord, _ errors: inout FirstError) {
    for property in properties[ObjectIdentifier(record.entity)] ?? [] {
      let position = lowerBound(of: record.place, in: root.storage(of: property))
      errors.keep { try root.insert(record.object, at: position, intoUnique: property) }
    }
  }

  /// Takes everything out. Throws what a mutation of a collection throws.
  func clear() throws {
    pending = []
    for property in root.objectClass.properties { try root.collection(of: property).removeAll() }
  }

  /// Lets go of everything, in silence: for a context that ends and that nobody follows.
  func letGo() {
    pending = []
    root.letGo()
  }

  /// Where an object is; nil where it is not in. O(log n) where a controller follows, by the index of the array,
  /// which is made once; else O(log² n) by its place, or O(n) where it is not in its place.
  private func position(of record: ManagedObjectRecord, in storage: ToManyStorage) -> Int? {
    if !isFollowed {
      let position = lowerBound(of: record.place, in: storage)
      if position < storage.count, storage.element(at: position).object === record.object { return position }
    }
    return storage.positions(of: .object(record.object)).first
  }

  private func lowerBound(of wanted: Int, in storage: ToManyStorage) -> Int {
    var (low, high) = (0, storage.count)
    // Mostly it is the last.
    if let last = high > 0 ? storage.element(at: high - 1).object : nil, place(last) < wanted { return high }
    while low < high {
      let middle = (low + high) / 2
      if let object = storage.element(at: middle).object, place(object) < wanted {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The arrays that any of `records` are in, with these.
  private func collections(of records: [ManagedObjectRecord]) -> [(ToManyCollection, [ManagedObjectRecord])] {
    var collections: [(property: Property, records: [ManagedObjectRecord])] = []
    for record in records {
      for property in properties[ObjectIdentifier(record.entity)] ?? [] {
        if let known = collections.firstIndex(where: { $0.property === property }) {
          collections[known].records.append(record)
        } else {
          collections.append((property, [record]))
        }
      }
    }
    return collections.map { (root.collection(of: $0.property), $0.records) }
  }
}

extension EntityDescription {
  /// What the extents call its objects without those of entities that extend it.
  fileprivate var aloneName: String { name + " alone" }
}
