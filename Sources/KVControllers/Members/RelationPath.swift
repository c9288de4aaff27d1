import KVObjects
import KVTexts

/// The way from the object that a controller was given to the members it shows.
struct RelationPath {
  let path: PropertyPath
  let keys: [String]

  /// Throws where the path has operators: what they give is no relation.
  init(_ path: PropertyPath) throws {
    self.path = path
    keys = try path.components.filter { $0 != .key("self") }.map { component in
      guard case .key(let key) = component else {
        throw KeyValueCodingError.invalidArgument(
          reason: "the relation \"\(path)\" has a collection operator: what that gives is no relation",
          code: .notACollection, hint: .hintNameToManyKey)
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

  /// The members that several collections, or computed ones, come to. `edited` are the places that edits have named since
  /// they were asked for last.
  func flattened(from root: ModelObject, _ edited: EditedPlaces = EditedPlaces()) throws -> [FlattenedMember] {
    var current = [FlattenedMember(value: .object(root), origin: .root)]
    var isUnique = false
    for (index, key) in keys.enumerated() {
      var next: [FlattenedMember] = []
      isUnique = false
      for member in current {
        try Cancellation.check()
        guard let object = member.value.object else { continue }
        let property = try object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
        if property.collectionKind?.isUnique ?? false { isUnique = true }
        if property.isToMany, property.definition.getter == nil {
          member.append(object.storage(of: property), edited, to: &next)
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
      code: .notACollection, hint: .hintNameCollection)
  }
}
