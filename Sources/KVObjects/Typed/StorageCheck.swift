import KVTexts

/// Whether a ``TypedModel`` names every ``Many`` that its storage declares: one that is no property has no members. A field of
/// any other type may go without a name, and is only stored.
///
/// The fields' names come from a `Mirror` of an object made for that; where each lies is worked out as the compiler lays a
/// struct out, and held against its size. Of a storage that is no struct nothing is said. O(fields), once for each class of a
/// world.
enum StorageCheck {
  /// Throws where `type` has a to-many field that `definition` does not name.
  static func check<Object: TypedModel>(
    _ type: Object.Type, _ definition: ClassDefinition, in world: ObjectWorld
  ) throws {
    // Nobody is told of it, and no serial number is used up.
    let probe = Object(objectClass: try world.makeUnlistedClass(definition))
    let mirror = Mirror(reflecting: probe.storage)
    guard mirror.displayStyle == .struct else { return }
    let named = Set(definition.properties.compactMap { $0.field?.offset })
    var (end, unnamed): (Int, String?) = (0, nil)
    for child in mirror.children {
      let type = Swift.type(of: child.value)
      let (size, alignment) = layout(of: type)
      let offset = (end + alignment - 1) / alignment * alignment
      end = offset + size
      if unnamed == nil, type is any ManyField.Type, !named.contains(offset) { unnamed = child.label }
    }
    guard let unnamed, end == MemoryLayout<Object.Storage>.size else { return }
    throw KeyValueCodingError.invalidArgument(
      reason: "class \(Object.className) stores the relation '\(unnamed)', which its definition does not name",
      code: .declaration, hint: .hintNameRelation(code: ".toMany(\"\(unnamed)\", \\.\(unnamed), .orderedSet)"))
  }

  private static func layout<Field>(of type: Field.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<Field>.size, MemoryLayout<Field>.alignment)
  }
}

/// A field that only a definition makes a property.
private protocol ManyField {}

extension Many: ManyField {}
