/// Values as they are written down: `arguments: [3, "A", true]`. There is no literal for nil: `.nil` is no value, `.null`
/// stands where Cocoa has NSNull, and `nil` is an optional without a value.
extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// ``integer(_:)``.
  @inlinable public init(integerLiteral value: Int) { self = .integer(value) }
  /// ``number(_:)``.
  @inlinable public init(floatLiteral value: Double) { self = .number(value) }
  /// ``string(_:)``.
  @inlinable public init(stringLiteral value: String) { self = .string(value) }
  /// ``boolean(_:)``.
  @inlinable public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// ``list(_:)``.
  @inlinable public init(arrayLiteral elements: Value...) { self = .list(ValueList(elements)) }
}
