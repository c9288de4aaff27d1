import CThread

/// A stored property of a class written in Swift that may be read where it lies: its type, and how far from its object's
/// address, which is the same for all objects of a final class.
///
/// For engines that read the same few fields of many objects: a read is a load, and nothing is retained that is no text.
/// Whoever reads one sees to it that the object is of the class, and holds it.
@usableFromInline
package struct PlainField: Sendable {
  /// The types that are read so.
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    case integer, boolean, text, optionalText
  }

  @usableFromInline package let kind: Kind
  /// Whether it is a whole number, and whether a text.
  @usableFromInline package let isInteger, isText: Bool
  /// Whether a short text in it can be read as a ``SmallText``.
  @usableFromInline let holdsSmallTexts: Bool
  @usableFromInline let distance: Int

  /// The field of `property`, found in an object whose class has it; nil for what is not stored in one, or of another type.
  package init?(_ property: Property, in object: ModelObject) {
    guard let field = property.field, let place = field.place, object.objectClass.has(property),
      let kind = PlainField.kinds[field.type]
    else { return nil }
    let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let distance = place(object) - base
    // A storage that is computed lies elsewhere.
    guard distance > 0, distance < kv_allocation_size(base) else { return nil }
    (self.kind, self.distance) = (kind, distance)
    isInteger = kind == .integer
    isText = kind == .text || kind == .optionalText
    holdsSmallTexts = isText && SmallText.isLaidOutAsKnown
  }

  private static let kinds: [ObjectIdentifier: Kind] = [
    ObjectIdentifier(Int.self): .integer, ObjectIdentifier(Bool.self): .boolean, ObjectIdentifier(String.self): .text,
    ObjectIdentifier(String?.self): .optionalText,
  ]

  @inlinable
  @inline(__always)
  func place(in object: ModelObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque() + distance
  }

  /// The number in it, where its kind is `integer`.
  @inlinable
  @inline(__always)
  package func integer(of object: ModelObject) -> Int { place(in: object).assumingMemoryBound(to: Int.self).pointee }

  /// The truth value in it, where its kind is `boolean`.
  @inlinable
  @inline(__always)
  package func boolean(of object: ModelObject) -> Bool {
    place(in: object).assumingMemoryBound(to: Bool.self).pointee
  }

  /// The text in it, where its kind is one of the others.
  @inlinable
  @inline(__always)
  package func text(of object: ModelObject) -> String? {
    kind == .text
      ? place(in: object).assumingMemoryBound(to: String.self).pointee
      : place(in: object).assumingMemoryBound(to: String?.self).pointee
  }

  /// The text in it, where its kind is one of the others, if it is short ASCII; else nil, which says nothing.
  @inlinable
  @inline(__always)
  package func smallText(of object: ModelObject) -> SmallText? {
    holdsSmallTexts ? SmallText(at: place(in: object)) : nil
  }

  /// Stores a value of its type; returns whether it was one that is a number or truth value.
  @inlinable
  @inline(__always)
  package func store(_ value: Value, in object: ModelObject) -> Bool {
    switch (kind, value) {
    case (.integer, .integer(let number)): place(in: object).assumingMemoryBound(to: Int.self).pointee = number
    case (.boolean, .boolean(let flag)): place(in: object).assumingMemoryBound(to: Bool.self).pointee = flag
    default: return false
    }
    return true
  }
}
