/// The type of an attribute, of the object at the other end of a to-one, or of the elements of a to-many property.
public enum PropertyType: Hashable, Sendable {
  /// Text.
  case string
  /// A whole number; 3.0 is one, 3.9 is not.
  case integer
  /// A floating-point number.
  case number
  /// A truth value.
  case boolean
  /// A point in time.
  case date
  /// Any value at all.
  case any
  /// An object of the class of that name, or of one of its subclasses; the class may be defined later.
  case object(className: String)

  /// The names of the types that are no classes.
  package static let builtInNames = ["string", "integer", "number", "boolean", "date", "any"]

  /// Reads a name as lua-api.md section 1 lists them; every other name is a class's.
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

  /// The name it is declared by.
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

  /// What a property of this type holds before it is given a value (lua-api.md section 1).
  public var startValue: Value {
    switch self {
    case .integer: .integer(0)
    case .number: .number(0)
    case .boolean: .boolean(false)
    case .string, .date, .any, .object: .nil
    }
  }

  /// Whether nil is no value of this type.
  public var isScalar: Bool {
    switch self {
    case .integer, .number, .boolean: true
    case .string, .date, .any, .object: false
    }
  }

  /// `value` as this type keeps it, or nil where it is of another type. A whole float is an integer, an integer is a
  /// number; nothing else is converted (kvo-facts.md D28). nil is left to the caller.
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
