import KVTexts

/// The home of what belongs to one run: classes by name, serial numbers, clock, random numbers, switches, and the
/// mutation that is under way (mutations.md section 1).
///
/// Two worlds share nothing. An object reaches its world through itself and keeps it alive. A *confined* world and its
/// objects are used on the thread that made it (use from another is diagnosed); in a *shared* one every mutation,
/// registration and read holds one recursive lock. An `async` function may go on on another thread: what it uses
/// belongs in a shared world.
///
/// ```swift
/// let library = ObjectWorld()
/// let heart = try Album.make(in: library) { $0.title = "Lionheart" }
/// heart.world === library  // true
/// library.classNames  // ["Album"]
/// library.close()
/// ```
///
/// Relations that lead back keep their objects alive: ``close()`` ends a world that is not used any more. Costs: asking
/// for the thread takes about a nanosecond, a shared world's lock more.
public final class ObjectWorld: @unchecked Sendable {
  // Not checked: `isolation` keeps threads apart.
  /// The world's own time, which stands still until it is advanced: what `now()` in a predicate gives.
  public var clock = WorldClock()
  /// The world's own random numbers, of seed 0 at first: what random functions of predicates draw from.
  public var random = WorldRandom(seed: 0)
  /// Which of Cocoa's limits are restored; none at first.
  public var compatibility = Compatibility()
  /// What "main" means here; controllers deliver there. Set it before other threads use the world.
  public var mainExecutor: any MainExecutor {
    didSet { deliversInPlace = mainExecutor is InlineExecutor }
  }
  /// Whether "main" is wherever the caller is.
  @exclusivity(unchecked) private(set) var deliversInPlace: Bool
  /// Whether single changes may take the fast path, and very many of one bracket a single pass over all rows; without
  /// it all take the general path, which comes to the same.
  @exclusivity(unchecked) package var takesFastPath = true
  /// Receives everything that is delivered; nil for nobody. Held strongly.
  package var sink: (any EventSink)? {
    get { currentSink }
    set { currentSink = newValue }
  }
  @exclusivity(unchecked) private var currentSink: (any EventSink)?
  /// Hears of all that changes; nil for nobody. Set before the first class is defined, for objects ask their class;
  /// later it may only be taken out, for a while or for good. Held strongly.
  @exclusivity(unchecked) package var stateSink: (any StateSink)? {
    didSet { if stateSink != nil { takesFastPath = false } }
  }
  /// Who reads what faults stand for; nil where there are none.
  @exclusivity(unchecked) package var faultHandler: (any FaultHandler)?
  /// Who knows what objects are in which store; nil where nobody keeps any in one.
  @exclusivity(unchecked) package var objectRegister: (any ObjectRegister)?
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
  /// What getters gave or threw while the values of one change are read for several observers; nil at all other times.
  var sharedReads: [SharedRead: (object: ModelObject, answer: Result<Value, any Error>)]?
  /// Called, in place, with an error that no mutating line can throw: what an observer throws, or a refusal, where a
  /// property of a ``TypedModel`` is set by its setter, and what a delegate throws in a bracket that the main executor
  /// delivers.
  ///
  /// Nil keeps the first for ``takeUnhandledError()``. A setter's is then not silent either: outside of
  /// ``throwingUnhandledErrors(_:)`` a debug build stops there with the reason, and a release build writes a line to
  /// the standard error.
  ///
  /// ```swift
  /// var failures: [String] = []
  /// world.unhandledErrorHandler = { failures.append("\($0)") }
  /// let token = try song.observe("rating") { _ in throw KeyValueCodingError.wrongThread(description: "the view") }
  /// song.rating = 5
  /// failures.count  // 1
  /// token.invalidate()
  /// ```
  ///
  /// It runs under the lock of a shared world, on the thread where the error was thrown.
  public var unhandledErrorHandler: ((any Error) -> Void)?
  var unhandledError: (any Error)?
  /// Above 0 where somebody asks for the errors of setters that nobody handles: they are kept, and nothing is said.
  package var unhandledErrorTakers = 0
  /// Called, in place, with Cocoa's sentence where an object goes while classic observers (`addObserver`) are
  /// registered with it, or a change finds that such an observer has gone without being removed. Neither does harm
  /// here; nil, as at first, says nothing. Tokens end in silence (kvo-facts.md D8, K197, K198).
  ///
  /// ```swift
  /// world.lifetimeWarningHandler = { print("warning:", $0) }
  /// ```
  ///
  /// An object may go on any thread. ``close()`` takes the handler out first.
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
  ///
  /// ```swift
  /// let confined = ObjectWorld()
  /// let shared = ObjectWorld(sharing: .shared)
  /// ```
  ///
  /// - Parameters:
  ///   - sharing: whether other threads than this one may use it; it cannot be changed later.
  ///   - mainExecutor: where controllers send their brackets; in place unless another is given. A confined world that is
  ///     made in the work of one that several threads serve (``MainExecutor/isServedByManyThreads``) is confined to that
  ///     work, and not to the thread.
  /// - Complexity: O(1).
  public init(sharing: Sharing = .confined, mainExecutor: any MainExecutor = InlineExecutor()) {
    isolation = Isolation(sharing, mainExecutor)
    self.mainExecutor = mainExecutor
    deliversInPlace = mainExecutor is InlineExecutor
  }

