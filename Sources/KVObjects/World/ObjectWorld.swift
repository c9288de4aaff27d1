import KVTexts

/// The home of what belongs to one run: classes by name, serial numbers, clock, random numbers, switches, and the
/// mutation that is under way (mutations.md section 1).
///
/// Two worlds share nothing. An object reaches its world through itself; a world outlives its objects. A *confined*
/// world and its objects are used on the thread that made it (use from another is diagnosed); in a *shared* one every
/// mutation, registration and read holds one recursive lock.
public final class ObjectWorld: @unchecked Sendable {
  // Not checked: `isolation` keeps threads apart.
  /// The world's own time.
  public var clock = WorldClock()
  /// The world's own random numbers.
  public var random = WorldRandom(seed: 0)
  /// Which of Cocoa's limits are restored.
  public var compatibility = Compatibility()
  /// What "main" means here; controllers deliver there.
  public var mainExecutor: any MainExecutor {
    didSet { deliversInPlace = mainExecutor is InlineExecutor }
  }
  /// Whether "main" is wherever the caller is.
  @exclusivity(unchecked) private(set) var deliversInPlace: Bool
  /// Whether single changes may take a lane, and very many of one bracket a single pass over all rows; without it all go the
  /// general way, which comes to the same.
  @exclusivity(unchecked) package var takesLanes = true
  /// Receives everything that is delivered; nil for nobody. Held strongly.
  package var sink: (any EventSink)? {
    get { currentSink }
    set { currentSink = newValue }
  }
  @exclusivity(unchecked) private var currentSink: (any EventSink)?
  /// Hears of all that changes; nil for nobody. Set before the first class is defined, for objects ask their class; later it may
  /// only be taken out, for a while or for good. Held strongly.
  @exclusivity(unchecked) package var stateSink: (any StateSink)? {
    didSet { if stateSink != nil { takesLanes = false } }
  }
  /// What the rooms above keep per world, by the type of what is kept.
  package var extensions: [ObjectIdentifier: AnyObject] = [:]

  /// The mutations under way and the brackets that wait.
  @usableFromInline package let transaction = Transaction()
  package let isolation: Isolation
  let liveObjects = LiveObjects()
  /// The objects whose describing getters are running.
  var describedObjects: Set<ObjectIdentifier> = []
  /// Whether objects are described by what a getter computes; see ``withoutDescribingGetters(_:)``.
  var asksDescribingGetters = true
  /// Called, in place, with an error that no mutating line can throw: what an observer throws, or a refusal, where a
  /// property of a ``TypedModel`` is set by its setter, and what a delegate throws in a bracket that the main executor
  /// delivers.
  ///
  /// Nil keeps the first for ``takeUnhandledError()``. A setter's is then not silent either: outside of
  /// ``throwingUnhandledErrors(_:)`` a debug build stops there with the reason, and a release build writes a line to the
  /// standard error.
  public var unhandledErrorHandler: ((any Error) -> Void)?
  var unhandledError: (any Error)?
  /// Above 0 where somebody asks for the errors of setters that nobody handles: they are kept, and nothing is said.
  package var unhandledErrorTakers = 0
  /// Called, in place, with Cocoa's sentence where an object goes while classic observers (`addObserver`) are registered
  /// with it, or a change finds that such an observer has gone without being removed. Neither does harm here; nil, as at
  /// first, says nothing. Tokens end in silence (kvo-facts.md D8, K197, K198).
  public var lifetimeWarningHandler: ((String) -> Void)?

  private var classes = ClassRegister()
  @exclusivity(unchecked) private var classesByType: [ObjectIdentifier: ObjectClass] = [:]
  /// The one of those that was asked for last: objects are mostly made one like the other.
  @exclusivity(unchecked) private var lastOfType: (type: ObjectIdentifier, objectClass: ObjectClass)?
  /// Those that are defined when first looked for, by name.
  private var lateClasses: [String: any SwiftModel.Type] = [:]
  /// The names that properties of any class give as those of their inverses.
  var namedInverses: Set<String> = []
  private var lastSerial = 0
  /// How often serial numbers have begun afresh: classes need not be asked for that.
  @exclusivity(unchecked) private(set) var countingRound = 0

