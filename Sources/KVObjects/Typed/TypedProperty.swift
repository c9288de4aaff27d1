/// One property in the definition of a ``TypedModel``: its key, and where its values are.
///
/// In contrast to a ``PropertyDefinition``, which names a type and stores by slot, it names a field of the class's
/// storage: type, start value and whether nil is allowed are the field's. There are four kinds, each made by the
/// function of its name. The key is written out beside the path: it is what scripts, key paths and traces say, and
/// stays when the Swift name changes.
///
/// ```swift
/// final class Label: ModelObject, TypedModel, @unchecked Sendable {
///   struct Storage {
///     var name = ""
///     var artists = Many<Artist>()
///   }
///   var storage = Storage()
///   static let definition = ClassDefinition(
///     Label.self,
///     [
///       .attribute("name", \.name), .toMany("artists", \.artists, .orderedSet),
///       .computed("shortName", dependsOn: ["name"]) { String($0.name.prefix(8)) },
///     ])
/// }
/// ```
///
/// What cannot be a property is refused when a world first needs the class (``SwiftModel/make(in:)``): a key that is
/// empty, contains a dot or begins with `@`, a key or a field that is named twice, a ``Many`` that is not named, a key
/// path that cannot be read. A path that leads to no stored field, as to a computed one, traps where the definition is
/// made.
///
/// Costs: one closure for each of reading, writing and finding the field; O(1) to make. Any thread may make and read
/// one.
public struct TypedProperty<Object: TypedModel>: Sendable {
  @usableFromInline var definition: PropertyDefinition

  @usableFromInline
  init(_ definition: PropertyDefinition) {
    self.definition = definition
  }

  /// A value: a number, text, truth value, date, list, enum, or one of any of these that may be nil.
  ///
  /// Its start value is the one that the storage declares, its type that of the field. Setting it is one mutation;
  /// where nobody observes the object it is a store. Setting does not ask `validate`, which is for
  /// ``ModelObject/validateValue(_:forKey:)`` and for the save of a ``ManagedObjectContext`` (kvo-facts.md K222).
  ///
  /// ```swift
  /// final class Ticket: ModelObject, TypedModel, @unchecked Sendable {
  ///   struct Storage { var price = 20 }
  ///   var storage = Storage()
  ///   static let definition = ClassDefinition(
  ///     Ticket.self,
  ///     [.attribute("price", \.price) { _, value in (value.compare(0) != .ascending, value) }])
  /// }
  ///
  /// let ticket = try Ticket.make(in: world)
  /// try ticket.validateValue(-5, forKey: "price")   // (isValid: false, replacement: -5)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - path: the field of the storage; a field within a field (`\.origin.x`) is one, too.
  ///   - dependsOn: key paths, from the same object, whose changes are notified as changes of this property.
  ///   - isAutomatic: whether setting notifies by itself; where it does not,
  ///     ``ModelObject/willChangeValue(forKey:place:)`` and ``ModelObject/didChangeValue(forKey:)`` do (Cocoa's
  ///     `automaticallyNotifiesObserversForKey:`).
  ///   - validate: says of an object and a value whether it may be set, and gives the value to use instead, or the
  ///     message why not; nil where every value may be.
  /// - Complexity: O(1).
  @inlinable
  public static func attribute<Field: PropertyValue>(
    _ name: String, _ path: WritableKeyPath<Object.Storage, Field>, dependsOn: [String] = [],
    isAutomatic: Bool = true, validate: PropertyDefinition.Validator? = nil
  ) -> TypedProperty {
    var definition = PropertyDefinition(
      name, Field.propertyType, dependsOn: dependsOn, validator: validate, isAutomatic: isAutomatic)
    definition.field = .stored(path, of: Object.self)
    return TypedProperty(definition)
  }

  /// One object or nil; `inverse` is the property of the other side that mirrors this one.
  ///
  /// Setting it changes both sides in one mutation: the old partner's side forgets this object, the new partner's side
  /// takes it in, and observers of all of them are notified. It is enough that one of the two sides names the other. An
  /// inverse that the partner's class lacks is refused by the change that would need it. The object is kept alive; a
  /// pair that holds each other lives until one side lets go or ``ObjectWorld/close()`` ends the world.
  ///
  /// ```swift
  /// let seen = try artist.observe("albums", options: [.new]) { print($0) }
  /// album.artist = artist   // {kind: insertion, new: [<Album "">]}
  /// artist.albums.count     // 1
  /// seen.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - path: the field of the storage, an optional of a class written in Swift.
  ///   - inverse: the key of the other side; nil where the relation goes one way or the other side names this one.
  ///   - dependsOn: key paths, from the same object, whose changes are notified as changes of this property.
  ///   - isAutomatic: whether setting notifies by itself. The inverse is kept either way.
  ///   - deleteRule: what a ``ManagedObjectContext`` does with the partner when this object is deleted.
  /// - Complexity: O(1) to make; setting one is O(log n) for n members of a to-many inverse.
  @inlinable
  public static func toOne<Destination: SwiftModel>(
    _ name: String, _ path: WritableKeyPath<Object.Storage, Destination?>, inverse: String? = nil,
    dependsOn: [String] = [], isAutomatic: Bool = true, deleteRule: DeleteRule = .nullify
  ) -> TypedProperty {
    var definition = PropertyDefinition(
      name, Destination.propertyType, inverse: inverse, dependsOn: dependsOn, isAutomatic: isAutomatic,
      deleteRule: deleteRule)
    definition.field = .stored(path, of: Object.self)
    return TypedProperty(definition)
  }

