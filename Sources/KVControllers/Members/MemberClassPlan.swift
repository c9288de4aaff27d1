import KVObjects

/// How the watched paths are observed on members of one class.
///
/// Most paths are one stored key: these cost a bit in the one link that a controller has on each member. Keys that others
/// of the same object affect are watched through those. Only a path that leads to other objects needs an observer of its
/// own on each member.
final class MemberClassPlan {
  let objectClass: ObjectClass
  /// For each slot the paths that its change concerns.
  @exclusivity(unchecked) private(set) var pathsOfSlot: [PathSet]
  /// The numbers of the paths that lead to other objects.
  private(set) var pathsToOthers: [Int] = []

  /// Whether filter, order or section may give another answer though no watched path was notified: a function or a computed
  /// key is asked, which may read anything.
  let isAskedAnew: Bool

  /// Throws where the class lacks a key.
  init(_ objectClass: ObjectClass, _ watched: WatchedPaths) throws {
    self.objectClass = objectClass
    isAskedAnew =
      watched.asksFunctions
      || watched.paths.indices.contains { number in
        !watched.roles[number].isDisjoint(with: .placing) && objectClass.mayCompute(watched.paths[number])
      }
    pathsOfSlot = Array(repeating: [], count: objectClass.properties.count)
    for (number, path) in watched.paths.enumerated() {
      guard let first = MemberClassPlan.firstKey(of: path) else { continue }
      if objectClass.isIdentityKey(first.key) { continue }
      let property = try objectClass.requireProperty(first.key, access: .reading, receiver: "<\(objectClass.name)>")
      var slots: Set<Int> = []
      if first.isOnly, collect(property, into: &slots) {
        for slot in slots { pathsOfSlot[slot].formUnion(PathSet(path: number)) }
      } else {
        pathsToOthers.append(number)
      }
    }
    for property in objectClass.properties where !pathsOfSlot[property.slot].isEmpty {
      watchedSlots.formUnion(SlotMask(property))
    }
  }

  /// The slots of the properties that are to be watched.
  @exclusivity(unchecked) private(set) var watchedSlots = SlotMask.none

  /// What members have in common that ``MemberWatch`` alone watches; it holds that until ``MemberWatch/end()``.
  @exclusivity(unchecked) var commonWatchers: ObjectWatchers?

  /// The first key of a path, `self` left out; whether what is behind it is observed by watching it alone.
  private static func firstKey(of path: PropertyPath) -> (key: String, isOnly: Bool)? {
    var keys = path.components[...]
    while keys.first == .key("self") { keys = keys.dropFirst() }
    guard case .key(let key)? = keys.first else { return nil }
    let rest = keys.dropFirst().filter { $0 != .key("self") }
    return (key, rest.isEmpty || rest.first == .collectionOperator(.count))
  }

  /// Adds the slots whose changes are changes of `property`; false where one of them is that of another object.
  private func collect(_ property: Property, into slots: inout Set<Int>) -> Bool {
    guard slots.insert(property.slot).inserted else { return true }
    for path in property.affectingPaths {
      guard let first = MemberClassPlan.firstKey(of: path), first.isOnly,
        let affecting = objectClass.property(first.key), collect(affecting, into: &slots)
      else { return false }
    }
    return true
  }
}

extension ObjectClass {
  /// Whether a key on the way of `path` is computed, or not known to be stored.
  fileprivate func mayCompute(_ path: PropertyPath) -> Bool {
    var objectClass: ObjectClass? = self
    for case .key(let key) in path.components where key != "self" {
      guard let property = objectClass?.property(key) else { return !(objectClass?.isIdentityKey(key) ?? false) }
      if property.definition.getter != nil { return true }
      if case .object(let name) = property.type {
        objectClass = world.objectClass(named: name)
      } else {
        objectClass = nil
      }
    }
    return false
  }
}
