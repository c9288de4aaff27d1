/// How the engine, which knows slots and values, reaches a stored property of a class written in Swift.
///
/// Closures and no object with methods: a generic class's methods are not specialised, closures made in an inlinable
/// generic function are (about 5 ns instead of 30 for each access by key).
@usableFromInline
package struct PropertyField: Sendable {
  /// The class whose objects it is in; the closures trust it.
  package let owner: ObjectIdentifier
  /// Its place in the class's `Storage`, in bytes.
  package let offset: Int
  /// Whether it can hold nil.
  package let isNullable: Bool
  /// Reads it; nil for a to-many property, whose members the object keeps.
  package let read: (@Sendable (ModelObject) -> Value)?
  /// Writes a value that ``accepts`` let pass.
  package let write: (@Sendable (ModelObject, Value) -> Void)?
  /// Whether an object is of the Swift class that the property is declared with; nil where it holds no objects. A
  /// class of the same name that a script declares is another class.
  package let accepts: (@Sendable (ModelObject) -> Bool)?

  @usableFromInline
  init(
    owner: ObjectIdentifier, offset: Int, isNullable: Bool, read: (@Sendable (ModelObject) -> Value)?,
    write: (@Sendable (ModelObject, Value) -> Void)?, accepts: (@Sendable (ModelObject) -> Bool)?
  ) {
    self.owner = owner
    self.offset = offset
    self.isNullable = isNullable
    self.read = read
    self.write = write
    self.accepts = accepts
  }

  /// The field at `path` of `Object`'s storage.
  @inlinable
  static func stored<Object: TypedModel, Field: PropertyValue>(
    _ path: WritableKeyPath<Object.Storage, Field>, of type: Object.Type, accepts: (@Sendable (ModelObject) -> Bool)?
  ) -> PropertyField {
    let offset = offset(of: path)
    return PropertyField(
      owner: ObjectIdentifier(Object.self), offset: offset, isNullable: Field.isNullable,
      read: { object in
        // The class of a property with this field makes `Object`s: objectClass(for:) has seen to it.
        let object = unsafeDowncast(object, to: Object.self)
        return withUnsafeMutablePointer(to: &object.storage) { storage in
          (UnsafeRawPointer(storage) + offset).assumingMemoryBound(to: Field.self).pointee.propertyValue
        }
      },
      write: { object, value in
        guard let field = Field.fromPropertyValue(value) else { return }
        let object = unsafeDowncast(object, to: Object.self)
        // The old value is let go after the access: with it may end an object whose end reads this one.
        let old = withUnsafeMutablePointer(to: &object.storage) { storage in
          let place = (UnsafeMutableRawPointer(storage) + offset).assumingMemoryBound(to: Field.self)
          let old = place.pointee
          place.pointee = field
          return old
        }
        withExtendedLifetime(old) {}
      },
      accepts: accepts)
  }

  /// Where `path` leads in a storage.
  @inlinable
  static func offset<Storage>(of path: PartialKeyPath<Storage>) -> Int {
    guard let offset = MemoryLayout<Storage>.offset(of: path) else {
      preconditionFailure("\(path) is no stored property of \(Storage.self)")
    }
    return offset
  }
}
