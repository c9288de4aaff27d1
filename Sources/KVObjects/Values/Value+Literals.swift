/// Values as they are written down: `arguments: [3, "A", true]`. There is no literal for nil: `.nil` is no value, `.null`
/// stands where Cocoa has NSNull, and `nil` is an optional without a value.
extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// A whole number as it is written: ``integer(_:)``.
  @inlinable public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number with a fraction or an exponent as it is written, `3.0` too: ``number(_:)``.
  @inlinable public init(floatLiteral value: Double) { self = .number(value) }
  /// A text as it is written: ``string(_:)``.
  @inlinable public init(stringLiteral value: String) { self = .string(value) }
  /// A truth value as it is written: ``boolean(_:)``.
  @inlinable public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A list of values as they are written, O(n): ``list(_:)``.
  @inlinable public init(arrayLiteral elements: Value...) { self = .list(ValueList(elements)) }
}
