import KVTexts

/// Whether a ``TypedModel`` names every ``Many`` that its storage declares: one that is no property has no members. A field of
/// any other type may go without a name, and is only stored: a context would not save it.
///
/// The fields' names come from a `Mirror` of an object made for that; where each lies is worked out as the compiler lays a
/// struct out, and held against its size. Of a storage that is no struct nothing is said. O(fields), once for each class of a
/// world.
enum StorageCheck {
  /// The fields that could be properties and that `definition` does not name. Throws where one of them is to-many.
  static func unnamedFields<Object: TypedModel>(of probe: Object, _ definition: ClassDefinition) throws -> [String] {
    let mirror = Mirror(reflecting: probe.storage)
    guard mirror.displayStyle == .struct else { return [] }
    let named = Set(definition.properties.compactMap { $0.field?.offset })
    var (end, unnamed): (Int, [(name: String, isToMany: Bool)]) = (0, [])
    for child in mirror.children {
      let type = Swift.type(of: child.value)
      let (size, alignment) = layout(of: type)
      let offset = (end + alignment - 1) / alignment * alignment
      end = offset + size
      let isToMany = type is any ManyField.Type
      if isToMany || type is any PropertyValue.Type, !named.contains(offset), let name = child.label {
        unnamed.append((name, isToMany))
      }
    }
    guard end == MemoryLayout<Object.Storage>.size else { return [] }
    if let relation = unnamed.first(where: \.isToMany)?.name {
      throw KeyValueCodingError.invalidArgument(
        reason: "class \(Object.className) stores the relation '\(relation)', which its definition does not name",
        code: .declaration, hint: .hintNameRelation(code: ".toMany(\"\(relation)\", \\.\(relation), .orderedSet)"))
    }
    return unnamed.map(\.name)
  }

  private static func layout<Field>(of type: Field.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<Field>.size, MemoryLayout<Field>.alignment)
  }
}

/// A field that only a definition makes a property.
private protocol ManyField {}

extension Many: ManyField {}
