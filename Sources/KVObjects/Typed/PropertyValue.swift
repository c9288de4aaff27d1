/// A Swift type that a stored property of a ``TypedModel`` may have, and how it goes to and from a ``Value``.
///
/// `Bool`, `Int`, `Double`, `String`, ``DateValue``, arrays of these and ``Value`` itself (a property of type `any`)
/// are such types, the optionals of all but the last, and those of every class written in Swift. With KVFoundation
/// `Date`, `URL` and `UUID` are, too. An optional number is what an `NSNumber *` is in Cocoa: it takes nil, and is nil
/// at first; a number without a question mark refuses it (lua-api.md section 1).
///
/// A type of your own may conform: a value of its ``propertyType`` that ``fromPropertyValue(_:)`` knows nothing to make
/// of is refused as one of another type. Conform to ``NullablePropertyValue`` as well, so that an optional of it may be
/// a field, too:
///
/// ```swift
/// struct Cents: PropertyValue, NullablePropertyValue {
///   var amount: Int
///   static var propertyType: PropertyType { .integer }
///   static var isNullable: Bool { false }
///   static var isReference: Bool { false }
///   static func fromPropertyValue(_ value: Value) -> Cents? {
///     if case .integer(let amount) = value, amount >= 0 { Cents(amount: amount) } else { nil }
///   }
///   var propertyValue: Value { .integer(amount) }
/// }
/// ```
///
/// An enum with raw values is a ``RawPropertyValue`` by saying so:
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
///
/// Costs: a conversion for each get and set by key, and for each notification that carries the value; none for a get by
/// the property's name, nor for such a set of a type without objects while nobody observes the object. Both directions
/// must be free of effects: they are called whenever somebody reads.
public protocol PropertyValue: SendableMetatype {
  /// The type that key-value coding knows the property by. It must always be the same.
  static var propertyType: PropertyType { get }
  /// Whether nil is one of the type's values.
  static var isNullable: Bool { get }
  /// Whether its values are or hold objects: setting one is then more than storing it, even where nobody watches.
  static var isReference: Bool { get }
  /// `value` as this type; nil where it is of another type, or none of this type's values.
  ///
  /// It is asked when a value is set by key and when a field is written, after the ``propertyType`` has taken the
  /// value: 3.0 for a whole number comes as 3. What gives nil is refused with
  /// ``KeyValueCodingError/wrongType(className:key:expected:given:)``.
  ///
  /// - Parameter value: a value of the ``propertyType``, or any other.
  /// - Complexity: O(1), but for lists.
  static func fromPropertyValue(_ value: Value) -> Self?
  /// This as a ``Value``, of which ``fromPropertyValue(_:)`` makes an equal one again.
  var propertyValue: Value { get }
}

/// A ``PropertyValue`` whose optional is one too, and that may be a member of a to-many property.
///
/// In contrast to ``PropertyValue`` it leaves out ``Value``, which has nil among its values, and optionals themselves:
/// there is no optional of an optional, and no collection has nil as a member.
///
/// ```swift
/// struct Storage {
///   var year: Int?                // Optional<Int> is a PropertyValue
///   var genres = Many<String>()   // String is a NullablePropertyValue
/// }
/// ```
///
/// Costs: those of ``PropertyValue``.
public protocol NullablePropertyValue: SendableMetatype {
  /// The type that key-value coding knows the property, or the member, by.
  static var propertyType: PropertyType { get }
  /// Whether its values are or hold objects: setting one is then more than storing it, even where nobody watches.
  static var isReference: Bool { get }
  /// `value` as this type; nil where it is of another type, or none of this type's values.
  ///
  /// A member of another type is refused where it would enter, so that every member of a ``ToMany`` is of its Swift
  /// type.
  ///
  /// - Complexity: O(1), but for lists.
  static func fromPropertyValue(_ value: Value) -> Self?
  /// This as a ``Value``, of which ``fromPropertyValue(_:)`` makes an equal one again.
  var propertyValue: Value { get }
}

extension Optional: PropertyValue where Wrapped: NullablePropertyValue {
  /// The wrapped type's.
  @inlinable public static var propertyType: PropertyType { Wrapped.propertyType }
  /// Always.
  @inlinable public static var isNullable: Bool { true }
  /// Whether the wrapped type's values are or hold objects.
  @inlinable public static var isReference: Bool { Wrapped.isReference }

  /// `value` as this type: ``Value/nil`` is nil, and nil outside is the refusal.
  ///
  /// So the result has three cases: `.some(nil)` for no value, `.some(value)` for a value, `.none` for one of another
  /// type. ``Value/null`` is one of another type.
  ///
  /// ```swift
  /// let (absent, refused) = (Int?.fromPropertyValue(.nil), Int?.fromPropertyValue("x"))
  /// print(absent != nil, refused == nil)   // true true
  /// ```
  ///
  /// - Complexity: that of the wrapped type.
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
  /// The truth value that `value` is; nil for every other, the numbers 0 and 1 among them. O(1).
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
  /// The whole number that `value` is; nil for every other. O(1).
  ///
  /// A number without a fraction that is set by key has become a whole one before: 3.0 is taken, 3.5 is refused.
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
  /// The number that `value` is; nil for every other. O(1).
  ///
  /// A whole number that is set by key has become one with a floating point before.
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
  /// The text that `value` is; nil for every other: nothing is made a text by being set. O(1).
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
  /// The point in time that `value` is; nil for every other. O(1).
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
  /// `value`, whatever it is. O(1).
  @inlinable public static func fromPropertyValue(_ value: Value) -> Value? { value }
  /// Itself.
  @inlinable public var propertyValue: Value { self }
}

extension SwiftModel {
  /// A reference to an object of this class: it refers to the class by its ``className``.
  public static var propertyType: PropertyType { .object(className: className) }
  /// An object.
  @inlinable public static var isReference: Bool { true }
  /// The object that `value` is, where it is of this Swift class; else nil.
  ///
  /// An object of a class that a script has defined under the same name is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  public static func fromPropertyValue(_ value: Value) -> Self? {
    if case .object(let object) = value { object as? Self } else { nil }
  }
  /// ``Value/object(_:)`` of this object.
  @inlinable public var propertyValue: Value { .object(self) }
}