  /// A world used on the current thread, or by many threads where `sharing` is `.shared`.
  public init(sharing: Sharing = .confined, mainExecutor: any MainExecutor = InlineExecutor()) {
    isolation = Isolation(sharing)
    self.mainExecutor = mainExecutor
    deliversInPlace = mainExecutor is InlineExecutor
  }

  /// How a world may be used by threads.
  public enum Sharing: Sendable {
    /// By the thread that made it.
    case confined
    /// By any, one at a time.
    case shared
  }

  /// A number larger than any given before, also on other threads: the order in which observers registered and controllers
  /// were made.
  package func nextSerial() -> Int {
    isolation.enterAnyway()
    defer { isolation.leave() }
    lastSerial += 1
    return lastSerial
  }

  // MARK: Classes

  /// The class of that name that was defined last.
  public func objectClass(named name: String) -> ObjectClass? {
    isolation.enterAnyway()
    defer { isolation.leave() }
    if let known = classes[name] { return known }
    guard let type = lateClasses[name] else { return nil }
    return try? objectClass(for: type)
  }

  /// The names under which ``objectClass(named:)`` finds a class, in alphabetical order.
  package var knownClassNames: [String] {
    isolation.enterAnyway()
    defer { isolation.leave() }
    return Set(classes.names).union(lateClasses.keys).sorted()
  }

  /// Lets a class written in Swift be found by its name, and defines it no sooner than somebody looks. A class that was
  /// defined under the name meanwhile goes on to be the one that is found.
  package func defineWhenNeeded(_ type: any SwiftModel.Type) {
    isolation.enterAnyway()
    defer { isolation.leave() }
    lateClasses[type.className] = type
  }

  /// The names of all classes that are defined, in alphabetical order.
  public var classNames: [String] {
    isolation.enterAnyway()
    defer { isolation.leave() }
    return classes.names.sorted()
  }

  /// Defines a class whose objects keep their values by slot; those of a class that extends one written in Swift are
  /// objects of that class, with the values of the added properties beside its own.
  ///
  /// A second definition of a name replaces it for later look-ups. Throws where a key path in `dependsOn` cannot be
  /// read, `describedBy` names no key, or `superclass` does not allow it.
  @discardableResult
  public func define(_ definition: ClassDefinition, extending superclass: ObjectClass? = nil) throws -> ObjectClass {
    try define(definition, extending: superclass, swiftMaker: nil)
  }

  private func define(
    _ definition: ClassDefinition, extending superclass: ObjectClass?,
    swiftMaker: (@Sendable (ObjectClass) -> ModelObject)?
  ) throws -> ObjectClass {
    try isolated {
      let made = try ObjectClass(definition, superclass: superclass, world: self, swiftMaker: swiftMaker)
      classes.add(made, asFirst: swiftMaker != nil && lateClasses[made.name] != nil)
      if swiftMaker == nil { stateSink?.didDeclare(made) }
      return made
    }
  }

  /// Makes a class that is found by no name: for objects that a room keeps to itself. Throws as
  /// ``define(_:extending:)``.
  package func makeUnlistedClass(_ definition: ClassDefinition) throws -> ObjectClass {
    try isolated { try ObjectClass(definition, superclass: nil, world: self, isListed: false, swiftMaker: nil) }
  }

  /// Takes a class out of those that are found by name: the one that it replaced is found again. Its objects, and whoever
  /// else holds it, keep it. O(1) amortised for the class that was defined last under its name.
  package func forget(_ objectClass: ObjectClass) {
    isolation.enterAnyway()
    defer { isolation.leave() }
    classes.forget(objectClass)
  }

