/// Frees objects that only each other hold.
///
/// Relations keep their objects alive, and with inverses they are cycles, which counting references never ends. Here every
/// reference that a relation of a living object holds is counted: an object that has more of them than these is held from
/// outside, and so is what it leads to. An object that is observed stays too, as its observers may be notified of what
/// goes on elsewhere. Whatever cannot be counted exactly (what a list holds, what a snapshot shares, what a Swift class
/// keeps itself) counts as held from outside: an object may stay that could go, none goes that is held.
private struct Reachability {
  private let objects: [ModelObject]
  private let places: [ObjectIdentifier: Int]
  /// Which of them are reachable.
  private(set) var isReached: [Bool]

  /// `objects` are all living ones, or some: others are outside then. Each is held once more by the list, and by nobody else
  /// for its sake.
  init(_ objects: [ModelObject]) {
    var places: [ObjectIdentifier: Int] = [:]
    places.reserveCapacity(objects.count)
    for index in objects.indices { places[ObjectIdentifier(objects[index])] = index }
    // How often relations of others hold each of them.
    var counted = Array(repeating: 0, count: objects.count)
    var starts: [Int] = []
    for (index, object) in objects.enumerated() {
      if object.watchers?.registrations?.isEmpty == false { starts.append(index) }
      Reachability.visit(object) { held, count in
        guard let place = places[ObjectIdentifier(held)] else { return }
        if let count { counted[place] += count } else { starts.append(place) }
      }
    }
    // In place: a copy of a reference counts.
    objects.withUnsafeBufferPointer { objects in
      for index in objects.indices
      where ReferenceCount.of(Unmanaged.passUnretained(objects[index])) != counted[index] + 1 {
        starts.append(index)
      }
    }
    self.objects = objects
    self.places = places
    isReached = Array(repeating: false, count: objects.count)
    reach(from: starts)
  }

  /// Those that nobody can reach.
  var unreachable: [ModelObject] { objects.indices.filter { !isReached[$0] }.map { objects[$0] } }

  private mutating func reach(from starts: [Int]) {
    var pending = starts
    while let index = pending.popLast() {
      if isReached[index] { continue }
      isReached[index] = true
      Reachability.visit(objects[index]) { held, _ in
        if let place = places[ObjectIdentifier(held)] { pending.append(place) }
      }
    }
  }

  /// Calls `body` with what the relations of an object hold, and by how many references; nil where that is not known.
  fileprivate static func visit(_ object: ModelObject, _ body: (ModelObject, Int?) -> Void) {
    for case let storage? in object.collections { storage.visitHeld(body) }
    let isDynamic = object is DynamicObject
    for property in object.objectClass.properties
    where !property.isToMany && (property.holdsObjects || property.type == .any)
      && (isDynamic || property.field?.read != nil)
    {
      object.heldValue(at: property.slot).visitHeld(body, count: 1)
    }
  }
}

extension Value {
  /// Calls `body` with the objects that it holds: an object by `count` references; those in a list by nobody knows how
  /// many, as lists are shared.
  func visitHeld(_ body: (ModelObject, Int?) -> Void, count: Int?) {
    switch self {
    case .object(let object): body(object, count)
    case .list(let list):
      _ = list.holds { element in
        element.visitHeld(body, count: nil)
        return false
      }
    case .collection(let collection): body(collection.owner, nil)
    case .nil, .null, .boolean, .integer, .number, .string, .date, .opaque: break
    }
  }
}

extension ModelObject {
  /// Calls `body` with every object that a relation of it holds, or a value of type `any`.
  package final func visitHeldObjects(_ body: (ModelObject) -> Void) {
    Reachability.visit(self) { held, _ in body(held) }
  }

  /// Whether anybody keeps registrations with it.
  package final var hasRegistrations: Bool { watchers?.registrations?.isEmpty == false }
}

extension ObjectWorld {
  /// Frees those of `objects` that nobody can reach any more though they hold each other, as ``freeUnreachable()`` does.
  /// Returns which of them stay. O(n) for n objects and what they hold.
  @discardableResult
  package func freeUnreachable(among objects: [ModelObject]) -> [Bool] {
    guard !objects.isEmpty, transaction.depth == 0, !isolation.isShared else {
      return Array(repeating: true, count: objects.count)
    }
    let reachability = Reachability(objects)
    for object in reachability.unreachable { object.letGo() }
    return reachability.isReached
  }

  /// Frees the objects that nobody can reach any more though they hold each other. Nobody is notified: their
  /// registrations end as with their last reference. Called where no mutation is under way and nobody borrows an
  /// object; a shared world, of which other threads may, is left as it is. O(n) for n living objects and what they
  /// hold.
  package func freeUnreachable() {
    guard transaction.depth == 0, !isolation.isShared else { return }
    for object in Reachability(liveObjects.all()).unreachable { object.letGo() }
  }
}
