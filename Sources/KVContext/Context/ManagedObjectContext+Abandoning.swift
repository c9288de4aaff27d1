package import KVObjects

/// Contexts that their owner has lost, where it is known what it has.
extension ManagedObjectContext {
  /// Whether the owner of its objects may still see any of it, or hear of it: a controller follows it, a handler waits for its
  /// event, or somebody has one of its objects. `isKnown` says whether the owner itself has an object. O(n) for n objects.
  package func isNeeded(isKnown: (ModelObject) -> Bool) -> Bool {
    if hasClients || !handlers.isEmpty && !event.isEmpty { return true }
    // Beside the record nobody watches an object that nobody has.
    return recordsByID.values.contains {
      $0.object.watchNodeCount > 1 || $0.object.hasRegistrations || isKnown($0.object)
    } || retired.values.contains { $0.watchNodeCount > 0 || $0.hasRegistrations || isKnown($0) }
  }
}

extension ObjectWorld {
  /// The contexts of objects that are led to by objects in no context. O(n) for all living objects and what they hold.
  package var contextsHeldFromOutside: Set<ObjectIdentifier> {
    let (managed, roots) = (managedObjects, managedObjects.extents)
    var found: Set<ObjectIdentifier> = []
    for object in livingObjects where managed.context(of: object) == nil && !roots.contains(ObjectIdentifier(object))
    {
      object.visitHeldObjects { held in
        if let context = managed.context(of: held) { found.insert(ObjectIdentifier(context)) }
      }
    }
    return found
  }
}
