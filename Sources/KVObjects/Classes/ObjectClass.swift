import Glibc
import KVTexts
import Synchronization

/// A class as it is declared: its name, its properties and what a host adds.
///
/// In contrast to an ``ObjectClass`` it belongs to no world: it is a plain value, which
/// ``ObjectWorld/define(_:extending:)`` makes a class of, and which every world may be given. A class written in Swift
/// has one as its ``SwiftModel/definition``.
///
/// ```swift
/// var definition = ClassDefinition("Track", properties: [PropertyDefinition("title", .string)])
/// definition.properties.append(PropertyDefinition("seconds", .integer, default: 180))
/// let track = try world.define(definition).makeObject(["title": "Africa"])  // <Track "Africa">
/// try track.value(forKey: "seconds")  // 180
/// ```
///
/// Nothing is checked before the class is defined.
public struct ClassDefinition: Sendable {
  /// The class's name: what types of other classes' properties and scripts call it.
  public var name: String
  /// Its own properties, without inherited ones; their order is the order of its keys and slots.
  public var properties: [PropertyDefinition]
  /// The key of the property that describes an object (``ModelObject/description``), an inherited one too; nil for that
  /// of the class it extends, else for the first of `name`, `title` that the class has.
  public var describedBy: String?
  /// Whether other classes may extend it. A ``SwiftModel`` that is no ``TypedModel`` cannot be extended whatever is
  /// said here: it would have no place for what is added.
  public var allowsSubclassing = true

  /// Whether a context has no objects of the class itself, only of those that extend it (NSEntityDescription's
  /// `isAbstract`); these do not inherit it. Outside of a context objects can be made all the same.
  public var isAbstract = false

  /// What the class was called in the version before, or what that said here: by it a file in which a context keeps objects
  /// finds it again, and keeps its rows (`renamingIdentifier`). Nil for one that was not renamed.
  public var renamingIdentifier: String?

  /// The keys of each index of several properties that a file in which a context keeps objects has of the class, and of the
  /// classes that extend it (NSFetchIndexDescription). The order of the keys counts: an index of genre and rating serves
  /// fetches by genre, and by both. ``PropertyDefinition/isIndexed`` declares one of a single property.
  public var indexes: [[String]] = []

  /// A class of `properties`, which other classes may extend.
  ///
  /// Nothing is checked here; ``ObjectWorld/define(_:extending:)`` does.
  ///
  /// - Parameters:
  ///   - name: the name under which a world finds the class.
  ///   - properties: its own properties; the first has the first slot behind the inherited ones.
  ///   - describedBy: the key whose value describes an object; nil for the first of `name`, `title` that the class has.
  /// - Complexity: O(1).
  public init(_ name: String, properties: [PropertyDefinition], describedBy: String? = nil) {
    self.name = name
    self.properties = properties
    self.describedBy = describedBy
  }
}

/// A class of model objects in one world: its keys, their slots, its ancestors.
///
/// The same thing for classes that a script declares and for those written in Swift; one per world and class. In
/// contrast to a ``ClassDefinition`` it is resolved: inherited properties are in it, each has a slot, and it counts its
/// objects. It never changes: a second definition of its name makes another class.
///
/// ```swift
/// let albums = album.objectClass
/// albums.name  // Album
/// albums.keys  // ["artist", "live", "released", "songs", "title"]
/// albums.property("songs")?.kind  // toMany(orderedSet)
/// ```
///
/// Costs: looking a key up is one dictionary access, O(1) expected; whoever needs a key often keeps its ``Property``.
public final class ObjectClass: @unchecked Sendable {
  // Not checked: its world's isolation keeps threads apart.
  /// The class's name. Classes of one name may follow each other in a world; their objects keep theirs.
  public let name: String
  /// A number that no other class has in this run: a class that goes leaves its address to another, not its number.
  package let number: Int
  /// The class it extends; nil where it extends none.
  public let superclass: ObjectClass?
  /// The world it belongs to, which it does not keep alive: whoever keeps a class keeps its world too, or an object of
  /// it.
  public unowned let world: ObjectWorld
  /// All properties by slot: inherited ones first, each in the slot that it has there, then its own in their order.
  public let properties: [Property]
  /// How many of them are to-many.
  package let toManyCount: Int
  /// Whether other classes may extend it.
  public let allowsSubclassing: Bool
  /// Whether a context has objects of classes that extend it alone, and none of its own.
  public let isAbstract: Bool
  /// What it was called before it was renamed; nil for one that was not.
  public let renamingIdentifier: String?
  /// The properties of each index, inherited ones included, each once: those of one property first.
  package let indexes: [[Property]]
  /// Whether its objects are made by a class written in Swift: it is one, or extends one.
  public let isSwiftClass: Bool
  /// The first slot that such a class itself does not know: of a property that a subclass has added.
  let firstAddedSlot: Int
  /// Whether the world is a shared one.
  let isShared: Bool
  /// Whether something is to be done before a property is read where it lies: the world is a shared one, or some of its
  /// objects are faults.
  @exclusivity(unchecked) @usableFromInline private(set) final var guardsReads: Bool
  /// Whether some of its objects are faults.
  @exclusivity(unchecked) package private(set) final var hasFaults = false
  @exclusivity(unchecked) private var faultCount = 0
  /// Whether the world's ``StateSink`` hears of all that its objects hold.
  let isRecorded: Bool
  /// What the host language keeps with the class (a script's methods).
  package var hostInfo: AnyObject?

