/// Anything a property can hold, a key path can give or a notification can carry.
///
/// An enum, not `Any`: reading one costs a few nanoseconds and no cast. Two absences are distinguished, as in Cocoa:
/// ``nil`` is no value; ``null`` is the placeholder in lists and change dictionaries where no value is (NSNull). Copies
/// are values: a ``ValueList`` never changes afterwards (kvo-facts.md D23). A ``collection(_:)`` is the exception: it
/// goes on to follow its property.
///
/// ```swift
/// try song.setValue("Africa", forKey: "title")
/// let values: [Value] = [4, 2.5, "a", true, .nil, .object(song), [1, 2]]
/// values.description  // [4, 2.5, "a", true, nil, <Song "Africa">, [1, 2]]
/// ```
///
/// Costs: three words, 24 bytes; a copy counts a reference where it holds one.
public enum Value: Sendable {
  /// No value: what a property without one holds, and what a key path gives that ends early.
  case `nil`
  /// Cocoa's NSNull: stands where no value is in a list or a change. Only a property of type ``PropertyType/any`` holds
  /// it.
  case null
  /// A truth value; equal to the number 0 or 1.
  case boolean(Bool)
  /// A whole number of 64 bits.
  case integer(Int)
  /// A floating-point number; equal to a whole one that counts the same.
  case number(Double)
  /// A text; equal to one of the same code points.
  case string(String)
  /// A point in time.
  case date(DateValue)
  /// A model object; compared by identity. The value keeps it alive.
  case object(ModelObject)
  /// An immutable list: what a collection held at one moment, or the result of a key path.
  case list(ValueList)
  /// The live collection of a to-many property; compared by identity. Setting a property to it takes the members of the
  /// moment.
  case collection(ToManyCollection)
  /// Something only the host language knows (a table or function of a script); compared by identity.
  case opaque(OpaqueValue)
}

/// A value of the host language that the engine keeps and hands back without looking inside.
///
/// A host extends it: scripts do so for their tables and functions. A property of type ``PropertyType/any`` takes one.
/// In contrast to an object it has no properties and cannot be observed; it may say that it is a list or a dictionary,
/// and key paths and predicates read it as such then.
///
/// ```swift
/// final class Numbers: OpaqueValue, @unchecked Sendable {
///   override var text: String { "<numbers>" }
///   override var elements: ValueList? { [3, 1, 2] }
/// }
/// let numbers = Value.opaque(Numbers())
/// try numbers.value(forKeyPath: "@max.self")  // 3
/// ```
///
/// A subclass is `@unchecked Sendable`: it has to keep what it holds to one thread, or to the lock of a shared world.
/// Costs: an object with nothing in it, beside what a subclass holds.
open class OpaqueValue: @unchecked Sendable {
  // Not checked: a subclass holds what its host keeps to one thread.
  /// How it is printed, and what messages call its type. `<opaque>` unless a subclass says otherwise.
  open var text: String { "<opaque>" }

  /// What it holds, where the host language means it as a list; nil else. Key paths and operators read it, anew each
  /// time.
  open var elements: ValueList? { nil }

  /// Whether the host language means it as a dictionary: it answers every key then, and takes any. False unless a
  /// subclass says otherwise.
  open var isDictionary: Bool { false }

  /// The entry of `key` in a dictionary; nil where there is none (kvo-facts.md K230).
  ///
  /// Asked where a key path, also one of a predicate, comes to this value and it is a dictionary. The key `self` is not
  /// asked for: it is the dictionary itself. This one gives nil.
  ///
  /// ```swift
  /// final class Entries: OpaqueValue, @unchecked Sendable {
  ///   override var isDictionary: Bool { true }
  ///   override func value(forKey key: String) throws -> Value { key == "title" ? "Africa" : .nil }
  /// }
  /// try Value.opaque(Entries()).value(forKeyPath: "title")  // "Africa"
  /// ```
  ///
  /// - Throws: what a subclass throws, which refuses the read.
  /// - Complexity: the subclass's; asked once for each time that a path comes here.
  open func value(forKey key: String) throws -> Value { .nil }

