package import KVObjects

/// A relation of an entity with its inverses, one for each entity that it may lead to.
package struct InversePair {
  /// The relation.
  package let property: Property
  /// Its inverses, by the name of the entity that has each.
  package let inverses: [String: Property]

  /// Whether the other side holds one object.
  package var isInverseToOne: Bool { inverses.values.contains { !$0.isToMany } }

  /// Whether the members of the relation may be read later than its owner.
  var isLate: Bool {
    property.isToMany && property.toManyIndex < UInt64.bitWidth && inverses.values.allSatisfy { !$0.isToMany }
  }
}

extension InversePair {
  /// The relations of each entity that have an inverse which names them in turn, by the entity's name. O(e²p) for e entities
  /// with p relations each.
  static func pairs(of entities: [EntityDescription]) -> [String: [InversePair]] {
    var pairs: [String: [InversePair]] = [:]
    for entity in entities {
      pairs[entity.name] = entity.relationships.compactMap { property in
        guard case .object(let className) = property.type else { return nil }
        var inverses: [String: Property] = [:]
        for other in entities where other.objectClass.isKind(ofClassNamed: className) {
          guard let inverse = property.inverse(in: other.objectClass, of: entity.objectClass),
            inverse.inverse(in: entity.objectClass, of: other.objectClass) === property
          else { continue }
          inverses[other.name] = inverse
        }
        return inverses.isEmpty ? nil : InversePair(property: property, inverses: inverses)
      }
    }
    return pairs
  }
}
