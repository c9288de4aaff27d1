import KVLua
import KVObjects
import KVTexts
import KVTrace

/// A class that a script has declared, and where.
struct ClassDeclaration {
  let objectClass: ObjectClass
  let location: LuaLocation?

  /// The remark about the first property whose inverse names nothing that the other class has: the mistake shows only when
  /// an object is given on this side. Where the other class was never declared nothing is said.
  func remark(in world: ObjectWorld) -> Remark? {
    for property in objectClass.properties where property.declaringClassName == objectClass.name {
      guard let inverse = property.definition.inverse, case .object(let name) = property.type,
        let other = world.objectClass(named: name), other.property(inverse) == nil
      else { continue }
      let label =
        Spelling.suggestion(for: inverse, among: other.keys)
        ?? .hintNamePropertyOf(class: other.name, keys: other.keys.joined(separator: ", "))
      return Remark(
        DiagnosticFacts(
          code: .inverse,
          headline: "the inverse '\(inverse)' of \(objectClass.name).\(property.name) is no key of \(other.name)",
          label: label, targets: [.name(inverse, .string)]),
        at: location)
    }
    return nil
  }
}
