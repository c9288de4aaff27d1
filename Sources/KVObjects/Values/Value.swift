/// Anything a property can hold, a key path can give or a notification can carry.
///
/// An enum, not `Any`: reading one costs a few nanoseconds and no cast. Two absences are distinguished, as in Cocoa:
/// ``nil`` is no value; ``null`` is the placeholder in lists and change dictionaries where no value is
/// (NSNull). Copies are values: a ``ValueList`` never changes afterwards (kvo-facts.md D23).
public enum Value: Sendable {
  /// No value.
  case `nil`
  /// Cocoa's NSNull.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A floating-point number.
  case number(Double)
  /// A text.
  case string(String)
  /// A point in time.
  case date(DateValue)
  /// A model object; compared by identity.
  case object(ModelObject)
  /// An immutable list: what a collection held at one moment, or the result of a key path.
  case list(ValueList)
  /// The live collection of a to-many property.
  case collection(ToManyCollection)
  /// Something only the host language knows (a table or function of a script); compared by identity.
  case opaque(OpaqueValue)
}

/// A value of the host language that the engine keeps and hands back without looking inside.
open class OpaqueValue: @unchecked Sendable {
  // Not checked: a subclass holds what its host keeps to one thread.
  /// How it is printed.
  open var text: String { "<opaque>" }

  /// What it holds, where the host language means it as a list; nil else. Key paths and operators read it.
  open var elements: ValueList? { nil }

  /// Whether the host language means it as a dictionary: it answers every key then, and takes any.
  open var isDictionary: Bool { false }

  /// The entry of `key` in a dictionary; nil where there is none (kvo-facts.md K230).
  open func value(forKey key: String) throws -> Value { .nil }

  /// The entries of a dictionary, smallest key first; none where it is no dictionary.
  open func entries() throws -> [(key: Value, value: Value)] { [] }

  /// Makes `value` the entry of `key` in a dictionary; nil removes it (kvo-facts.md K232).
  open func setValue(_ value: Value, forKey key: String) throws {}

  /// The class that it stands for, where it is one: tests for a kind take it.
  open var representedClass: ObjectClass? { nil }

  /// For subclasses.
  public init() {}

  /// Whether `other` stands for the same host value.
  open func isSame(as other: OpaqueValue) -> Bool { self === other }

  /// A hash that agrees with ``isSame(as:)``.
  open var identityHash: Int { ObjectIdentifier(self).hashValue }
}

extension Value {
  /// Whether this is ``nil``.
  public var isNil: Bool {
    if case .nil = self { return true }
    return false
  }

  /// Whether this is ``nil`` or ``null``.
  public var isAbsent: Bool {
    switch self {
    case .nil, .null: true
    default: false
    }
  }

  /// The object, where it is one.
  public var object: ModelObject? {
    if case .object(let object) = self { return object }
    return nil
  }

  /// The value as it is in a change or a list: ``nil`` becomes ``null`` (kvo-facts.md K005).
  public var orNull: Value { isNil ? .null : self }

  /// The kind's name in messages: `string`, `integer`, `Album`, …
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .date: "date"
    case .object(let object): object.objectClass.name
    case .list: "list"
    case .collection(let collection): collection.kind.typeName
    case .opaque(let value): value.text
    }
  }

  /// The elements, where this is a list, a collection that is not nil or a list of the host language. O(1) but for the
  /// last.
  public var elements: ValueList? {
    switch self {
    case .list(let list): list
    case .collection(let collection): collection.isNil ? nil : collection.snapshot()
    case .opaque(let value): value.elements
    default: nil
    }
  }
}

extension Value {
  /// The value as it is kept: a live collection becomes the list it is now (kvo-facts.md D23). O(1).
  package var frozen: Value {
    if case .collection(let collection) = self { return collection.isNil ? .nil : .list(collection.snapshot()) }
    return self
  }
}
