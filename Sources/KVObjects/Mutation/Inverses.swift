import KVPositions
import KVTexts

/// What a change of one side of a relation does to the other sides (mutations.md section 2, step 2; kvo-facts.md D24).
///
/// Objects that leave and objects that enter are given in ascending position; survivors are not given and stay silent.
struct InverseEffects {
  private(set) var changes: [PropertyChange] = []
  private var writes: [() -> Void] = []
  private var partners: [(owner: ModelObject, property: Property, leaving: [Value])] = []
  private(set) var reliesOn: [(storage: ToManyStorage, count: Int)] = []
  private(set) var reliesOnOnes: [(object: ModelObject, slot: Int, partner: ModelObject?)] = []

  /// Plans them. Throws where an inverse names a property that the other side lacks.
  init(
    of property: Property, owner: ModelObject, leaving: some Sequence<Value>, entering: some Sequence<Value>
  ) throws {
    for case .object(let object) in leaving {
      guard let inverse = try property.inverse(at: object, of: owner) else { continue }
      if object === owner, inverse === property { continue }
      planLeaving(object, inverse, owner)
    }
    for case .object(let object) in entering {
      guard let inverse = try property.inverse(at: object, of: owner) else { continue }
      if object === owner, inverse === property { continue }
      try planEntering(object, inverse, owner, property)
    }
    for partner in partners {
      if partner.property.isToMany {
        guard let storage = partner.owner.leftStorage(of: partner.property) else { continue }
        let positions = partner.leaving.flatMap { storage.positions(of: $0) }
        planRemoval(of: positions, from: storage, partner.property, partner.owner)
      } else {
        planSetting(.nil, partner.property, partner.owner)
      }
    }
  }

  /// Makes the changes on the other sides.
  func apply() {
    for write in writes { write() }
  }

  private mutating func planLeaving(_ object: ModelObject, _ inverse: Property, _ owner: ModelObject) {
    if inverse.isToMany {
      guard let storage = object.leftStorage(of: inverse) else { return }
      planRemoval(of: storage.positions(of: .object(owner)), from: storage, inverse, object)
    } else if (try? object.holdFault()) == true, object.heldValue(at: inverse.slot).object === owner {
      planSetting(.nil, inverse, object)
    }
  }

  private mutating func planEntering(
    _ object: ModelObject, _ inverse: Property, _ owner: ModelObject, _ property: Property
  ) throws {
    if try !object.holdFault() { try object.fulfilFault() }
    if inverse.isToMany {
      try object.readMembers(of: inverse)
      let storage = object.heldStorage(of: inverse)
      if !storage.contains(.object(owner)) { planAppending(owner, to: storage, inverse, object) }
      return
    }
    let old = object.heldValue(at: inverse.slot).object
    if old === owner { return }
    planSetting(.object(owner), inverse, object)
    guard let old, let back = old.objectClass.property(property.name) else { return }
    // Its own partner in a symmetrical relation: that end has just been given its new value.
    if old === object, back === inverse { return }
    if let known = partners.firstIndex(where: { $0.owner === old }) {
      partners[known].leaving.append(.object(object))
    } else {
      partners.append((old, back, [.object(object)]))
    }
  }

  private mutating func planSetting(_ value: Value, _ property: Property, _ object: ModelObject) {
    if property.isAutomatic { changes.append(PropertyChange(setting: property, of: object)) }
    reliesOnOnes.append((object, property.slot, object.heldValue(at: property.slot).object))
    writes.append { object.write(value, to: property) }
  }

  private mutating func planRemoval(
    of positions: [Int], from storage: ToManyStorage, _ property: Property, _ object: ModelObject
  ) {
    guard !positions.isEmpty else { return }
    let ranges = IndexRanges(positions)
    reliesOn.append((storage, storage.mutationCount))
    let edit = CollectionEdit(removing: ValueList(storage.elements(at: ranges)), from: ranges)
    if property.isAutomatic { changes.append(PropertyChange(.removal, edit, of: property, of: object)) }
    writes.append { storage.remove(at: ranges) }
  }

  private mutating func planAppending(
    _ value: ModelObject, to storage: ToManyStorage, _ property: Property, _ object: ModelObject
  ) {
    let position = storage.count
    reliesOn.append((storage, storage.mutationCount))
    let edit = CollectionEdit(inserting: [.object(value)], at: IndexRanges(position))
    if property.isAutomatic { changes.append(PropertyChange(.insertion, edit, of: property, of: object)) }
    writes.append { storage.insert(.object(value), at: position) }
  }
}

