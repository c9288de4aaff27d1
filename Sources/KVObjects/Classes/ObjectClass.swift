/// A class as it is declared: its name, its properties and what a host adds.
public struct ClassDefinition: Sendable {
  /// The class's name.
  public var name: String
  /// Its own properties, without inherited ones; their order is the order of its keys.
  public var properties: [PropertyDefinition]
  /// The property that describes an object; nil for the first of `name`, `title` that the class has.
  public var describedBy: String?

  /// A class of `properties`.
  public init(_ name: String, properties: [PropertyDefinition], describedBy: String? = nil) {
    self.name = name
    self.properties = properties
    self.describedBy = describedBy
  }
}

/// A class of model objects in one world: its keys, their slots, its ancestors.
///
/// The same thing for classes that a script declares and for those written in Swift; one per world and class. Looking
/// a key up is one dictionary access; whoever needs a key often keeps its ``Property``.
public final class ObjectClass: @unchecked Sendable {
  /// The class's name.
  public let name: String
  /// The class it extends.
  public let superclass: ObjectClass?
  /// The world it belongs to, which outlives it.
  public unowned let world: ObjectWorld
  /// All properties by slot, inherited ones first.
  public let properties: [Property]
  /// How many of them are to-many.
  package let toManyCount: Int
  /// What the host language keeps with the class (a script's methods).
  package var hostInfo: AnyObject?

  private let slots: [String: Int]
  private let declaredDescriptionSlot: Int?
  private let ancestorNames: Set<String>
  private let maker: @Sendable (ObjectClass) -> ModelObject
  private var lastSerial = 0

  init(
    _ definition: ClassDefinition, superclass: ObjectClass?, world: ObjectWorld,
    maker: @escaping @Sendable (ObjectClass) -> ModelObject
  ) throws {
    name = definition.name
    self.superclass = superclass
    self.world = world
    self.maker = maker
    var properties = superclass?.properties ?? []
    var slots = superclass?.slots ?? [:]
    var toManyCount = superclass?.toManyCount ?? 0
    for own in definition.properties {
      let inherited = slots[own.name]
      let slot = inherited ?? properties.count
      var toManyIndex = -1
      if own.collectionKind != nil {
        toManyIndex = inherited.map { properties[$0].toManyIndex }.flatMap { $0 >= 0 ? $0 : nil } ?? toManyCount
        toManyCount = max(toManyCount, toManyIndex + 1)
      }
      let property = try Property(own, slot: slot, toManyIndex: toManyIndex, className: definition.name)
      if inherited != nil { properties[slot] = property } else { properties.append(property) }
      slots[own.name] = slot
    }
    if properties.count > 64 {
      for property in properties { property.hasExactMask = false }
    }
    self.properties = properties
    self.slots = slots
    self.toManyCount = toManyCount
    ancestorNames = (superclass?.ancestorNames ?? []).union([definition.name])
    if let described = definition.describedBy {
      guard let slot = slots[described] else {
        throw KeyValueCodingError.invalidArgument(
          reason: "class \(definition.name) is described by '\(described)', which is none of its keys",
          code: "E-UNKNOWN-KEY", hint: Spelling.suggestion(for: described, among: slots.keys))
      }
      declaredDescriptionSlot = slot
    } else {
      declaredDescriptionSlot = superclass?.declaredDescriptionSlot
    }
  }

  /// The property of `key`, or nil where the class has no such key.
  public func property(_ key: String) -> Property? {
    slots[key].map { properties[$0] }
  }

  /// All keys, in alphabetical order.
  public var keys: [String] { slots.keys.sorted() }

  /// Whether this is the class of that name or extends it.
  public func isKind(ofClassNamed className: String) -> Bool {
    name == className || ancestorNames.contains(className)
  }

  /// The property that describes its objects, where there is one.
  package var describedBy: Property? {
    (declaredDescriptionSlot ?? slots["name"] ?? slots["title"]).map { properties[$0] }
  }

  /// Makes an object whose properties hold their start values.
  public func makeObject() -> ModelObject { maker(self) }

  func nextSerial() -> Int {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    lastSerial += 1
    return lastSerial
  }

  /// Starts serial numbers at 1 again, for a new run in the same world.
  package func resetSerials() {
    lastSerial = 0
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