  private static let lastNumber = Atomic<Int>(0)
  /// The fields of a class written in Swift that could be properties and have no name.
  package internal(set) var unnamedFields: [String] = []
  /// The class, known to nobody, of which objects are made to see what a new one holds; nil of a class that is not a
  /// ``TypedModel`` and extends none.
  private let sampleClass: ObjectClass?
  private let slots: [String: Int]
  private let declaredDescriptionSlot: Int?
  private let ancestorNames: Set<String>
  private let maker: @Sendable (ObjectClass) -> ModelObject
  /// The serial number of the object made last; 0 where the world has begun to count afresh since.
  package var lastSerial: Int {
    get { countingRound == world.countingRound ? serialOfRound : 0 }
    set { (serialOfRound, countingRound) = (newValue, world.countingRound) }
  }
  @exclusivity(unchecked) private var serialOfRound = 0
  @exclusivity(unchecked) private var countingRound = 0
  /// The thread that the world is confined to, here one step from an object; nil for a shared world, for one that is
  /// confined to the work of an executor, and where objects are
  /// recorded, which take none of the short ways that ask for it.
  private let confiningThread: pthread_t?
  /// The property whose field is at an offset of the Swift class's storage, by that offset.
  private let propertiesByOffset: ContiguousArray<Property?>
  /// The properties whose fields may hold objects and nil.
  let propertiesOfHolders: ContiguousArray<Property>

  /// So many more of its objects are faults.
  func countFault(_ difference: Int) {
    faultCount += difference
    hasFaults = faultCount > 0
    guardsReads = isShared || hasFaults
  }

  /// A class whose objects `swiftMaker` makes; without one those of the class it extends, else by slot. `isListed` says
  /// whether it is one of those that clients know. `sample` is a new object of such a class, if it is one that says what its
  /// fields begin with.
  init(
    _ definition: ClassDefinition, superclass: ObjectClass?, world: ObjectWorld, isListed: Bool = true,
    sample: ModelObject? = nil, swiftMaker: (@Sendable (ObjectClass) -> ModelObject)?
  ) throws {
    name = definition.name
    number = ObjectClass.lastNumber.add(1, ordering: .relaxed).newValue
    self.superclass = superclass
    self.world = world
    isRecorded = isListed && world.stateSink != nil
    confiningThread = isRecorded ? nil : world.isolation.confiningThread
    isShared = world.isolation.isShared
    guardsReads = isShared
    allowsSubclassing = definition.allowsSubclassing
    isAbstract = definition.isAbstract
    renamingIdentifier = definition.renamingIdentifier
    if let made = swiftMaker ?? superclass?.maker {
      maker = made
    } else {
      maker = { DynamicObject(objectClass: $0) }
    }
    isSwiftClass = swiftMaker != nil || superclass?.isSwiftClass ?? false
    sampleClass = sample?.objectClass ?? superclass?.sampleClass
    try superclass?.checkExtension(by: definition)
    try ObjectClass.checkKeys(of: definition)
    var properties = superclass?.properties ?? []
    var slots = superclass?.slots ?? [:]
    var toManyCount = superclass?.toManyCount ?? 0
    for own in definition.properties {
      if let inverse = own.inverse { world.namedInverses.insert(inverse) }
      let inherited = slots[own.name]
      let slot = inherited ?? properties.count
      var toManyIndex = -1
      if own.collectionKind != nil {
        toManyIndex = inherited.map { properties[$0].toManyIndex }.flatMap { $0 >= 0 ? $0 : nil } ?? toManyCount
        toManyCount = max(toManyCount, toManyIndex + 1)
      }
      let property = try Property(
        own, slot: slot, toManyIndex: toManyIndex, className: definition.name,
        held: own.field?.read.flatMap { read in sample.map(read) })
      if inherited != nil { properties[slot] = property } else { properties.append(property) }
      slots[own.name] = slot
    }
    if properties.count > 64 {
      for property in properties { property.hasExactMask = false }
    }
    indexes = try ObjectClass.indexes(
      of: definition, inherited: superclass?.indexes ?? [], properties, slots)
    self.properties = properties
    self.slots = slots
    self.toManyCount = toManyCount
    firstAddedSlot = swiftMaker == nil ? superclass?.firstAddedSlot ?? 0 : properties.count
    propertiesByOffset = superclass?.propertiesByOffset ?? ObjectClass.byOffset(properties)
    propertiesOfHolders =
      superclass?.propertiesOfHolders
      ?? ContiguousArray(
        properties.filter { property in
          guard let field = property.field, field.isNullable, field.write != nil else { return false }
          return property.holdsObjects || property.type == .any
        })
    ancestorNames = (superclass?.ancestorNames ?? []).union([definition.name])
    if let described = definition.describedBy {
      guard let slot = slots[described] else {
        throw KeyValueCodingError.invalidArgument(
          reason: "class \(definition.name) is described by '\(described)', which is none of its keys",
          code: .unknownKey, hint: Spelling.suggestion(for: described, among: slots.keys))
      }
      declaredDescriptionSlot = slot
    } else {
      declaredDescriptionSlot = superclass?.declaredDescriptionSlot
    }
  }

