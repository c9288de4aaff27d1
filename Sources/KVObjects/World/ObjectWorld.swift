/// The home of what belongs to one run: classes by name, serial numbers, clock, random numbers, switches, and the
/// mutation that is under way (mutations.md section 1).
///
/// Two worlds share nothing. An object reaches its world through itself; a world outlives its objects. A *confined*
/// world and its objects are used on the thread that made it (use from another is diagnosed); in a *shared* one every
/// mutation, registration and read holds one recursive lock.
public final class ObjectWorld: @unchecked Sendable {
  /// The world's own time.
  public var clock = WorldClock()
  /// The world's own random numbers.
  public var random = WorldRandom(seed: 0)
  /// Which of Cocoa's limits are restored.
  public var compatibility = Compatibility()
  /// What "main" means here; controllers deliver there.
  public var mainExecutor: any MainExecutor
  /// Who is told of everything that is delivered; nil for nobody. Held strongly.
  package var sink: (any EventSink)? {
    get { currentSink }
    set { currentSink = newValue }
  }
  private var currentSink: (any EventSink)?
  /// What the rooms above keep per world, by the type of what is kept.
  package var extensions: [ObjectIdentifier: AnyObject] = [:]

  /// The mutations under way and the brackets that wait.
  package let transaction = Transaction()
  package let isolation: Isolation
  let liveObjects = LiveObjects()
  var drainError: (any Error)?
  /// The objects whose describing getters are running.
  var describedObjects: Set<ObjectIdentifier> = []

  private var classesByName: [String: ObjectClass] = [:]
  private var classesByType: [ObjectIdentifier: ObjectClass] = [:]
  /// Classes that a later definition of the same name replaced; existing objects keep them.
  private var replacedClasses: [ObjectClass] = []
  private var lastSerial = 0

  /// A world used on the current thread, or by many threads where `sharing` is `.shared`.
  public init(sharing: Sharing = .confined, mainExecutor: any MainExecutor = InlineExecutor()) {
    isolation = Isolation(sharing)
    self.mainExecutor = mainExecutor
  }

  /// How a world may be used by threads.
  public enum Sharing: Sendable {
    /// By the thread that made it.
    case confined
    /// By any, one at a time.
    case shared
  }

  /// A number larger than any given before: the order in which observers registered and controllers were made.
  package func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Classes

  /// The class of that name that was defined last.
  public func objectClass(named name: String) -> ObjectClass? {
    isolation.enterAnyway()
    defer { isolation.leave() }
    return classesByName[name]
  }

  /// The names of all classes, in alphabetical order.
  public var classNames: [String] {
    isolation.enterAnyway()
    defer { isolation.leave() }
    return classesByName.keys.sorted()
  }

  /// Defines a class whose objects keep their values by slot.
  ///
  /// A second definition of a name replaces it for later look-ups. Throws where a key path in `dependsOn` cannot be
  /// read or `describedBy` names no key.
  @discardableResult
  public func define(_ definition: ClassDefinition, extending superclass: ObjectClass? = nil) throws -> ObjectClass {
    try define(definition, extending: superclass) { DynamicObject(objectClass: $0) }
  }

  /// Defines a class whose objects are made by `maker`, a class written in Swift.
  @discardableResult
  package func define(
    _ definition: ClassDefinition, extending superclass: ObjectClass? = nil,
    maker: @escaping @Sendable (ObjectClass) -> ModelObject
  ) throws -> ObjectClass {
    try isolated {
      let made = try ObjectClass(definition, superclass: superclass, world: self, maker: maker)
      if let replaced = classesByName.updateValue(made, forKey: made.name) { replacedClasses.append(replaced) }
      return made
    }
  }

  /// The class of a type written in Swift, defined in this world when first asked for.
  public func objectClass<Object: SwiftModel>(for type: Object.Type) throws -> ObjectClass {
    try isolated {
      if let known = classesByType[ObjectIdentifier(type)] { return known }
      let made = try define(Object.definition) { Object(objectClass: $0) }
      classesByType[ObjectIdentifier(type)] = made
      return made
    }
  }

  /// Starts the world afresh for a new test: serial numbers, clock and random numbers; classes stay.
  package func restart(seed: UInt64) {
    for known in Array(classesByName.values) + replacedClasses { known.resetSerials() }
    clock = WorldClock()
    random = WorldRandom(seed: seed)
  }
}

/// A class of model objects written in Swift.
public protocol SwiftModel: ModelObject {
  /// Its name and properties.
  static var definition: ClassDefinition { get }
  /// Makes an object with its start values.
  init(objectClass: ObjectClass)
}

extension SwiftModel {
  /// Makes an object in `world`, where its class is defined when first needed.
  ///
  /// Throws what ``ObjectWorld/define(_:extending:)`` throws.
  public static func make(in world: ObjectWorld) throws -> Self {
    Self(objectClass: try world.objectClass(for: Self.self))
  }
}
