import KVObjects

/// One relation of one object.
struct RelationSide: Hashable {
  private let object: ObjectIdentifier
  private let slot: Int

  init(_ object: ModelObject, _ property: Property) {
    (self.object, slot) = (ObjectIdentifier(object), property.slot)
  }
}

/// Members that come into relations and go from them, of each relation one side only. They are collected and made together:
/// a relation that many go from changes once.
struct RelationEdits {
  fileprivate struct Edit {
    let object: ModelObject
    let property: Property
    var going: Set<ObjectIdentifier> = []
    var coming: [ModelObject] = []
    var isComing: Set<ObjectIdentifier> = []
  }

  private var edits: [Edit] = []
  private var places: [RelationSide: Int] = [:]

  /// `member` comes into a relation, once and behind the others; of a relation to one object it takes the place. O(1).
  mutating func add(_ member: ModelObject, to property: Property, of object: ModelObject) {
    let place = place(of: property, of: object)
    if edits[place].isComing.insert(ObjectIdentifier(member)).inserted { edits[place].coming.append(member) }
  }

  /// `member` goes from a relation, where it is in. O(1).
  mutating func remove(_ member: ModelObject, from property: Property, of object: ModelObject) {
    guard object.leads(to: member, by: property) else { return }
    let place = place(of: property, of: object)
    edits[place].going.insert(ObjectIdentifier(member))
  }

  private mutating func place(of property: Property, of object: ModelObject) -> Int {
    let side = RelationSide(object, property)
    if let known = places[side] { return known }
    places[side] = edits.count
    edits.append(Edit(object: object, property: property))
    return edits.count - 1
  }

  /// Makes the edits, each relation with one restoration. O(m) for all members of the edited relations. `afterwards` is called
  /// behind each, with what has come.
  func apply(
    _ errors: inout FirstError, afterwards: (ModelObject, Property, [ModelObject]) -> Void = { _, _, _ in }
  ) {
    for edit in edits {
      errors.keep { try edit.object.restore(edit.property.value(edit.members), to: edit.property) }
      afterwards(edit.object, edit.property, edit.coming)
    }
  }
}

extension RelationEdits.Edit {
  fileprivate var members: [ModelObject] {
    let rest = object.members(of: property).filter { !going.contains(ObjectIdentifier($0)) }
    if property.isToMany {
      // Reading what the object holds may have brought some of them already.
      let known = Set(rest.map(ObjectIdentifier.init))
      return rest + coming.filter { !known.contains(ObjectIdentifier($0)) }
    }
    return coming.last.map { [$0] } ?? rest
  }
}

extension Property {
  /// What a relation holds that leads to `members`.
  func value(_ members: [ModelObject]) -> Value {
    isToMany ? .list(ValueList(members.map(Value.object))) : members.last.map(Value.object) ?? .nil
  }
}