  /// How a world may be used by threads.
  ///
  /// A confined world is checked and not locked, a shared one locked and not checked.
  ///
  /// ```swift
  /// let library = ObjectWorld(sharing: .shared)
  /// ```
  public enum Sharing: Sendable {
    /// By the thread that made it; a call that can throw throws ``KeyValueCodingError/wrongThread(description:)`` on
    /// another.
    case confined
    /// By any, one at a time: each call holds one recursive lock, notifications included.
    case shared
  }

  /// A number larger than any given before, also on other threads: the order in which observers registered and
  /// controllers were made.
  package func nextSerial() -> Int {
    isolation.enterAnyway()
    defer { isolation.leave() }
    lastSerial += 1
    return lastSerial
  }

  // MARK: Classes

  /// The class of that name that was defined last; nil where there is none.
  ///
  /// A class written in Swift is found when it has been needed once, by ``objectClass(for:)`` or
  /// ``SwiftModel/make(in:)``.
  ///
  /// ```swift
  /// world.objectClass(named: "Song") === song.objectClass  // true
  /// world.objectClass(named: "Sonk")  // nil
  /// ```
  ///
  /// - Complexity: O(1) expected.
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

  /// The names of all classes that are defined, in alphabetical order; a name that was defined twice is in it once. O(c
  /// log c) for c classes.
  public var classNames: [String] {
    isolation.enterAnyway()
    defer { isolation.leave() }
    return classes.names.sorted()
  }

  /// Defines a class whose objects keep their values by slot; those of a class that extends one written in Swift are
  /// objects of that class, with the values of the added properties beside its own.
  ///
  /// A second definition of a name replaces it for later look-ups; objects of the first keep their class. A key that
  /// the superclass has is declared anew, in its slot. Classes that properties name as types need not exist yet.
  ///
  /// ```swift
  /// let track = try world.define(ClassDefinition("Track", properties: [PropertyDefinition("title", .string)]))
  /// let live = try world.define(
  ///   ClassDefinition("LiveTrack", properties: [PropertyDefinition("place", .string)]), extending: track)
  /// live.keys  // ["place", "title"]
  /// ```
  ///
  /// - Parameters:
  ///   - definition: name and own properties.
  ///   - superclass: a class of this world that allows subclasses; nil for none.
  /// - Throws: ``KeyValueCodingError``, with nothing defined: a key cannot be named or is declared twice, a default is
  ///   of another type, a key path in `dependsOn` cannot be read, `describedBy` names no key, `superclass` does not
  ///   allow it, or is written in Swift and has a key that is declared anew; on the wrong thread too.
  /// - Complexity: O(p) for p properties, inherited ones included.
  @discardableResult
  public func define(_ definition: ClassDefinition, extending superclass: ObjectClass? = nil) throws -> ObjectClass {
    try define(definition, extending: superclass, swiftMaker: nil)
  }

