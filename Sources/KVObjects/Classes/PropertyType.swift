/// The type of an attribute, of the object at the other end of a to-one, or of the elements of a to-many property.
///
/// In contrast to a Swift type it is known at run time, to scripts and messages too. It says what is taken, what nil
/// means, and what a new object holds (lua-api.md section 1).
///
/// | type | takes | start value | nil |
/// |---|---|---|---|
/// | ``integer``, ``number`` | numbers | 0 | refused |
/// | ``boolean`` | truth values | false | refused |
/// | ``string``, ``date`` | values of the type | nil | taken |
/// | ``any`` | everything, null too | nil | taken |
/// | ``object(className:)`` | objects of the class | nil | taken |
///
/// ```swift
/// PropertyType.integer.accept(3.0)  // 3
/// PropertyType.integer.accept(3.9)  // nil
/// PropertyType(name: "Album")  // object(className: "Album")
/// ```
public enum PropertyType: Hashable, Sendable {
  /// Text. Null is none.
  case string
  /// A whole number of 64 bits; 3.0 is one, 3.9 is not.
  case integer
  /// A floating-point number; an integer is taken as one.
  case number
  /// A truth value; 0 and 1 are none.
  case boolean
  /// A point in time; a text that looks like one is none.
  case date
  /// Any value at all, objects, lists and null too. A live collection is kept as the list it is then.
  case any
  /// An object of the class of that name, or of one of its subclasses; the class may be defined later.
  case object(className: String)

  /// The names of the types that are no classes.
  package static let builtInNames = ["string", "integer", "number", "boolean", "date", "any"]

  /// Reads a name as lua-api.md section 1 lists them; every other name is a class's.
  ///
  /// There need be no such class: it may be defined later. A name of more than 1,000 bytes is no class's and is
  /// shortened.
  ///
  /// ```swift
  /// PropertyType(name: "integer")  // integer
  /// PropertyType(name: "int")  // object(className: "int")
  /// ```
  ///
  /// - Complexity: O(1).
  public init(name: String) {
    // A longer one is no class's either, and what it is called is read and compared with every value.
    switch name.shortenedName {
    case "string": self = .string
    case "integer": self = .integer
    case "number": self = .number
    case "boolean": self = .boolean
    case "date": self = .date
    case "any": self = .any
    case let className: self = .object(className: className)
    }
  }

  /// The name it is declared by: what ``init(name:)`` reads, of an object's type that of the class.
  public var name: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .any: "any"
    case .object(let className): className
    }
  }

  /// What a property of this type holds before it is given a value (lua-api.md section 1): 0, 0.0 or false for a
  /// scalar, nil for every other.
  public var startValue: Value {
    switch self {
    case .integer: .integer(0)
    case .number: .number(0)
    case .boolean: .boolean(false)
    case .string, .date, .any, .object: .nil
    }
  }

  /// Whether nil is no value of this type: whether it is a number's or a truth value's. A Swift property with a
  /// question mark takes nil all the same.
  public var isScalar: Bool {
    switch self {
    case .integer, .number, .boolean: true
    case .string, .date, .any, .object: false
    }
  }

  /// `value` as this type keeps it, or nil where it is of another type.
  ///
  /// A whole float is an integer, an integer is a number, and ``any`` keeps a live collection as the list it is now;
  /// nothing else is converted (kvo-facts.md D28). Whether a property may hold nil is left to the caller: of the types
  /// only ``any`` takes ``Value/nil`` and ``Value/null``. An object is judged by the name of its class
  /// (``ObjectClass/isKind(ofClassNamed:)``).
  ///
  /// ```swift
  /// PropertyType.number.accept(3)  // 3.0
  /// PropertyType.boolean.accept(1)  // nil
  /// PropertyType.object(className: "Song").accept(.object(song))  // <Song "Bertie">
  /// ```
  ///
  /// - Returns: the value to keep; nil refuses it.
  /// - Complexity: O(1).
  @inlinable
  public func accept(_ value: Value) -> Value? {
    switch (self, value) {
    case (.string, .string), (.integer, .integer), (.number, .number), (.boolean, .boolean), (.date, .date): value
    case (.any, .collection(let collection)): .list(collection.snapshot())
    case (.any, _): value
    case (.integer, .number(let number)): Int(exactly: number).map(Value.integer)
    case (.number, .integer(let number)): .number(Double(number))
    case (.object(let className), .object(let object)):
      object.objectClass.isKind(ofClassNamed: className) ? value : nil
    default: nil
    }
  }
}
