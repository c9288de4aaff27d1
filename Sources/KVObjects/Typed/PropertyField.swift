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
  /// Whether a value of the property's type is one of the Swift type that it is declared with; nil where each is. An
  /// object of another class may bear the class's name, and not every text need be one of an enum's.
  package let accepts: (@Sendable (Value) -> Bool)?
  /// The Swift type: fields of several types may begin at one offset.
  package let type: ObjectIdentifier
  /// Where the field of an object is in memory; nil for a to-many property.
  let place: (@Sendable (ModelObject) -> UnsafeRawPointer)?

  @usableFromInline
  init(
    owner: ObjectIdentifier, offset: Int, type: Any.Type, isNullable: Bool,
    read: (@Sendable (ModelObject) -> Value)?, write: (@Sendable (ModelObject, Value) -> Void)?,
    accepts: (@Sendable (Value) -> Bool)?, place: (@Sendable (ModelObject) -> UnsafeRawPointer)? = nil
  ) {
    self.owner = owner
    self.offset = offset
    self.type = ObjectIdentifier(type)
    self.isNullable = isNullable
    self.read = read
    self.write = write
    self.accepts = accepts
    self.place = place
  }

  /// The field at `path` of `Object`'s storage.
  @inlinable
  static func stored<Object: TypedModel, Field: PropertyValue>(
    _ path: WritableKeyPath<Object.Storage, Field>, of type: Object.Type
  ) -> PropertyField {
    let offset = offset(of: path)
    var accepts: (@Sendable (Value) -> Bool)?
    if !holdsEveryValue(Field.self) {
      accepts = { value in
        if case .some = Field.fromPropertyValue(value) { true } else { false }
      }
    }
    return PropertyField(
      owner: ObjectIdentifier(Object.self), offset: offset, type: Field.self, isNullable: Field.isNullable,
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
      accepts: accepts,
      place: { object in
        let object = unsafeDowncast(object, to: Object.self)
        return withUnsafeMutablePointer(to: &object.storage) { UnsafeRawPointer($0) + offset }
      })
  }

  /// Whether a field of `type` can hold every value of its property type, as those of the engine's own types can.
  @usableFromInline
  static func holdsEveryValue(_ type: Any.Type) -> Bool {
    let own: [Any.Type] = [
      Bool.self, Bool?.self, Int.self, Int?.self, Double.self, Double?.self, String.self, String?.self,
      DateValue.self, DateValue?.self, Value.self,
    ]
    return own.contains { $0 == type }
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
