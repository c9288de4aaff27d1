/// A Swift type that a stored property of a ``TypedModel`` may have, and how it goes to and from a ``Value``.
///
/// `Bool`, `Int`, `Double`, `String`, ``DateValue``, arrays of these and ``Value`` itself (a property of type `any`) are such
/// types, the optionals of all but the last, and those of every class written in Swift. With KVFoundation `Date`, `URL` and
/// `UUID` are, too. An optional number is what an `NSNumber *` is in Cocoa: it takes nil, and is nil at first; a number without
/// a question mark refuses it (lua-api.md section 1).
///
/// A type of your own may conform: a value of its ``propertyType`` that ``fromPropertyValue(_:)`` knows nothing to make of is
/// refused as one of another type. An enum with raw values is a ``RawPropertyValue`` by saying so:
///
/// ```swift
/// enum Mood: String, RawPropertyValue { case calm, wild }
///
/// struct Storage {
///   var mood = Mood.calm       // a text for key-value coding: "calm"
///   var lastMood: Mood?
///   var tags: [String] = []
/// }
/// ```
public protocol PropertyValue: SendableMetatype {
  /// The type that key-value coding knows the property by.
  static var propertyType: PropertyType { get }
  /// Whether nil is one of the type's values.
  static var isNullable: Bool { get }
  /// Whether its values are or hold objects: setting one is then more than storing it, even where nobody watches.
  static var isReference: Bool { get }
  /// `value` as this type; nil where it is of another type, or none of this type's values.
  static func fromPropertyValue(_ value: Value) -> Self?
  /// This as a ``Value``.
  var propertyValue: Value { get }
}

/// A ``PropertyValue`` whose optional is one too.
public protocol NullablePropertyValue: SendableMetatype {
  /// The type that key-value coding knows the property by.
  static var propertyType: PropertyType { get }
  /// Whether its values are or hold objects: setting one is then more than storing it, even where nobody watches.
  static var isReference: Bool { get }
  /// `value` as this type; nil where it is of another type, or none of this type's values.
  static func fromPropertyValue(_ value: Value) -> Self?
  /// This as a ``Value``.
  var propertyValue: Value { get }
}

extension Optional: PropertyValue where Wrapped: NullablePropertyValue {
  /// The wrapped type's.
  @inlinable public static var propertyType: PropertyType { Wrapped.propertyType }
  /// Always.
  @inlinable public static var isNullable: Bool { true }
  /// Whether the wrapped type's values are or hold objects.
  @inlinable public static var isReference: Bool { Wrapped.isReference }

  /// nil for ``Value/nil``; no value of this type for another type's.
  @inlinable
  public static func fromPropertyValue(_ value: Value) -> Wrapped?? {
    if value.isNil { return .some(nil) }
    return Wrapped.fromPropertyValue(value).map { .some($0) }
  }

  /// The wrapped value's, or ``Value/nil``.
  @inlinable public var propertyValue: Value { self?.propertyValue ?? .nil }
}

extension Bool: PropertyValue, NullablePropertyValue {
  /// A truth value.
  @inlinable public static var propertyType: PropertyType { .boolean }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// No object.
  @inlinable public static var isReference: Bool { false }
  /// The truth value that `value` is.
  @inlinable public static func fromPropertyValue(_ value: Value) -> Bool? {
    if case .boolean(let flag) = value { flag } else { nil }
  }
  /// ``Value/boolean(_:)``.
  @inlinable public var propertyValue: Value { .boolean(self) }
}

extension Int: PropertyValue, NullablePropertyValue {
  /// A whole number.
  @inlinable public static var propertyType: PropertyType { .integer }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// No object.
  @inlinable public static var isReference: Bool { false }
  /// The whole number that `value` is.
  @inlinable public static func fromPropertyValue(_ value: Value) -> Int? {
    if case .integer(let number) = value { number } else { nil }
  }
  /// ``Value/integer(_:)``.
  @inlinable public var propertyValue: Value { .integer(self) }
}

extension Double: PropertyValue, NullablePropertyValue {
  /// A floating-point number.
  @inlinable public static var propertyType: PropertyType { .number }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// No object.
  @inlinable public static var isReference: Bool { false }
  /// The number that `value` is.
  @inlinable public static func fromPropertyValue(_ value: Value) -> Double? {
    if case .number(let number) = value { number } else { nil }
  }
  /// ``Value/number(_:)``.
  @inlinable public var propertyValue: Value { .number(self) }
}

extension String: PropertyValue, NullablePropertyValue {
  /// A text.
  @inlinable public static var propertyType: PropertyType { .string }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// No object.
  @inlinable public static var isReference: Bool { false }
  /// The text that `value` is.
  @inlinable public static func fromPropertyValue(_ value: Value) -> String? {
    if case .string(let text) = value { text } else { nil }
  }
  /// ``Value/string(_:)``.
  @inlinable public var propertyValue: Value { .string(self) }
}

extension DateValue: PropertyValue, NullablePropertyValue {
  /// A point in time.
  @inlinable public static var propertyType: PropertyType { .date }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// No object.
  @inlinable public static var isReference: Bool { false }
  /// The point in time that `value` is.
  @inlinable public static func fromPropertyValue(_ value: Value) -> DateValue? {
    if case .date(let date) = value { date } else { nil }
  }
  /// ``Value/date(_:)``.
  @inlinable public var propertyValue: Value { .date(self) }
}

extension Value: PropertyValue {
  /// Any value at all.
  @inlinable public static var propertyType: PropertyType { .any }
  /// nil is a value as any other.
  @inlinable public static var isNullable: Bool { true }
  /// It may be an object, whose end must not come while its holder is being written, or a live collection, of which
  /// the present members are kept (kvo-facts.md D23).
  @inlinable public static var isReference: Bool { true }
  /// `value`.
  @inlinable public static func fromPropertyValue(_ value: Value) -> Value? { value }
  /// Itself.
  @inlinable public var propertyValue: Value { self }
}

extension SwiftModel {
  /// A reference to an object of this class.
  public static var propertyType: PropertyType { .object(className: className) }
  /// An object.
  @inlinable public static var isReference: Bool { true }
  /// The object that `value` is, where it is of this class.
  @inlinable
  public static func fromPropertyValue(_ value: Value) -> Self? {
    if case .object(let object) = value { object as? Self } else { nil }
  }
  /// ``Value/object(_:)``.
  @inlinable public var propertyValue: Value { .object(self) }
}