  private func define(
    _ definition: ClassDefinition, extending superclass: ObjectClass?,
    sample: ModelObject? = nil, swiftMaker: (@Sendable (ObjectClass) -> ModelObject)?
  ) throws -> ObjectClass {
    try isolated {
      let made = try ObjectClass(
        definition, superclass: superclass, world: self, sample: sample, swiftMaker: swiftMaker)
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

  /// Takes a class out of those that are found by name: the one that it replaced is found again. Its objects, and
  /// whoever else holds it, keep it. O(1) amortised for the class that was defined last under its name.
  package func forget(_ objectClass: ObjectClass) {
    isolation.enterAnyway()
    defer { isolation.leave() }
    classes.forget(objectClass)
  }

  /// The class of a type written in Swift, defined in this world when first asked for.
  ///
  /// One per world and type. ``SwiftModel/make(in:)`` asks for it; call it before, to know early that a definition
  /// cannot be taken.
  ///
  /// ```swift
  /// try world.objectClass(for: Song.self) === song.objectClass  // true
  /// ```
  ///
  /// - Throws: what ``define(_:extending:)`` throws; ``KeyValueCodingError/invalidArgument(reason:code:hint:)`` where
  ///   the definition is that of another type, or a ``TypedModel`` stores a to-many property that its definition does
  ///   not name.
  /// - Complexity: O(1) expected, O(p) for p properties the first time.
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
      // Nobody is told of it, and no serial number is used up.
      let sample =
        type is any TypedModel.Type ? Object(objectClass: try makeUnlistedClass(definition)) as ModelObject : nil
      let unnamed = try (sample as? any TypedModel).map { try StorageCheck.unnamedFields(of: $0, definition) } ?? []
      let made = try define(definition, extending: nil, sample: sample) { Object(objectClass: $0) }
      made.unnamedFields = unnamed
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
/// Most are a ``TypedModel``, which declares stored properties once. A class that conforms to this alone keeps its
/// values as it likes, by overriding ``ModelObject/storedValue(at:)`` and ``ModelObject/store(_:at:)``; slots are
/// numbered as the definition lists its properties.
///
/// ```swift
/// final class Marker: ModelObject, SwiftModel, @unchecked Sendable {
///   static let definition = ClassDefinition("Marker", properties: [PropertyDefinition("seconds", .integer)])
///   private var seconds = 0
///   override func storedValue(at slot: Int) -> Value { .integer(seconds) }
///   override func store(_ value: Value, at slot: Int) { if case .integer(let number) = value { seconds = number } }
/// }
/// let marker = try Marker.make(in: world)
/// try marker.setValue(90, forKey: "seconds")  // notifies, as every set by key
/// ```
///
/// A set by a Swift property of its own would notify nobody: such a class is set by its keys.
public protocol SwiftModel: ModelObject, NullablePropertyValue {
  /// The name by which properties of other classes, and scripts, know it; the Swift type's own where nothing else is
  /// said. ``definition`` has it too.
  static var className: String { get }
  /// Its name and properties. Read when its class is first needed in a world.
  static var definition: ClassDefinition { get }
  /// Makes an object with its start values; ``make(in:)`` finds the class.
  init(objectClass: ObjectClass)
}

extension SwiftModel {
  /// The Swift type's name, without that of its module.
  public static var className: String { "\(Self.self)" }

  /// Makes an object in `world`, where its class is defined when first needed.
  ///
  /// Its properties hold their start values. Nobody is notified.
  ///
  /// ```swift
  /// let heart = try Album.make(in: world)
  /// heart.title = "Lionheart"
  /// ```
  ///
  /// - Throws: what ``ObjectWorld/objectClass(for:)`` throws.
  /// - Complexity: O(1) expected; O(p) for p properties the first time in a world.
  public static func make(in world: ObjectWorld) throws -> Self {
    Self(objectClass: try world.objectClass(for: Self.self))
  }

  /// Makes an object in `world`, and gives it values.
  ///
  /// ```swift
  /// let album = try Album.make(in: world) {
  ///   $0.title = "Lionheart"
  ///   $0.live = true
  /// }
  /// ```
  ///
  /// Each assignment is a mutation of its own: both sides of a relation are kept true, and observers and controllers of
  /// the other side are notified.
  ///
  /// - Parameters:
  ///   - world: where the object is to be.
  ///   - body: gets the new object, which nobody else knows yet.
  /// - Returns: the object, when `body` has run.
  /// - Throws: what ``make(in:)`` throws, what `body` throws, and the first error that a setter in it could not throw
  ///   (``ObjectWorld/throwingUnhandledErrors(_:)``). What was related until then stays so.
  /// - Complexity: as ``make(in:)``, beside `body`.
  public static func make(in world: ObjectWorld, _ body: (Self) throws -> Void) throws -> Self {
    let object = try make(in: world)
    try world.throwingUnhandledErrors { try body(object) }
    return object
  }
}