  /// The property of `key`, or nil where the class has no such key.
  ///
  /// Inherited properties are found too; one that the class declares anew is found in place of the inherited one. Key
  /// paths are no keys, and neither is `self`, unless the class declares a property of that name.
  ///
  /// ```swift
  /// song.objectClass.property("rating")?.type  // integer
  /// song.objectClass.property("album.title")  // nil
  /// ```
  ///
  /// - Complexity: O(1) expected.
  public func property(_ key: String) -> Property? {
    // To look for it might take n² steps.
    key.isTooLongForName ? nil : slots[key].map { properties[$0] }
  }

  /// Whether `property` is one of this class, its own or inherited; one that it has declared anew is not.
  package func has(_ property: Property) -> Bool {
    property.slot < properties.count && properties[property.slot] === property
  }

  /// All keys, inherited ones too, in alphabetical order. O(p log p) for p properties: the list is made for each call.
  public var keys: [String] { slots.keys.sorted() }

  /// Whether this is the class of that name or extends it.
  ///
  /// It is what a property whose type is a class asks of a value. Only names are compared: a class that has been
  /// defined anew under the name counts as one of it.
  ///
  /// ```swift
  /// let live = try world.define(
  ///   ClassDefinition("Live", properties: []), extending: world.define(ClassDefinition("Show", properties: [])))
  /// live.isKind(ofClassNamed: "Show")  // true
  /// ```
  ///
  /// - Complexity: O(1) expected.
  public func isKind(ofClassNamed className: String) -> Bool {
    name == className || ancestorNames.contains(className)
  }

  /// The property that describes its objects, where there is one.
  package var describedBy: Property? {
    (declaredDescriptionSlot ?? slots["name"] ?? slots["title"]).map { properties[$0] }
  }

  /// Makes an object whose properties hold their start values.
  ///
  /// Of a class that was declared at run time it is a ``DynamicObject``, of one written in Swift, or that extends one,
  /// an object of that Swift class. Nobody is notified, since nobody can know the object yet. To give it values in the
  /// same go there is ``makeObject(_:)``.
  ///
  /// ```swift
  /// let track = try world.define(
  ///   ClassDefinition("Track", properties: [PropertyDefinition("plays", .integer)]))
  /// let made = track.makeObject()  // <Track#1>
  /// try made.value(forKey: "plays")  // 0
  /// ```
  ///
  /// - Complexity: O(p) for p properties.
  public func makeObject() -> ModelObject { maker(self) }

  /// What a property of a new object holds, computed anew: what a field in Swift begins with may be another value each time,
  /// as in `var id = UUID()`. Of every other property its ``Property/startValue``. No object is made that anybody hears of.
  /// O(p) for p properties.
  package func makeStartValue(of property: Property) -> Value {
    guard let read = property.field?.read, let sampleClass else { return property.startValue }
    return read(maker(sampleClass))
  }

  /// Whether the world is confined to the thread of the caller.
  @inline(__always)
  var isConfinedToCurrentThread: Bool { confiningThread == pthread_self() }

  /// The property of a field of the Swift class.
  func property(atOffset offset: Int) -> Property {
    guard let property = namedProperty(atOffset: offset) else {
      preconditionFailure("\(name) stores a property at offset \(offset) that its definition does not name")
    }
    return property
  }