  /// The entry of a key of any kind in a dictionary; nil where there is none.
  ///
  /// Asked by subscripts of predicates (`dict[4]`, `dict[$key]`). Keys are the same where they are equal as values. This
  /// one asks ``value(forKey:)`` for a text and looks through ``entries()`` for any other key.
  ///
  /// ```swift
  /// final class Squares: OpaqueValue, @unchecked Sendable {
  ///   override var isDictionary: Bool { true }
  ///   override func entries() -> [(key: Value, value: Value)] { (1...9).map { (.integer($0), .integer($0 * $0)) } }
  /// }
  /// try Squares().value(at: 4)  // 16
  /// ```
  ///
  /// - Throws: what a subclass throws, which refuses the read.
  /// - Complexity: O(n) for n entries, unless a subclass knows better.
  open func value(at key: Value) throws -> Value {
    if case .string(let name) = key { return try value(forKey: name) }
    return try entries().first { $0.key == key }?.value ?? .nil
  }

  /// The entries of a dictionary, smallest key first; none where it is no dictionary.
  ///
  /// The operators `@allKeys` and `@allValues` read them, and keep this order. This one gives none.
  ///
  /// - Returns: keys and values; keys need not be texts.
  /// - Throws: what a subclass throws, which refuses the read.
  /// - Complexity: the subclass's; O(n log n) for n entries that it has to sort.
  open func entries() throws -> [(key: Value, value: Value)] { [] }

  /// Makes `value` the entry of `key` in a dictionary; nil removes it (kvo-facts.md K232).
  ///
  /// Called where the last key of a path is set (``ModelObject/setValue(_:forKeyPath:)``) and the way leads to this
  /// value. Nobody is notified. This one does nothing.
  ///
  /// - Throws: what a subclass throws, which reaches the line that sets.
  /// - Complexity: the subclass's.
  open func setValue(_ value: Value, forKey key: String) throws {}

  /// The class that it stands for, where it is one: predicates that test for a kind take it. Nil for every other.
  open var representedClass: ObjectClass? { nil }

  /// For subclasses.
  public init() {}

  /// Whether `other` stands for the same host value: what the equality of values asks.
  ///
  /// Identity unless a subclass says otherwise; one that does overrides ``identityHash`` too, since values are members
  /// of sets.
  ///
  /// - Complexity: the subclass's; O(1) for identity.
  open func isSame(as other: OpaqueValue) -> Bool { self === other }

  /// A hash that agrees with ``isSame(as:)``: values that are the same have the same.
  open var identityHash: Int { ObjectIdentifier(self).hashValue }
}

extension Value {
  /// Whether this is ``nil``. ``null`` is not, and a collection is not, whatever its property holds.
  public var isNil: Bool {
    if case .nil = self { return true }
    return false
  }

  /// Whether this is ``nil`` or ``null``: whether Cocoa would have nil or NSNull here.
  public var isAbsent: Bool {
    switch self {
    case .nil, .null: true
    default: false
    }
  }

  /// The object, where it is one; nil for every other value.
  public var object: ModelObject? {
    if case .object(let object) = self { return object }
    return nil
  }

  /// The value as it is in a change or a list: ``nil`` becomes ``null``, every other stays (kvo-facts.md K005).
  public var orNull: Value { isNil ? .null : self }

  /// The kind's name in messages: `string`, `integer`, of an object the name of its class, of a collection `array`,
  /// `set` or `ordered set`, of an opaque value its ``OpaqueValue/text``.
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

  /// The elements, where this is a list, a collection that is not nil or a list of the host language; nil for every
  /// other value.
  ///
  /// Of a collection they are those of the moment, in its order.
  ///
  /// ```swift
  /// Value.list([1, 2]).elements?.count  // 2
  /// try album.value(forKey: "songs").elements?.first  // <Song "Bertie">
  /// Value.string("ab").elements  // nil
  /// ```
  ///
  /// - Complexity: O(1) but for a list of the host language, which decides.
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
