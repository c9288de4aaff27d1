package import KVObjects
package import KVTrees

/// Packed keys.
extension SortOrder {
  /// The values of `object`, packed: where the order has `a` before `b`, `key(of: a) <= key(of: b)`.
  ///
  /// Throws what a getter throws, the undefined-key error for an object that has not the key, and the error for a
  /// value that a selector cannot compare, even where there is only one value.
  package func key(of object: ModelObject) throws -> SortKey {
    try key(of: object, behind: SortKeyPacker())
  }

  /// The same behind what `prefix` holds already, which is compared first.
  @inline(__always)
  package func key(of object: ModelObject, behind prefix: SortKeyPacker) throws -> SortKey {
    var packer = prefix
    try object.fulfilFault()
    let isOfClass = object.objectClass === objectClass
    for index in steps.indices {
      let step = steps[index]
      if packer.isFull { packer.close() }
      // What no longer counts is read for its errors only.
      if packer.isClosed && !step.isChecked { continue }
      let value =
        isOfClass && step.slot >= 0
        ? object.storedValue(at: step.slot) : try parts[index].source.value(of: object)
      if step.isChecked { try parts[index].check(value, of: .object(object)) }
      packer.append(value, as: step.field, flip: step.flip)
    }
    return packer.key
  }

  /// The key that `object` would have if the property in `slot` held `value`. What is computed from that property is
  /// read as it is.
  package func key(of object: ModelObject, replacing slot: Int, by value: Value) throws -> SortKey {
    try key {
      try $0.value(of: object, replacing: slot, by: value)
    } of: {
      .object(object)
    }
  }

  /// The key of an element that may be no object.
  package func key(of element: Value) throws -> SortKey {
    if let object = element.object { return try key(of: object) }
    return try key {
      try $0.value(of: element)
    } of: {
      element
    }
  }

  private func key(read: (SortSource) throws -> Value, of element: () -> Value) throws -> SortKey {
    var packer = SortKeyPacker()
    for part in parts {
      if packer.isFull { packer.close() }
      let value = try read(part.source)
      try part.check(value, of: element())
      packer.append(value, as: part.field, flip: part.flip)
    }
    return packer.key
  }
}
