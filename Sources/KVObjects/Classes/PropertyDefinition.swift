/// What a context does with the objects at the other end of a relation when an object is deleted (Core Data's delete
/// rules).
///
/// A rule acts when the deletion is processed, from the object that was deleted first (decisions.md 23). Outside of a
/// ``ManagedObjectContext`` it means nothing.
///
/// ```swift
/// let songs = PropertyDefinition(
///   "songs", .object(className: "Song"), collection: .orderedSet, inverse: "album", deleteRule: .cascade)
/// ```
public enum DeleteRule: String, Sendable {
  /// The relation is emptied, as an assignment of nothing would: with its inverse what was related forgets the object
  /// too. The rule of every property that says nothing.
  case nullify
  /// What is related is deleted too, and its own rules act.
  case cascade
  /// The save of the deletion is refused while an object is related that is not deleted itself (decisions.md 17).
  case deny
  /// Nothing is done: what is related keeps pointing at the object.
  case noAction
}

/// A property as it is declared, before its class exists.
///
/// In contrast to a ``Property`` it has no slot and has not been checked. A ``TypedModel`` writes ``TypedProperty``
/// instead, which knows the Swift type.
///
/// ```swift
/// let record = try world.define(
///   ClassDefinition(
///     "Record",
///     properties: [
///       PropertyDefinition("title", .string), PropertyDefinition("rating", .integer, default: 3),
///       PropertyDefinition("tracks", .object(className: "Track"), collection: .orderedSet, inverse: "record"),
///       PropertyDefinition("stars", .string, dependsOn: ["rating"]) { record in
///         guard case .integer(let rating) = try record.value(forKey: "rating") else { return .nil }
///         return .string(String(repeating: "*", count: rating))
///       },
///     ]))
/// try record.makeObject().value(forKey: "stars")  // "***"
/// ```
///
/// Costs: it is kept once for each class, and not with the objects.
public struct PropertyDefinition: Sendable {
  /// Computes the property's value from its object, anew for each read. What it throws reaches whoever reads; where an
  /// observer asks for the value before a change, it refuses the change (mutations.md section 2).
  public typealias Getter = @Sendable (ModelObject) throws -> Value
  /// Takes a new value, which has the property's type or is nil; the pair of notifications is made around it. What it
  /// throws reaches the mutating line when observers have been notified (kvo-facts.md D17).
  public typealias Setter = @Sendable (ModelObject, Value) throws -> Void
  /// Says whether a value may be set, and gives the value to use instead or the message why not. What it throws reaches
  /// whoever asks.
  public typealias Validator = @Sendable (ModelObject, Value) throws -> (isValid: Bool, replacement: Value)

  /// The key. It is not empty, begins with no `@`, has no dot and at most 1,000 bytes.
  public var name: String
  /// The type of the value, or of the elements of a to-many property.
  public var type: PropertyType
  /// How elements are kept, for a to-many property; nil for every other.
  public var collectionKind: CollectionKind?
  /// What a new object holds, a list for a to-many property; nil for the type's own start value, or an empty
  /// collection.
  public var defaultValue: Value?
  /// The key of the property at the other side that mirrors this one; nil where the relation goes one way, or where the
  /// other side names this one. It is looked up when objects are first related.
  public var inverse: String?
  /// Key paths, from the same object, whose changes are changes of this property
  /// (`keyPathsForValuesAffectingValueForKey:`).
  public var dependsOn: [String]
  /// Computes the value, for a property that stores none; nil for one that does.
  public var getter: Getter?
  /// Takes a new value in place of storing it, and may store it itself (``ModelObject/setPrimitiveValue(_:forKey:)``);
  /// nil for a property whose values are only stored, and for a computed one that cannot be set.
  public var setter: Setter?
  /// Judges values for ``ModelObject/validateValue(_:forKey:)`` and for the save of a context; setting does not ask it
  /// (kvo-facts.md D27). Nil for a property that takes every value of its type.
  public var validator: Validator?
  /// Whether setting and changing members notify by themselves (`automaticallyNotifiesObserversForKey:`); where not,
  /// only a manual pair does (kvo-facts.md K036, K040).
  public var isAutomatic: Bool
  /// What a context does with the objects at the other end when an object is deleted.
  public var deleteRule: DeleteRule
  /// What the property was called in the version of its class before, or what that said here: by it a file in which a
  /// context keeps objects finds it again, and keeps its values (`renamingIdentifier`). Nil for one that was not renamed.
  public var renamingIdentifier: String?
  /// Whether a file in which a context keeps objects has an index of the property's values, which fetches by it use; false
  /// at first. ``ClassDefinition/indexes`` declares indexes of several properties.
  public var isIndexed: Bool
  /// Whether an object may be saved that holds nil, or an empty collection, here; true at first.
  ///
  /// Where it is false the save is refused (``ValidationError``); setting nil is not. Rows of a file that have no value of an
  /// attribute, or no list, get the declared start value; where there is none the file is refused. Relations are asked by the next
  /// save alone.
  public var isOptional: Bool
  /// Whether the history of a store keeps the value of a deleted object (Core Data's name); false at first. For attributes alone.
  public var preservesValueInHistoryOnDeletion: Bool
  /// Whether nil is one of its values; nil for what its type says, and for a stored property of a Swift class what that does.
  @usableFromInline package var isNullable: Bool?
  /// Where a class written in Swift stores it; nil for every other.
  @usableFromInline package var field: PropertyField?