  /// Many objects or values, kept as `kind` says; `inverse` is the property of the other side that mirrors this one.
  ///
  /// The field is a ``Many``, which holds nothing: the members are the object's, and the property's name answers them
  /// as a live ``ToMany``. It is empty at first, not nil. An array may have a member twice; a set and an ordered set
  /// have each once, and a set's order is that of insertion. Members are kept alive.
  ///
  /// ```swift
  /// try playlist.songs.addAll([song, song])   // .array
  /// playlist.songs.count                      // 2
  /// try album.songs.addAll([song, song])      // .orderedSet
  /// album.songs.count                         // 1
  /// song.album === album                      // true: the inverse
  /// ```
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - path: the field of the storage.
  ///   - kind: array, set or ordered set.
  ///   - inverse: the key of the other side, a to-one or to-many property; nil where the relation goes one way, the
  ///     other side names this one, or the members are values.
  ///   - isAutomatic: whether changes notify by themselves. The inverse is kept either way.
  ///   - deleteRule: what a ``ManagedObjectContext`` does with the members when this object is deleted.
  /// - Complexity: O(1).
  @inlinable
  public static func toMany<Destination: NullablePropertyValue>(
    _ name: String, _ path: KeyPath<Object.Storage, Many<Destination>>, _ kind: CollectionKind,
    inverse: String? = nil, isAutomatic: Bool = true, deleteRule: DeleteRule = .nullify
  ) -> TypedProperty {
    var definition = PropertyDefinition(
      name, Destination.propertyType, collection: kind, inverse: inverse, isAutomatic: isAutomatic,
      deleteRule: deleteRule)
    definition.field = PropertyField(
      owner: ObjectIdentifier(Object.self), offset: PropertyField.offset(of: path),
      type: Many<Destination>.self, isNullable: true, read: nil, write: nil,
      accepts: { Destination.fromPropertyValue($0) != nil })
    return TypedProperty(definition)
  }

  /// The same property, that was called `identifier` in the version of its class before: a file in which a context keeps
  /// objects keeps its values (``PropertyDefinition/renamingIdentifier``).
  ///
  /// ```swift
  /// TypedProperty<Song>.attribute("title", \.title).renamed(from: "name")
  /// ```
  ///
  /// - Parameter identifier: the name that it had, or the identifier that it had then.
  /// - Returns: the property with the identifier.
  /// - Complexity: O(1).
  public func renamed(from identifier: String) -> TypedProperty {
    var property = self
    property.definition.renamingIdentifier = identifier
    return property
  }

  /// The same property, of whose values a file in which a context keeps objects has an index
  /// (``PropertyDefinition/isIndexed``).
  ///
  /// ```swift
  /// TypedProperty<Song>.attribute("rating", \.rating).indexed()
  /// ```
  ///
  /// - Returns: the property with the index.
  /// - Complexity: O(1).
  public func indexed() -> TypedProperty {
    var property = self
    property.definition.isIndexed = true
    return property
  }

  /// The same property, without a value or member of which no object is saved (``PropertyDefinition/isOptional``).
  ///
  /// ```swift
  /// TypedProperty<Song>.toOne("album", \.album, inverse: "songs").mandatory()
  /// ```
  ///
  /// - Returns: the property with the rule.
  /// - Complexity: O(1).
  public func mandatory() -> TypedProperty {
    var property = self
    property.definition.isOptional = false
    return property
  }

  /// The same attribute, whose value the history of a store keeps of a deleted object
  /// (``PropertyDefinition/preservesValueInHistoryOnDeletion``).
  ///
  /// ```swift
  /// TypedProperty<Song>.attribute("title", \.title).preservedInHistory()
  /// ```
  ///
  /// - Returns: the attribute with that.
  /// - Complexity: O(1).
  public func preservedInHistory() -> TypedProperty {
    var property = self
    property.definition.preservesValueInHistoryOnDeletion = true
    return property
  }

