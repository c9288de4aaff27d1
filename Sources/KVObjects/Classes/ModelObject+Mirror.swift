extension ModelObject: CustomReflectable {
  /// The values of its stored properties by their keys, in the order of the keys' declaration, inherited ones first:
  /// what `dump` and a debugger show.
  ///
  /// Computed properties are left out, since reading one runs somebody's code. Read on a thread that may not read the
  /// object it has no children.
  ///
  /// - Complexity: O(p) for p properties; a collection is a child as it is, whatever its length.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = []
    try? world.isolated(for: unreadDescription) {
      for property in objectClass.properties where property.definition.getter == nil {
        children.append(
          (property.name, property.isToMany ? collection(of: property) as Any : storedValue(at: property.slot)))
      }
    }
    return Mirror(self, children: children, displayStyle: .class)
  }
}
