public import Foundation
public import KVObjects

extension Date {
  /// The same point in time, exactly: both count seconds from the reference date.
  ///
  /// ```swift
  /// Date(DateValue(secondsSinceReferenceDate: 0))   // 2001-01-01 00:00:00 +0000
  /// ```
  ///
  /// - Complexity: O(1).
  public init(_ date: DateValue) {
    self.init(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
  }
}

extension DateValue {
  /// The same point in time, exactly: both count seconds from the reference date.
  ///
  /// ```swift
  /// album.released = DateValue(Date())
  /// ```
  ///
  /// - Complexity: O(1).
  public init(_ date: Date) {
    self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
  }
}

/// A point in time; key-value coding, predicates and scripts know it as a `DateValue`.
///
/// ```swift
/// final class Page: ModelObject, TypedModel, @unchecked Sendable {
///   struct Storage {
///     var released: Date?
///     var homepage: URL?
///     var id = UUID()
///   }
///   var storage = Storage()
///   static let definition = ClassDefinition(
///     Page.self, [.attribute("released", \.released), .attribute("homepage", \.homepage), .attribute("id", \.id)])
/// }
///
/// let page = try Page.make(in: world)
/// page.released = Date(timeIntervalSinceReferenceDate: 0)
/// try page.value(forKey: "released")   // 2001-01-01T00:00:00Z
/// ```
extension Date: PropertyValue, NullablePropertyValue {
  /// A point in time.
  public static var propertyType: PropertyType { .date }
  /// Not unless it is an optional.
  public static var isNullable: Bool { false }
  /// No object.
  public static var isReference: Bool { false }
  /// The point in time that `value` is; nil for every other, numbers and texts among them. O(1).
  public static func fromPropertyValue(_ value: Value) -> Date? {
    if case .date(let date) = value { Date(date) } else { nil }
  }
  /// `Value.date` of the same point in time.
  public var propertyValue: Value { .date(DateValue(self)) }
}

/// An address, which is a text for everybody else. A text that is none is refused, the empty one too.
extension URL: PropertyValue, NullablePropertyValue {
  /// A text.
  public static var propertyType: PropertyType { .string }
  /// Not unless it is an optional.
  public static var isNullable: Bool { false }
  /// No object.
  public static var isReference: Bool { false }
  /// The address that `value` says; nil where it says none, or is no text.
  ///
  /// - Complexity: O(n) for n bytes, at each get and set by key.
  public static func fromPropertyValue(_ value: Value) -> URL? {
    if case .string(let text) = value { URL(string: text) } else { nil }
  }
  /// `Value.string` of the absolute address.
  public var propertyValue: Value { .string(absoluteString) }
}

/// An identifier, which is a text of 36 letters for everybody else. A text that is none is refused; small letters are
/// read and written as capitals.
extension UUID: PropertyValue, NullablePropertyValue {
  /// A text.
  public static var propertyType: PropertyType { .string }
  /// Not unless it is an optional.
  public static var isNullable: Bool { false }
  /// No object.
  public static var isReference: Bool { false }
  /// The identifier that `value` says, in letters of either case; nil where it says none, or is no text. O(1).
  public static func fromPropertyValue(_ value: Value) -> UUID? {
    if case .string(let text) = value { UUID(uuidString: text) } else { nil }
  }
  /// `Value.string` of its 36 letters, capitals.
  public var propertyValue: Value { .string(uuidString) }
}