  /// The same, which the class holds, for who uses it without retaining it; nil where the definition does not name it.
  @inline(__always)
  func lentProperty(atOffset offset: Int) -> Unmanaged<Property>? {
    offset < propertiesByOffset.count ? propertiesByOffset.lent(at: offset) : nil
  }

  /// The property of a field of the Swift class; nil where the definition does not name it.
  func namedProperty(atOffset offset: Int) -> Property? {
    offset < propertiesByOffset.count ? propertiesByOffset[offset] : nil
  }

  /// Whether its objects have a place for the value of `property`: a typed model has none for what it computes.
  func hasPlace(for property: Property) -> Bool {
    let isTyped = !propertiesByOffset.isEmpty && property.slot < firstAddedSlot
    return !isTyped || property.field != nil
  }

  private static func byOffset(_ properties: [Property]) -> ContiguousArray<Property?> {
    let last = properties.compactMap { $0.field?.offset }.max() ?? -1
    var found = ContiguousArray<Property?>(repeating: nil, count: last + 1)
    for property in properties { if let offset = property.field?.offset { found[offset] = property } }
    return found
  }

  /// Refuses a definition that extends this class and may not, or that declares anew what a Swift class stores: its
  /// typed accessors would not know.
  private func checkExtension(by definition: ClassDefinition) throws {
    guard allowsSubclassing else {
      throw KeyValueCodingError.invalidArgument(
        reason: "class \(definition.name) cannot extend \(name): \(name) does not allow subclasses",
        code: .declaration, hint: .hintAllowSubclassing)
    }
    guard isSwiftClass else { return }
    for own in definition.properties {
      if let slot = slots[own.name], slot < firstAddedSlot {
        throw KeyValueCodingError.invalidArgument(
          reason: "class \(definition.name) cannot declare '\(own.name)': \(properties[slot].declaringClassName), "
            + "a class written in Swift, has it", code: .declaration, hint: .hintOtherName)
      }
    }
  }

  /// Refuses keys that no key path could name, a key that is declared twice, and two keys of one field.
  private static func checkKeys(of definition: ClassDefinition) throws {
    func refuse(_ problem: String, _ hint: Message) -> KeyValueCodingError {
      .invalidArgument(reason: "class \(definition.name): \(problem)", code: .declaration, hint: hint)
    }
    var keys: Set<String> = []
    var fields: [Int: String] = [:]
    var identifiers: [String: String] = [:]
    for property in definition.properties {
      let key = property.name
      if let identifier = property.renamingIdentifier,
        let other = identifiers.updateValue(key, forKey: identifier)
      {
        throw refuse("'\(other)' and '\(key)' have one renamingIdentifier, '\(identifier)'", .hintOneIdentifier)
      }
      if key.isTooLongForName {
        throw refuse(
          "\(Value.quoted(key.shortenedName)) is too long for the name of a property",
          .hintNameBytes(most: String.longestName))
      }
      if key.isEmpty || key.contains(".") || key.hasPrefix("@") {
        throw refuse("\(Value.quoted(key)) cannot name a property", .hintNameForm)
      }
      if !property.isOptional, property.getter != nil {
        throw refuse("'\(key)' is computed, and no save asks whether it has a value", .hintComputedNotRequired)
      }
      if property.preservesValueInHistoryOnDeletion, !property.isStoredAttribute {
        throw refuse(
          "'\(key)' is no stored attribute, and a history keeps values of these alone", .hintAttributeAlone)
      }
      guard keys.insert(key).inserted else { throw refuse("'\(key)' is declared twice", .hintOtherName) }
      if let field = property.field, let other = fields.updateValue(key, forKey: field.offset) {
        throw refuse("'\(other)' and '\(key)' are stored in one field", .hintOwnField)
      }
    }
  }

  /// The serial number of a new object; `world` is the class's.
  func nextSerial(in world: ObjectWorld) -> Int {
    if isShared { world.isolation.enterAnyway() }
    defer { if isShared { world.isolation.leave() } }
    let round = world.countingRound
    if countingRound != round { (serialOfRound, countingRound) = (0, round) }
    serialOfRound += 1
    return serialOfRound
  }
}

extension ObjectClass {
  /// The property of `key`; throws the undefined-key error where the class has none, the malformed-path error for an
  /// empty key.
  package func requireProperty(
    _ key: String, access: KeyValueCodingError.Access, receiver: @autoclosure () -> String
  ) throws -> Property {
    guard let property = property(key) else {
      // An empty key is no misspelt one: nobody could have declared it (kvo-facts.md D20).
      if key.isEmpty { throw KeyValueCodingError.malformedPath(path: key, position: 0, problem: "the key is empty") }
      throw KeyValueCodingError.undefinedKey(
        receiver: receiver(), className: name, key: key, access: access, known: keys)
    }
    return property
  }
}
