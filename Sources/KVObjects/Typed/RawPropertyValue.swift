/// An enum with raw values, or anything else that stands for one, as the type of a stored property.
///
/// In contrast to a ``PropertyValue`` that is written out, everything follows from the raw values. Key-value coding,
/// observers, predicates and scripts see the raw value. One that stands for none of the enum's cases is refused as a
/// value of another type, with nothing changed.
///
/// ```swift
/// enum Format: String, RawPropertyValue { case vinyl, cassette }
///
/// final class Record: ModelObject, TypedModel, @unchecked Sendable {
///   struct Storage { var format = Format.vinyl }
///   var storage = Storage()
///   static let definition = ClassDefinition(Record.self, [.attribute("format", \.format)])
/// }
///
/// let record = try Record.make(in: world)
/// record.format = .cassette
/// try record.value(forKey: "format")                // "cassette"
/// try record.setValue("tape", forKey: "format")     // throws: the property takes no such text
/// ```
///
/// Costs: those of the raw value, and what `init(rawValue:)` takes for each get and set by key.
public protocol RawPropertyValue: RawRepresentable, PropertyValue, NullablePropertyValue
where RawValue: PropertyValue {}

extension RawPropertyValue {
  /// The raw value's.
  @inlinable public static var propertyType: PropertyType { RawValue.propertyType }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// Whether raw values are or hold objects.
  @inlinable public static var isReference: Bool { RawValue.isReference }
  /// What the raw value that `value` is stands for; nil where it stands for nothing, or is of another type.
  ///
  /// ```swift
  /// enum Format: String, RawPropertyValue { case vinyl, cassette }
  /// print(Format.fromPropertyValue("vinyl") == .vinyl, Format.fromPropertyValue("tape") == nil)   // true true
  /// ```
  ///
  /// - Complexity: that of `init(rawValue:)`.
  @inlinable
  public static func fromPropertyValue(_ value: Value) -> Self? {
    RawValue.fromPropertyValue(value).flatMap { Self(rawValue: $0) }
  }
  /// The raw value's ``Value``.
  @inlinable public var propertyValue: Value { rawValue.propertyValue }
}

/// A list of values is one value: setting it notifies as a whole, and what it held never changes afterwards. Members
/// that are to be observed one by one are a to-many property (``Many``).
///
/// ```swift
/// final class Note: ModelObject, TypedModel, @unchecked Sendable {
///   struct Storage { var tags: [String] = [] }
///   var storage = Storage()
///   static let definition = ClassDefinition(Note.self, [.attribute("tags", \.tags)])
/// }
///
/// let note = try Note.make(in: world)
/// note.tags.append("new")
/// print(try note.value(forKey: "tags"))   // ["new"]
/// ```
extension Array: PropertyValue, NullablePropertyValue where Element: PropertyValue {
  /// Any value: there is no type of its own for lists.
  @inlinable public static var propertyType: PropertyType { .any }
  /// Not unless it is an optional.
  @inlinable public static var isNullable: Bool { false }
  /// Whether its elements are or hold objects.
  @inlinable public static var isReference: Bool { Element.isReference }
  /// The elements of the list that `value` is; nil where it is none, or has an element of another type.
  ///
  /// A live collection counts as the list that it is now. Where elements are optionals, ``Value/null`` is nil among
  /// them.
  ///
  /// - Complexity: O(n) for n elements.
  @inlinable
  public static func fromPropertyValue(_ value: Value) -> [Element]? {
    guard let list = value.elements else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(list.count)
    for value in list {
      guard let element = Element.fromPropertyValue(value.isAbsent ? .nil : value) else { return nil }
      elements.append(element)
    }
    return elements
  }
  /// ``Value/list(_:)`` of the elements, in their order; nil among them is ``Value/null``. O(n).
  @inlinable public var propertyValue: Value { .list(ValueList(map { $0.propertyValue.orNull })) }
}
