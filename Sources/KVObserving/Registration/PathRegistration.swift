import KVObjects
import KVPositions

/// What a ``KeyValueObservation`` is the token of: follows the path and calls the handler.
///
/// A change under way keeps it alive, not the token: whoever drops the last reference to a token in the middle of a change
/// has ended it (kvo-facts.md D6).
final class PathRegistration {
  let keyPath: PropertyPath
  let options: ObservingOptions
  let serial: Int
  private(set) weak var receiver: AnyObject?
  /// Whether it was made for a receiver, which may have gone since.
  private let hasReceiver: Bool
  /// Whether a trace tells of it.
  private let isTraced: Bool
  /// Set right after it was made; the token ends the registration before it goes.
  unowned(unsafe) var token: KeyValueObservation?
  // Behind accessors: the optimiser then knows all accesses and leaves out their checks at run time.
  var stamp: Int {
    get { lastStamp }
    set { lastStamp = newValue }
  }
  @exclusivity(unchecked) private var lastStamp = 0

  /// Valid until ``objectIsGone(_:from:)``; only the living one is handed out.
  unowned(unsafe) private var root: ModelObject?
  /// The root in a shared world, where its last reference may go on another thread during a notification.
  private weak var sharedRoot: ModelObject?
  private let rootID: ObjectIdentifier
  private let world: ObjectWorld
  private let handler: KeyValueObservation.Handler
  /// nil for the path `self` too, which nothing changes.
  @exclusivity(unchecked) private var level: PathLevel?
  private var isAttached = false
  /// Whether somebody was told that it is there.
  private var isNoted = false
  /// The property of a path that is one stored key: its value is read without walking.
  @exclusivity(unchecked) private var direct: Property?
  @exclusivity(unchecked) private(set) var isActive = true

  /// Throws for a path that cannot be observed; nothing is attached yet.
  init(
    root: ModelObject, keyPath: PropertyPath, options: ObservingOptions, receiver: AnyObject?,
    handler: @escaping KeyValueObservation.Handler
  ) throws {
    self.root = root
    if root.world.isolation.isShared { sharedRoot = root }
    rootID = ObjectIdentifier(root)
    self.keyPath = keyPath
    self.options = options
    self.handler = handler
    self.receiver = receiver
    hasReceiver = receiver != nil
    isTraced = !(receiver is any UntracedObserver)
    world = root.world
    serial = world.nextSerial()
    try PathLevel.check(keyPath.components[...], from: root.objectClass, receiver: root, of: keyPath)
    if let key = keyPath.singleKey, let property = root.objectClass.property(key), !property.isToMany,
      property.definition.getter == nil
    {
      direct = property
    }
  }

  /// Attaches to everything on the way and sends the initial notification. What throws leaves nothing attached.
  func start() throws {
    guard let root else { return }
    let level = PathLevel(keyPath, from: root.objectClass, of: self)
    self.level = level
    isAttached = true
    do {
      try level?.attach(root)
      if let sink = world.stateSink { note("observe", root, options, to: sink) }
      if options.contains(.initial) { try sendInitial() }
    } catch {
      end(onDemand: true)
      throw error
    }
  }

  /// Says to `sink` that it is there, or is not any more.
  private func note(_ name: String, _ root: ModelObject, _ options: ObservingOptions?, to sink: any StateSink) {
    let named = hasReceiver ? receiver : token
    guard isNoted || options != nil, isTraced, let named else { return }
    isNoted = options != nil
    sink.note(
      RegistrationState(name: name, receiver: named, object: root, keyPath: keyPath, options: options))
  }

  /// Ends it; again does nothing. `onDemand` says that somebody wants that, and not that its token goes.
  func end(onDemand: Bool = false) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    isActive = false
    guard isAttached else { return }
    if onDemand, let sink = world.stateSink, let root = livingRoot { note("unobserve", root, nil, to: sink) }
    isAttached = false
    level?.end()
    level = nil
    guard let root, let token else { return }
    guard let registrations = root.watchers?.registrations else { return }
    registrations.letGo(of: token)
    root.forgetIdleWatchers()
  }

  /// Whether changes of other objects may be notified.
  var leadsToOthers: Bool { level?.leadsToOthers ?? false }

  // MARK: Values

  /// The object it was made on, while that lives.
  var observedObject: ModelObject? { livingRoot }

  private var livingRoot: ModelObject? { world.isolation.isShared ? sharedRoot : root }

  private func currentValue() throws -> Value {
    guard let root = livingRoot else { return .null }
    if let direct { return root.storedValue(at: direct.slot).orNull }
    return try root.value(at: keyPath).frozen.orNull
  }

  private func sendInitial() throws {
    try send(
      KeyValueChange(kind: .setting, new: options.contains(.new) ? try currentValue() : nil), .initial)
  }

  private func send(
    _ change: KeyValueChange, of cause: PropertyChange? = nil, _ occasion: @autoclosure () -> ObservationOccasion
  ) throws {
    guard let root = livingRoot else { return }
    guard let cause, let sink = world.stateSink else { return try send(change, of: root, occasion()) }
    try handle(cause.property, of: cause.object, for: sink) { try send(change, of: root, occasion()) }
  }

  /// Notifies the observer of a change, where the state is written down.
  private func handle(
    _ property: Property, of object: ModelObject, for sink: any StateSink, _ notify: () throws -> Void
  ) rethrows {
    if isTraced {
      sink.willNotify(of: property, of: object)
      return try notify()
    }
    sink.beginHandling(property, of: object)
    defer { sink.endHandling() }
    try notify()
  }

  private func send(
    _ change: KeyValueChange, of root: ModelObject, _ occasion: @autoclosure () -> ObservationOccasion
  ) throws {
    guard let sink = world.sink, isTraced else { return try handler(root, change) }
    if sink.isListening {
      // How it came about is asked for by traces that carry the state.
      let event = ObservationEvent(
        keyPath: keyPath.description, object: root, change: change,
        occasion: world.stateSink == nil ? [] : occasion())
      sink.willDeliver(event, to: receiver ?? token ?? self)
    } else {
      sink.willDeliverUnheard()
    }
    defer { sink.didDeliver() }
    try handler(root, change)
  }
}

