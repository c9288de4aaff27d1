/// The root of everything that can be observed: an object with an ``ObjectClass``, a serial number and storage by slot.
///
/// A class written in Swift extends it, as a ``TypedModel`` with typed stored properties; ``DynamicObject`` keeps the
/// values of a class declared at run time. In contrast to `NSObject` any property can be observed without being
/// `dynamic`, and a class is not changed by being observed. Equality is identity. An object belongs to one world and,
/// unless that world is shared, to one thread.
///
/// ```swift
/// try song.setValue("Africa", forKey: "title")
/// song.title  // Africa
/// let token = try song.observe("title", options: [.new]) { print($0) }
/// song.title = "Dakota"  // prints {kind: setting, new: "Dakota"}
/// token.invalidate()
/// ```
///
/// It lives as long as somebody holds it: a variable, or a relation of another object. Relations that lead back are
/// cycles, which ``ObjectWorld/close()`` ends.
///
/// Costs: 96 bytes before the values; 8 more per collection once it has been used; nothing for observing until somebody
/// observes. Making and freeing one takes two short locks of its world.
open class ModelObject: @unchecked Sendable {
  // Not checked: its world's isolation keeps threads apart; the same is true of every subclass.
  /// The object's class. It is kept for the object's life: a later definition of the name changes nothing for it.
  public final let objectClass: ObjectClass
  /// The world the object belongs to, which it keeps alive. A relation refuses objects of another world.
  public final let world: ObjectWorld
  /// Its number among the objects of its class, from 1, in the order in which they were made.
  @exclusivity(unchecked) public final private(set) var serial: Int

  /// Who watches it; nil while nobody does.
  package final var watchers: ObjectWatchers? {
    get { currentWatchers }
    set { currentWatchers = newValue }
  }
  // Internal, not package: the optimiser then knows all accesses and leaves out their checks at run time.
  @inline(__always)
  final var currentWatchers: ObjectWatchers? {
    get { lentWatchers?.takeUnretainedValue() }
    set {
      let old = lentWatchers
      lentWatchers = newValue.map(Unmanaged.passRetained)
      old?.release()
    }
  }
  /// The same, which this holds until it is assigned or ends, for who uses them without retaining them.
  @exclusivity(unchecked) final private(set) var lentWatchers: Unmanaged<ObjectWatchers>?
  /// The collections of its to-many properties, made when first used.
  @exclusivity(unchecked) package final var collections: ContiguousArray<ToManyStorage?> = []
  /// The values of properties that a script's subclass of a Swift class has added, from the first set on.
  @exclusivity(unchecked) final var addedValues: ContiguousArray<Value> = []

  /// What its context knows of it, which the context holds; nil where it is in none.
  @exclusivity(unchecked) package final var lentRecord: UnsafeMutableRawPointer?

  /// Its place in the first collection that it is in: the mark of that collection's index, 0 for none, and its handle there.
  @exclusivity(unchecked) @usableFromInline final var homeMark: UInt32 = 0
  @exclusivity(unchecked) @usableFromInline final var homeNumber: UInt32 = 0

  /// Its neighbours in the world's list of living objects.
  @exclusivity(unchecked) final var previousInWorld: Unmanaged<ModelObject>?
  @exclusivity(unchecked) final var nextInWorld: Unmanaged<ModelObject>?

  /// Makes an object whose collections are empty, or hold their declared members; a subclass sets its own start values.
  ///
  /// It is for subclasses: whoever wants an object calls ``SwiftModel/make(in:)`` or ``ObjectClass/makeObject()``,
  /// which know the class. The object gets the next serial number of its class and becomes one of its world's. Nobody
  /// is notified.
  ///
  /// - Parameter objectClass: the class of the object, in the world that it is to belong to.
  /// - Complexity: O(1).
  public init(objectClass: ObjectClass) {
    self.objectClass = objectClass
    let world = objectClass.world
    self.world = world
    serial = objectClass.nextSerial(in: world)
    // What the world holds as long as it lives.
    Unmanaged.passUnretained(world.liveObjects)._withUnsafeGuaranteedRef { $0.add(self) }
    if objectClass.isRecorded { world.stateSink?.didMake(self) }
  }

  /// Gives objects that are new, and that nothing has named yet, the serial numbers of all of them, those of each class in
  /// ascending order of their ranks, of which no two are equal. O(n log n) for n objects; O(n) where numbers and ranks have no
  /// gaps, as those of objects that were made one after the other.
  package static func renumber(_ objects: [(object: ModelObject, rank: Int)]) {
    guard let objectClass = objects.first?.object.objectClass else { return }
    if !objects.allSatisfy({ $0.object.objectClass === objectClass }) {
      return Dictionary(grouping: objects) { ObjectIdentifier($0.object.objectClass) }.values.forEach(renumber)
    }
    var (least, greatest, last) = (Int.max, Int.min, Int.min)
    for (object, rank) in objects {
      (least, greatest, last) = (min(least, object.serial), max(greatest, object.serial), max(last, rank))
    }
    if greatest - least == objects.count - 1, last == objects.count - 1 {
      for (object, rank) in objects { object.serial = least + rank }
      return
    }
    let serials = objects.map(\.object.serial).sorted()
    let ordered = objects.sorted { $0.rank < $1.rank }
    for (serial, (object, _)) in zip(serials, ordered) { object.serial = serial }
  }