extension Property {
  /// The property of `other` that mirrors this one of `owner`; nil where the relation goes one way.
  ///
  /// One declaration is enough: where this side names none, a property of the other side that names this one is it.
  /// Throws where this side names a property that the other side's class lacks. O(1) after the first object of a class.
  package func inverse(at other: ModelObject, of owner: ModelObject) throws -> Property? {
    let otherClass = other.objectClass
    if let known = knownInverse, known.otherClass == otherClass.number, known.ownerClass == owner.objectClass.number {
      return known.property
    }
    let found = try findInverse(in: otherClass, of: owner)
    knownInverse = KnownInverse(
      otherClass: otherClass.number, ownerClass: owner.objectClass.number, property: found)
    return found
  }

  /// Whether there is one at `other`; as ``inverse(at:of:)``.
  @inline(__always)
  func hasInverse(at other: ModelObject, of owner: ModelObject) throws -> Bool {
    if let known = knownInverse, known.otherClass == other.objectClass.number,
      known.ownerClass == owner.objectClass.number
    {
      return known.property != nil
    }
    return try inverse(at: other, of: owner) != nil
  }

  /// Finds the refusal that ``inverse(at:of:)`` would give for one of `values` before a mutation of several steps begins.
  package func checkInverse(at values: some Sequence<Value>, of owner: ModelObject) throws {
    guard holdsObjects else { return }
    for case .object(let object) in values { _ = try inverse(at: object, of: owner) }
  }

  /// Whether there may be objects at which it has an inverse: false where neither side of any relation names the other. O(1),
  /// without a look at any object.
  func mayHaveInverse(in world: ObjectWorld) -> Bool {
    definition.inverse != nil || world.namedInverses.contains(name)
  }

  /// Whether any of `values` has an inverse: where none has, it need not be known which of them come and go. Throws as
  /// ``inverse(at:of:)``. O(1) for each.
  func hasInverse(atAnyOf values: some Sequence<Value>, of owner: ModelObject) throws -> Bool {
    guard holdsObjects else { return false }
    for case .object(let object) in values where try inverse(at: object, of: owner) != nil { return true }
    return false
  }

  private func findInverse(in otherClass: ObjectClass, of owner: ModelObject) throws -> Property? {
    let ownerClass = owner.objectClass
    if let name = definition.inverse {
      guard let property = otherClass.property(name) else {
        throw KeyValueCodingError.invalidArgument(
          reason: "the inverse '\(name)' of \(ownerClass.name).\(self.name) is no key of \(otherClass.name)",
          code: .inverse, hint: Spelling.suggestion(for: name, among: otherClass.keys))
      }
      guard case .object = property.type else {
        throw KeyValueCodingError.invalidArgument(
          reason: "the inverse \(otherClass.name).\(name) of \(ownerClass.name).\(self.name) holds no objects",
          code: .inverse, hint: .hintGiveType(type: ownerClass.name))
      }
      guard property.admits(owner) else {
        throw KeyValueCodingError.invalidArgument(
          reason:
            "the inverse \(otherClass.name).\(name) of \(ownerClass.name).\(self.name) holds objects of another "
            + "class \(property.type.name), one written in Swift", code: .inverse,
          hint: .hintOtherClassName)
      }
      return property
    }
    return otherClass.properties.first { isNamed(by: $0, in: ownerClass) && $0.admits(owner) }
  }

  /// The property of another class that mirrors this one of `ownerClass`, as far as their declarations say; nil where there
  /// is none. O(p) for its p properties.
  package func inverse(in otherClass: ObjectClass, of ownerClass: ObjectClass) -> Property? {
    guard let name = definition.inverse else {
      return otherClass.properties.first { isNamed(by: $0, in: ownerClass) }
    }
    return otherClass.property(name).flatMap { if case .object = $0.type { $0 } else { nil } }
  }

  private func isNamed(by candidate: Property, in ownerClass: ObjectClass) -> Bool {
    guard candidate.definition.inverse == name, case .object(let className) = candidate.type else { return false }
    return ownerClass.isKind(ofClassNamed: className)
  }
}

/// The inverse of a property between two classes, known by their numbers.
struct KnownInverse {
  let otherClass: Int
  let ownerClass: Int
  /// The other class holds it, and whoever looks here has an object of that class. Two properties that mirror each other
  /// must not hold each other.
  unowned(unsafe) let property: Property?
}
