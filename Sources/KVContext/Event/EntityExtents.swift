package import KVObjects
import KVPositions

/// The objects of each entity that are there, as of the last event, in the order of insertion: what controllers follow.
///
/// One hidden object has them as arrays, under the names of the entities, so that an arrangement is kept of them as of any
/// relation. Objects of an entity are also among those of every entity that it extends.
package final class EntityExtents {
  /// The object that has them.
  package let root: ModelObject
  private let world: ObjectWorld

  init(_ model: ManagedObjectModel, in world: ObjectWorld) throws {
    self.world = world
    let properties = model.entities.map { PropertyDefinition($0.name, .any, collection: .array) }
    root = try world.makeUnlistedClass(ClassDefinition("Context", properties: properties)).makeObject()
  }

  /// The objects of an entity, in the order of insertion. O(1).
  func objects(of entity: EntityDescription) -> ValueList { collection(of: entity).storage.snapshot() }

  private func collection(of entity: EntityDescription) -> ToManyCollection {
    guard let property = root.objectClass.property(entity.name) else {
      preconditionFailure("the extents of a model have all its entities")
    }
    return root.collection(of: property)
  }

  /// Takes out objects that are gone and puts in those that are new, each in its place. O(log n) for each that is last in
  /// the order, else O(log² n).
  func apply(removing: [ManagedObjectRecord], inserting: [ManagedObjectRecord], place: (ModelObject) -> Int) throws {
    var errors = FirstError()
    if removing.count == 1, let record = removing.first {
      remove(record, &errors)
    } else {
      for (entity, records) in families(of: removing) {
        let collection = collection(of: entity)
        let positions = IndexRanges(records.flatMap { collection.storage.positions(of: .object($0.object)) })
        if !positions.isEmpty { errors.keep { try collection.remove(at: positions) } }
      }
    }
    if inserting.count == 1, let record = inserting.first {
      insert(record, place, &errors)
    } else {
      for (entity, records) in families(of: inserting) {
        let collection = collection(of: entity)
        let sorted = records.sorted { $0.place < $1.place }
        // Positions as they come to be: each behind those that are put in before it.
        let positions = sorted.enumerated().map { offset, record in
          offset + lowerBound(of: record.place, in: collection.storage, place)
        }
        errors.keep { try collection.insertAll(sorted.map { .object($0.object) }, at: positions) }
      }
    }
    try errors.rethrow()
  }

  /// One object is the most frequent case: what ``apply(removing:inserting:place:)`` does, without its lists.
  private func remove(_ record: ManagedObjectRecord, _ errors: inout FirstError) {
    for entity in sequence(first: record.entity, next: \.superentity) {
      let collection = collection(of: entity)
      if let position = collection.storage.positions(of: .object(record.object)).first {
        errors.keep { try collection.remove(at: position) }
      }
    }
  }

  private func insert(_ record: ManagedObjectRecord, _ place: (ModelObject) -> Int, _ errors: inout FirstError) {
    for entity in sequence(first: record.entity, next: \.superentity) {
      let collection = collection(of: entity)
      let position = lowerBound(of: record.place, in: collection.storage, place)
      errors.keep { try collection.insert(.object(record.object), at: position) }
    }
  }

  /// Takes everything out. Throws what a mutation of a collection throws.
  func clear() throws {
    for property in root.objectClass.properties { try root.collection(of: property).removeAll() }
  }

  private func lowerBound(of wanted: Int, in storage: ToManyStorage, _ place: (ModelObject) -> Int) -> Int {
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

  private func families(of records: [ManagedObjectRecord]) -> [(EntityDescription, [ManagedObjectRecord])] {
    var families: [(entity: EntityDescription, records: [ManagedObjectRecord])] = []
    for record in records {
      for entity in sequence(first: record.entity, next: \.superentity) {
        if let known = families.firstIndex(where: { $0.entity === entity }) {
          families[known].records.append(record)
        } else {
          families.append((entity, [record]))
        }
      }
    }
    return families
  }
}
