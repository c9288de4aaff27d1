public import Foundation
public import KVObjects

extension Date {
  /// The same point in time.
  public init(_ date: DateValue) {
    self.init(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
  }
}

extension DateValue {
  /// The same point in time.
  public init(_ date: Date) {
    self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
  }
}

/// A point in time; key-value coding, predicates and scripts know it as a ``KVObjects/DateValue``.
///
/// ```swift
/// import KVEngine
/// import KVFoundation
///
/// struct Storage {
///   var released: Date?
///   var homepage: URL?
///   var id = UUID()
/// }
/// ```
extension Date: PropertyValue, NullablePropertyValue {
  /// A point in time.
  public static var propertyType: PropertyType { .date }
  /// Not unless it is an optional.
  public static var isNullable: Bool { false }
  /// No object.
  public static var isReference: Bool { false }
  /// The point in time that `value` is.
  public static func fromPropertyValue(_ value: Value) -> Date? {
    if case .date(let date) = value { Date(date) } else { nil }
  }
  /// `Value.date`.
  public var propertyValue: Value { .date(DateValue(self)) }
}

/// An address, which is a text for everybody else. A text that is none is refused.
extension URL: PropertyValue, NullablePropertyValue {
  /// A text.
  public static var propertyType: PropertyType { .string }
  /// Not unless it is an optional.
  public static var isNullable: Bool { false }
  /// No object.
  public static var isReference: Bool { false }
  /// The address that `value` says; nil where it says none.
  public static func fromPropertyValue(_ value: Value) -> URL? {
    if case .string(let text) = value { URL(string: text) } else { nil }
  }
  /// `Value.string`.
  public var propertyValue: Value { .string(absoluteString) }
}

/// An identifier, which is a text of 36 letters for everybody else. A text that is none is refused.
extension UUID: PropertyValue, NullablePropertyValue {
  /// A text.
  public static var propertyType: PropertyType { .string }
  /// Not unless it is an optional.
  public static var isNullable: Bool { false }
  /// No object.
  public static var isReference: Bool { false }
  /// The identifier that `value` says; nil where it says none.
  public static func fromPropertyValue(_ value: Value) -> UUID? {
    if case .string(let text) = value { UUID(uuidString: text) } else { nil }
  }
  /// `Value.string`.
  public var propertyValue: Value { .string(uuidString) }
}