  /// A property of `type`; `collection` makes it to-many.
  ///
  /// A type that is a class makes it a relation: to-one without a collection. Nothing is checked here:
  /// ``ObjectWorld/define(_:extending:)`` refuses a key that no key path could name, a default of another type and a
  /// path in `dependsOn` that cannot be read.
  ///
  /// ```swift
  /// let seconds = PropertyDefinition("seconds", .integer, default: 180)
  /// let tags = PropertyDefinition("tags", .string, collection: .set)
  /// let album = PropertyDefinition("album", .object(className: "Album"), inverse: "songs")
  /// ```
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - type: the type of the value, or of the elements.
  ///   - collection: how elements are kept; nil for a property that holds one value or object.
  ///   - defaultValue: what a new object holds; nil for the type's own start value, or an empty collection.
  ///   - inverse: the key at the other side that mirrors this property; one side's declaration is enough.
  ///   - dependsOn: key paths, from the same object, whose changes are changes of this property.
  ///   - getter: computes the value, anew for each read; nil stores one.
  ///   - setter: takes a new value in place of storing it; without one a property with a getter is read-only.
  ///   - validator: judges values where somebody asks; setting does not.
  ///   - isAutomatic: whether changes notify by themselves.
  ///   - deleteRule: what a context does with the other end when an object is deleted.
  ///   - renamingIdentifier: what the property was called before it was renamed.
  ///   - isIndexed: whether a file has an index of its values.
  ///   - isOptional: whether an object may be saved without a value.
  ///   - preservesValueInHistoryOnDeletion: whether the history of a store keeps it of a deleted object.
  /// - Complexity: O(1).
  public init(
    _ name: String, _ type: PropertyType, collection: CollectionKind? = nil, default defaultValue: Value? = nil,
    inverse: String? = nil, dependsOn: [String] = [], getter: Getter? = nil, setter: Setter? = nil,
    validator: Validator? = nil, isAutomatic: Bool = true, deleteRule: DeleteRule = .nullify,
    renamingIdentifier: String? = nil, isIndexed: Bool = false, isOptional: Bool = true,
    preservesValueInHistoryOnDeletion: Bool = false
  ) {
    self.name = name
    self.type = type
    self.collectionKind = collection
    self.defaultValue = defaultValue
    self.inverse = inverse
    self.dependsOn = dependsOn
    self.getter = getter
    self.setter = setter
    self.validator = validator
    self.isAutomatic = isAutomatic
    self.deleteRule = deleteRule
    self.renamingIdentifier = renamingIdentifier
    self.isIndexed = isIndexed
    self.isOptional = isOptional
    self.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
  }

  /// Whether it holds one value that is no object and not computed.
  var isStoredAttribute: Bool {
    if case .object = type { return false }
    return collectionKind == nil && getter == nil
  }
}