  /// A value that is computed from others and stored nowhere, read-only without `set`.
  ///
  /// It is a key for key-value coding, observers, predicates and sort descriptors, and no typed property: Swift code
  /// asks the key, or a member of the class that `get` calls, too. `get` is called for each reading. Observers are
  /// notified of a change of a key path in `dependsOn`, whether the computed value differs or not; what `get` reads
  /// besides is not followed. A path may lead through a collection: members that come and go are followed, and so are
  /// their keys (kvo-facts.md D9).
  ///
  /// ```swift
  /// final class Reel: ModelObject, TypedModel, @unchecked Sendable {
  ///   struct Storage { var songs = Many<Song>() }
  ///   var storage = Storage()
  ///   static let definition = ClassDefinition(
  ///     Reel.self,
  ///     [
  ///       .toMany("songs", \.songs, .array),
  ///       .computed("seconds", dependsOn: ["songs.seconds"]) { $0.songs.reduce(0) { $0 + $1.seconds } },
  ///     ])
  /// }
  /// ```
  ///
  /// With `set` the key can be set: its observers are notified, and what `set` changes has notifications of its own. So
  /// a setter that sets an input brings two of this key, the input's first.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - dependsOn: key paths, from the same object, whose changes are changes of this property.
  ///   - set: takes a new value. A value of another type, and nil where `Field` is no optional, never get there. What
  ///     it throws reaches the mutating line, when everybody was told.
  ///   - get: computes the value. What it throws reaches whoever reads the key; where an observer has asked for the old
  ///     value, it refuses the change.
  /// - Complexity: O(1), and what `get` takes for each reading.
  @inlinable
  public static func computed<Field: PropertyValue>(
    _ name: String, dependsOn: [String], set: (@Sendable (Object, Field) throws -> Void)? = nil,
    get: @escaping @Sendable (Object) throws -> Field
  ) -> TypedProperty {
    var setter: PropertyDefinition.Setter?
    if let set {
      setter = { object, value in
        let field = try TypedProperty.given(Field.fromPropertyValue(value), name, value.typeName)
        try set(try TypedProperty.given(object as? Object, name, object.objectClass.name), field)
      }
    }
    var definition = PropertyDefinition(
      name, Field.propertyType, dependsOn: dependsOn,
      getter: { object in
        try get(try TypedProperty.given(object as? Object, name, object.objectClass.name)).propertyValue
      }, setter: setter)
    definition.isNullable = Field.isNullable
    return TypedProperty(definition)
  }

  /// What a computed property needs, or the error that something else came.
  @usableFromInline
  static func given<Needed>(_ needed: Needed?, _ key: String, _ given: String) throws -> Needed {
    guard let needed else {
      throw KeyValueCodingError.wrongType(
        className: Object.className, key: key, expected: "\(Needed.self)", given: given)
    }
    return needed
  }
}

extension ClassDefinition {
  /// The definition of a class written in Swift, under its ``SwiftModel/className``.
  ///
  /// The order of `properties` is the order of the keys. Nothing is checked yet: what is wrong is thrown where a world
  /// first needs the class, by ``ObjectWorld/objectClass(for:)`` and ``SwiftModel/make(in:)``.
  ///
  /// ```swift
  /// final class Stage: ModelObject, TypedModel, @unchecked Sendable {
  ///   struct Storage { var place = "" }
  ///   var storage = Storage()
  ///   static let definition = ClassDefinition(
  ///     Stage.self, [.attribute("place", \.place)], describedBy: "place", allowsSubclassing: true)
  /// }
  ///
  /// print(try Stage.make(in: world) { $0.place = "Odeon" })   // <Stage "Odeon">
  /// ```
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - properties: its properties. A field that is not among them is only stored; a ``Many`` has to be.
  ///   - describedBy: the key whose value describes an object; nil for the first of `name`, `title` that is there, and
  ///     where neither is, an object is described by its number.
  ///   - allowsSubclassing: whether scripts may extend the class, which, as in Swift, is asked for and not given away.
  ///   - isAbstract: whether a context has objects of classes that extend it alone (``ClassDefinition/isAbstract``).
  ///   - indexes: the keys of each index of several properties in a file (``ClassDefinition/indexes``).
  /// - Complexity: O(p) for p properties.
  public init<Object: TypedModel>(
    _ type: Object.Type, _ properties: [TypedProperty<Object>], describedBy: String? = nil,
    allowsSubclassing: Bool = false, isAbstract: Bool = false, indexes: [[String]] = []
  ) {
    self.init(Object.className, properties: properties.map(\.definition), describedBy: describedBy)
    self.allowsSubclassing = allowsSubclassing
    self.isAbstract = isAbstract
    self.indexes = indexes
  }
}
