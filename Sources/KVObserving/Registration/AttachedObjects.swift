import KVObjects

/// The objects that a ``PathLevel`` watches: a set of identities, iterated as objects.
///
/// In contrast to a plain set it allocates nothing for one object, which is what most levels watch; for many it costs
/// 11 to 21 bytes each. It keeps none alive: an object that is watched says so before it goes, and is taken out then.
struct AttachedObjects {
  private enum Storage {
    case few(ObjectIdentifier?)
    case many(Set<ObjectIdentifier>)
  }

  private var storage = Storage.few(nil)

  /// The object of an identity that is in such a set, or was a moment ago: it must not have been freed.
  static func object(_ id: ObjectIdentifier) -> ModelObject {
    // An identity is the object's address.
    unsafeBitCast(id, to: Unmanaged<ModelObject>.self).takeUnretainedValue()
  }

  /// Whether the object is there. O(1).
  func contains(_ id: ObjectIdentifier) -> Bool {
    switch storage {
    case .few(let known): known == id
    case .many(let ids): ids.contains(id)
    }
  }

  /// Adds an object that is not there.
  mutating func insert(_ id: ObjectIdentifier) {
    switch storage {
    case .few(nil): storage = .few(id)
    case .few(let known?): storage = .many([known, id])
    case .many(var ids):
      // The only reference, so that nothing is copied.
      storage = .few(nil)
      ids.insert(id)
      storage = .many(ids)
    }
  }

  /// Takes an object out; whether it was there. What has held many keeps its room.
  @discardableResult
  mutating func remove(_ id: ObjectIdentifier) -> Bool {
    switch storage {
    case .few(let known):
      guard known == id else { return false }
      storage = .few(nil)
      return true
    case .many(var ids):
      storage = .few(nil)
      let known = ids.remove(id)
      storage = .many(ids)
      return known != nil
    }
  }
}

extension AttachedObjects: Sequence {
  /// Iterates over the objects, in no order.
  func makeIterator() -> some IteratorProtocol<ModelObject> {
    let ids: Set<ObjectIdentifier> =
      switch storage {
      case .few(let known): known.map { [$0] } ?? []
      case .many(let ids): ids
      }
    return ids.lazy.map(AttachedObjects.object).makeIterator()
  }
}
