package import KVObjects
import KVPositions

/// The way from the object that a controller stands on to the members it shows.
struct RelationPath {
  let path: PropertyPath
  private let keys: [String]

  /// Throws where the path has operators: what they give is no relation.
  init(_ path: PropertyPath) throws {
    self.path = path
    keys = try path.components.filter { $0 != .key("self") }.map { component in
      guard case .key(let key) = component else {
        throw KeyValueCodingError.invalidArgument(
          reason: "the relation \"\(path)\" has a collection operator: what that gives is no relation",
          code: "E-NOT-A-COLLECTION", hint: "name a to-many key")
      }
      return key
    }
  }

  /// The members as they are now.
  ///
  /// Where the way passes another to-many key they are flattened in order, each once unless the last collection is an
  /// array (controllers.md section 2). Throws where a key is unknown or the way leads to no collection.
  func members(from root: ModelObject) throws -> MemberList {
    if let typeName = root.objectClass.typeNameOfNoCollection(along: path) { throw notACollection(root, typeName) }
    if let property = directProperty(from: root) {
      switch property {
      case .none: return MemberList()
      case .some(let (owner, last)): return MemberList(owner.storage(of: last))
      }
    }
    return MemberList(copying: try flattened(from: root))
  }

  /// The stored collection that a way of to-one keys leads to; a nil inside where the way ends early, nil where it passes
  /// a collection or something computed.
  private func directProperty(from root: ModelObject) -> (owner: ModelObject, property: Property)?? {
    var object = root
    for key in keys.dropLast() {
      guard let property = object.objectClass.property(key), !property.isToMany,
        let value = try? object.value(of: property)
      else { return nil }
      if value.isAbsent { return .some(nil) }
      guard let next = value.object else { return nil }
      object = next
    }
    guard let last = keys.last, let property = object.objectClass.property(last), property.isToMany,
      property.definition.getter == nil
    else { return nil }
    return (object, property)
  }

  /// The members that several collections, or computed ones, come to.
  func flattened(from root: ModelObject) throws -> [FlattenedMember] {
    var current = [FlattenedMember(value: .object(root), origin: 0)]
    var isUnique = false
    for (index, key) in keys.enumerated() {
      var next: [FlattenedMember] = []
      isUnique = false
      for member in current {
        guard let object = member.value.object else { continue }
        let property = try object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
        if property.collectionKind?.isUnique ?? false { isUnique = true }
        if property.isToMany, property.definition.getter == nil {
          member.append(object.storage(of: property), to: &next)
          continue
        }
        let value = try object.value(of: property)
        if let elements = value.elements {
          next += elements.map { FlattenedMember(value: $0, origin: nil) }
        } else if value.object != nil, index < keys.count - 1 {
          next.append(FlattenedMember(value: value, origin: member.origin))
        } else if !value.isAbsent, !property.isToMany {
          throw notACollection(root, value.typeName)
        }
      }
      current = next
    }
    guard isUnique else { return current }
    var seen: Set<Value> = []
    return current.filter { seen.insert($0.value).inserted }
  }

  private func notACollection(_ root: ModelObject, _ typeName: String) -> KeyValueCodingError {
    .invalidArgument(
      reason: "the relation \"\(path)\" of \(root) holds no collection but \(typeName)",
      code: "E-NOT-A-COLLECTION", hint: "name an array, ordered set or set property")
  }
}

/// One member of a relation that leads through several collections.
package struct FlattenedMember {
  let value: Value
  /// Made of what stands on the way to it: of several occurrences of a value it says which is which. Nil behind what is
  /// computed.
  let origin: UInt64?

  package init(value: Value, origin: UInt64?) {
    self.value = value
    self.origin = origin
  }

  /// Appends the elements of a collection of its value.
  fileprivate func append(_ storage: ToManyStorage, to members: inout [FlattenedMember]) {
    storage.forEachEntry { element, handle in
      members.append(
        FlattenedMember(value: element, origin: origin.map { mixed($0, step(to: element, handle, in: storage)) }))
    }
  }

  /// What tells an element of a collection from the others, for as long as possible: itself, also where the collection is
  /// assigned anew; where it stands there several times, its place.
  private func step(to element: Value, _ handle: PositionHandle, in storage: ToManyStorage) -> UInt64 {
    if let object = element.object, storage.kind.isUnique || storage.occurrences(of: element) == 1 {
      return UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
    }
    return mixed(UInt64(storage.renewalCount), UInt64(handle.number))
  }

  /// Two numbers made one, by splitmix64's finish.
  private func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var bits = (first &+ 0x9E37_79B9_7F4A_7C15) ^ (second &* 0xD6E8_FEB8_6659_FD93)
    bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits &>> 31)
  }
}

extension ObjectClass {
  /// The properties that `path` leads through, as far as the classes on the way are declared and known; operators and
  /// `self` are passed over.
  private func declaredProperties(along path: PropertyPath) -> [Property?] {
    var objectClass: ObjectClass? = self
    var properties: [Property?] = []
    for component in path.components {
      guard case .key(let key) = component, key != "self" else { continue }
      let property = objectClass?.property(key)
      properties.append(property)
      if case .object(let name)? = property?.type {
        objectClass = world.objectClass(named: name)
      } else {
        objectClass = nil
      }
    }
    return properties
  }

  /// The class that the members of the relation `path` are declared to be of; nil where that is not known.
  func memberClass(along path: PropertyPath) -> ObjectClass? {
    guard case .object(let name)?? = declaredProperties(along: path).last.map({ $0?.type }) else { return nil }
    return world.objectClass(named: name)
  }

  /// What the last key of `path` is declared to hold, where that can never be a collection.
  func typeNameOfNoCollection(along path: PropertyPath) -> String? {
    let isPlain = path.components.allSatisfy { if case .key = $0 { true } else { false } }
    let properties = declaredProperties(along: path)
    // What stands behind a collection is a list.
    guard isPlain, !properties.contains(where: { $0?.isToMany ?? false }), case let last?? = properties.last,
      last.type != .any, last.definition.getter == nil
    else { return nil }
    return last.type.name
  }
}