  /// The class of a type written in Swift, defined in this world when first asked for.
  public func objectClass<Object: SwiftModel>(for type: Object.Type) throws -> ObjectClass {
    try isolated {
      if let lastOfType, lastOfType.type == ObjectIdentifier(type) { return lastOfType.objectClass }
      if let known = classesByType[ObjectIdentifier(type)] {
        lastOfType = (ObjectIdentifier(type), known)
        return known
      }
      var definition = Object.definition
      // A class that keeps its values itself has no place for those that a subclass would add.
      if !(type is any TypedModel.Type) { definition.allowsSubclassing = false }
      let owner = ObjectIdentifier(type)
      // The fields' closures trust this: they are for objects of this very class.
      guard definition.properties.allSatisfy({ $0.field?.owner ?? owner == owner }) else {
        throw KeyValueCodingError.invalidArgument(
          reason: "class \(type) has the definition of another class", code: .declaration,
          hint: .hintTypedModelIsFinal)
      }
      if let typed = type as? any TypedModel.Type { try StorageCheck.check(typed, definition, in: self) }
      let made = try define(definition, extending: nil) { Object(objectClass: $0) }
      classesByType[ObjectIdentifier(type)] = made
      return made
    }
  }

  /// Starts the world afresh for a new test: serial numbers, clock and random numbers; classes stay.
  package func restart(seed: UInt64) {
    countingRound += 1
    stateSink?.didRestartCounting()
    clock = WorldClock()
    random = WorldRandom(seed: seed)
  }

  /// What a repetition starts from: serial numbers, clock and random numbers as they are.
  package func startingPoint() -> StartingPoint {
    let serials = classes.all.map { ($0, $0.lastSerial) }
    return StartingPoint(serials: serials, clock: clock, random: random)
  }

  /// Goes back to where serial numbers, clock and random numbers were; classes defined since start anew.
  package func returnTo(_ point: StartingPoint) {
    countingRound += 1
    stateSink?.didRestartCounting()
    for (known, serial) in point.serials { known.lastSerial = serial }
    clock = point.clock
    random = point.random
  }

  /// Where the serial numbers, the clock and the random numbers of a world were.
  package struct StartingPoint {
    fileprivate let serials: [(ObjectClass, Int)]
    fileprivate let clock: WorldClock
    fileprivate let random: WorldRandom
  }
}

/// A class of model objects written in Swift.
///
/// Most are a ``TypedModel``, which declares stored properties once. A class that conforms to this alone keeps its values
/// as it likes, by overriding ``ModelObject/storedValue(at:)`` and ``ModelObject/store(_:at:)``.
public protocol SwiftModel: ModelObject, NullablePropertyValue {
  /// The name by which properties of other classes, and scripts, know it; the Swift type's own where nothing else is
  /// said. ``definition`` has it too.
  static var className: String { get }
  /// Its name and properties.
  static var definition: ClassDefinition { get }
  /// Makes an object with its start values.
  init(objectClass: ObjectClass)
}

extension SwiftModel {
  /// The Swift type's name.
  public static var className: String { "\(Self.self)" }

  /// Makes an object in `world`, where its class is defined when first needed.
  ///
  /// Throws what ``ObjectWorld/define(_:extending:)`` throws.
  public static func make(in world: ObjectWorld) throws -> Self {
    Self(objectClass: try world.objectClass(for: Self.self))
  }

  /// Makes an object in `world`, and gives it values.
  ///
  /// ```swift
  /// let album = try Album.make(in: world) {
  ///   $0.title = "Lionheart"
  ///   $0.rating = 5
  /// }
  /// ```
  ///
  /// Throws what ``make(in:)`` throws, what `body` throws, and the first error that a setter in it could not throw
  /// (``ObjectWorld/throwingUnhandledErrors(_:)``).
  public static func make(in world: ObjectWorld, _ body: (Self) throws -> Void) throws -> Self {
    let object = try make(in: world)
    try world.throwingUnhandledErrors { try body(object) }
    return object
  }
}