extension PathRegistration: PathOwner {
  package func watchOrder(distance: Int) -> WatchOrder { .observer(serial, distance: distance) }
  package var pathSubscriber: (any ChangeSubscriber)? { self }
  package var stopsAtToMany: Bool { world.compatibility.refusesToManyKeyPaths }
  package var traits: WatchTraits {
    var traits: WatchTraits = []
    if options.contains(.old) { traits.insert(.wantsOldValue) }
    if options.contains(.new) { traits.insert(.wantsNewValue) }
    if options.contains(.prior) { traits.insert(.wantsPrior) }
    if direct != nil { traits.insert(.storedAttribute) }
    return traits
  }
  /// A path of one key has no way that could have to be resolved anew.
  package var isPassive: Bool { keyPath.components.count == 1 }
  package func willFollow(_ change: PropertyChange, at level: PathLevel) {}

  /// Resolves the way anew where it was changed without a notification (kvo-facts.md D25).
  package func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    guard direct == nil, let root = livingRoot else { return }
    try self.level?.revalidate(root)
  }

  /// The registration ends where the observed object does.
  package func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel) {
    guard id == rootID, level === self.level else { return }
    isActive = false
    root = nil
    self.level = nil
    level.end()
  }
}

extension PathRegistration: ChangeSubscriber {
  package func oldValue(for change: PropertyChange, traits: WatchTraits) throws -> Value {
    if let edit = carriedEdit(of: change, traits) { return .list(edit.removed) }
    return try currentValue()
  }

  package func newValue(for change: PropertyChange, traits: WatchTraits) throws -> Value {
    // Where the notification carries elements, the change itself holds them.
    carriedEdit(of: change, traits) == nil ? try currentValue() : .nil
  }

  /// The elements that the change concerns, where the notification carries them. Behind a collection their places mean
  /// nothing: the notification carries the whole path's value there (kvo-facts.md D9).
  private func carriedEdit(of change: PropertyChange, _ traits: WatchTraits) -> CollectionEdit? {
    guard let edit = change.edit else { return nil }
    return traits.contains(.tellsElements) && !traits.contains(.behindToMany) ? edit : nil
  }

  /// The object whose change it was, on a path through a collection; none where members came or went before the last key
  /// (kvo-facts.md D9, decisions.md 10).
  private func element(of change: PropertyChange, _ traits: WatchTraits) -> ModelObject? {
    guard traits.contains(.behindToMany), traits.contains(.lastKey) || !change.property.isToMany else { return nil }
    return change.object
  }

  package func sendPrior(_ change: PropertyChange, traits: WatchTraits, old: Value) throws {
    let edit = carriedEdit(of: change, traits)
    let showsOld = options.contains(.old) && (edit == nil || change.kind != .insertion)
    try send(
      KeyValueChange(
        kind: edit == nil ? .setting : change.kind, isPrior: true, indexes: indexes(of: change, edit),
        old: showsOld ? old : nil, element: element(of: change, traits)),
      ObservationOccasion(change, traits, of: keyPath, root: livingRoot))
  }

  package func sendPost(_ change: PropertyChange, traits: WatchTraits, old: Value, new: Value?) throws {
    if let edit = carriedEdit(of: change, traits) {
      let (kind, isReplacement) = (change.kind, change.kind == .replacement)
      return try send(
        KeyValueChange(
          kind: kind, indexes: indexes(of: change, edit),
          new: options.contains(.new) && (kind == .insertion || isReplacement) ? .list(edit.inserted) : nil,
          old: options.contains(.old) && (kind == .removal || isReplacement) ? old : nil),
        of: change, ObservationOccasion(change, traits, of: keyPath, root: livingRoot))
    }
    try send(
      KeyValueChange(
        kind: .setting, new: options.contains(.new) ? try new ?? currentValue() : nil,
        old: options.contains(.old) ? old : nil, element: element(of: change, traits)),
      of: change, ObservationOccasion(change, traits, of: keyPath, root: livingRoot))
  }

  package func sendSetting(of object: ModelObject, old: Value?, new: Value?) throws {
    // The object that was set is the root.
    guard isActive else { return }
    let change = KeyValueChange(kind: .setting, new: new, old: old)
    guard let direct, let sink = world.stateSink else { return try send(change, of: object, .attribute) }
    try handle(direct, of: object, for: sink) { try send(change, of: object, .attribute) }
  }

  private func indexes(of change: PropertyChange, _ edit: CollectionEdit?) -> IndexRanges? {
    guard let edit, change.property.collectionKind?.isOrdered == true else { return nil }
    return edit.indexes(for: change.kind)
  }
}