  /// Takes leave of everybody who watches it, while its values can still be read. A subclass whose `deinit` frees its
  /// values calls this first; for every other the object's own end does.
  package final func endWatching() {
    // The nodes of a shared world are used by other threads: even whether there are any is theirs to say. A confined
    // object may end on any thread.
    guard world.isolation.isShared || watchers != nil else { return }
    world.isolation.enterAnyway()
    let watchers = self.watchers
    if let registrations = watchers?.registrations { world.warn(ofEndOf: self, registrations) }
    watchers?.objectIsGone(ObjectIdentifier(self))
    markFault(false)
    self.watchers = nil
    world.isolation.leave()
  }

  deinit {
    endWatching()
    world.liveObjects.remove(self)
    releaseFields()
    guard !collections.isEmpty else { return }
    let held = collections
    collections = []
    ChainRelease.letGo(of: .collections(consume held))
  }

  /// Reads the value stored for a property that is not to-many, and calls no getter.
  ///
  /// This finds a ``TypedModel``'s fields and what a script's subclass has added to them; a subclass with storage of
  /// another kind overrides both this and ``store(_:at:)``. It takes no lock and does not check the thread:
  /// ``value(forKey:)`` and ``primitiveValue(forKey:)`` do.
  ///
  /// ```swift
  /// song.rating = 4
  /// if let rating = song.objectClass.property("rating") {
  ///   song.storedValue(at: rating.slot)  // 4
  /// }
  /// ```
  ///
  /// - Parameter slot: the ``Property/slot`` of one of the class's properties; stops the program for any other number.
  /// - Returns: the value; nil for a to-many property, whose members are not stored here, and for one that is only
  ///   computed.
  /// - Complexity: O(1).
  open func storedValue(at slot: Int) -> Value {
    fulfilFaultAnyway()
    return heldValue(at: slot)
  }

  /// The same of a fault, which stays one: what it holds meanwhile.
  package func heldValue(at slot: Int) -> Value {
    if let read = objectClass.properties[slot].field?.read { return read(self) }
    return addedValue(at: slot)
  }

  /// Stores a value of the property's type without notifying anybody.
  ///
  /// It is what all sets end in: types, notifications and inverses are the concern of whoever calls it, as of
  /// ``setPrimitiveValue(_:forKey:)``, which checks the type. A value that the property cannot keep is ignored where a
  /// ``TypedModel`` stores it, and so is any value of a property that has no place.
  ///
  /// - Parameters:
  ///   - value: a value that ``PropertyType/accept(_:)`` of the property's type gives, or nil where the property may be
  ///     nil.
  ///   - slot: the ``Property/slot`` of one of the class's properties that are not to-many.
  /// - Complexity: O(1).
  open func store(_ value: Value, at slot: Int) {
    if let write = objectClass.properties[slot].field?.write { return write(self, value) }
    storeAdded(value, at: slot)
  }
}

extension ModelObject: Hashable {
  /// Identity: two objects of equal values are two objects.
  public static func == (left: ModelObject, right: ModelObject) -> Bool { left === right }

  /// Feeds the identity, which stays whatever is set.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// An object of a class that was declared at run time: one ``Value`` per slot.
///
/// In contrast to a ``TypedModel`` its properties are known by their keys alone, and a misspelt one is an error at run
/// time. ``ObjectWorld/define(_:extending:)`` makes such classes and ``ObjectClass/makeObject(_:)`` their objects.
///
/// ```swift
/// let point = try world.define(
///   ClassDefinition("Point", properties: [PropertyDefinition("x", .integer), PropertyDefinition("y", .integer)]))
/// let origin = try point.makeObject(["x": 3])
/// try origin.value(forKey: "x")  // 3
/// try origin.value(forKey: "y")  // 0
/// ```
///
/// Costs: 24 bytes for each property, to-many ones included, beside what every ``ModelObject`` takes.
public final class DynamicObject: ModelObject, @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Value>

  /// Makes an object whose properties hold their defaults. Nobody is notified.
  ///
  /// - Complexity: O(p) for p properties, inherited ones included.
  public override init(objectClass: ObjectClass) {
    slots = .allocate(capacity: objectClass.properties.count)
    for (slot, property) in objectClass.properties.enumerated() {
      (slots + slot).initialize(to: property.isToMany ? .nil : property.startValue)
    }
    super.init(objectClass: objectClass)
  }

  deinit {
    endWatching()
    var held: [Value] = []
    for slot in 0..<objectClass.properties.count where slots[slot].keepsOthers { held.append(slots[slot]) }
    slots.deinitialize(count: objectClass.properties.count)
    slots.deallocate()
    if !held.isEmpty { ChainRelease.letGo(of: .values(consume held)) }
  }

  /// The value in a slot; nil for a to-many property. O(1).
  public override func storedValue(at slot: Int) -> Value {
    assert(slot < objectClass.properties.count)
    fulfilFaultAnyway()
    return slots[slot]
  }

  package override func heldValue(at slot: Int) -> Value { slots[slot] }

  /// The value in a slot, where it is a number or a truth value.
  @inline(__always)
  func plainValue(at slot: Int) -> PlainValue? {
    assert(slot < objectClass.properties.count)
    switch slots[slot] {
    case .integer(let number): return .integer(number)
    case .boolean(let flag): return .boolean(flag)
    case .number(let number): return .number(number)
    default: return nil
    }
  }

  /// Fills a slot, whatever the type of its property, and notifies nobody. O(1).
  public override func store(_ value: Value, at slot: Int) {
    assert(slot < objectClass.properties.count)
    slots[slot] = value
  }
}
