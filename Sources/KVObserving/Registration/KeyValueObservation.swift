public import KVObjects
import KVPositions

/// One registration: an observer of one key path from one object.
///
/// Kept as a token it ends with ``invalidate()`` or its last reference; added by ``KVObjects/ModelObject`` for a classic
/// observer it lives until it is removed or the object goes. The observed object is not kept alive. Notifications come
/// on the thread of the change, inside it. Costs: the path's levels once, and 130 bytes for each object on the way.
public final class KeyValueObservation {
  /// What is told, and how.
  package typealias Handler = (KeyValueChange) throws -> Void

  /// The observed key path.
  public let keyPath: PropertyPath
  /// What was asked for.
  public let options: ObservingOptions
  /// When it was made, among all of its world's registrations.
  package let serial: Int
  /// Whose notifications they are, for the trace: a classic observer, else the registration itself.
  package weak var receiver: AnyObject?
  package var stamp = 0

  unowned(unsafe) private(set) var root: ModelObject?
  private let rootID: ObjectIdentifier
  private let world: ObjectWorld
  private let handler: Handler
  private var level: PathLevel?
  /// The property of a path that is one stored key: its value is read without walking.
  private var direct: Property?
  package private(set) var isActive = true

  package init(
    root: ModelObject, keyPath: PropertyPath, options: ObservingOptions, receiver: AnyObject? = nil,
    handler: @escaping Handler
  ) throws {
    self.root = root
    rootID = ObjectIdentifier(root)
    self.keyPath = keyPath
    self.options = options
    self.handler = handler
    self.receiver = receiver
    world = root.world
    serial = world.nextSerial()
    try PathLevel.check(keyPath.components[...], from: root.objectClass, receiver: root, of: keyPath)
    let level = PathLevel(keyPath.components[...], of: self, distance: 0, passesToMany: false)
    self.level = level
    do { try level.attach(root) } catch {
      level.detachAll()
      throw error
    }
    if let key = keyPath.singleKey, let property = root.objectClass.property(key), !property.isToMany,
      property.definition.getter == nil
    {
      direct = property
    }
    guard options.contains(.initial) else { return }
    do { try sendInitial() } catch {
      level.detachAll()
      isActive = false
      throw error
    }
  }

  deinit {
    world.isolation.enterAnyway()
    level?.detachAll()
    world.isolation.leave()
  }

  /// The object it was made on, while that lives.
  package var observedObject: ModelObject? { root }

  /// Ends the registration; nothing is sent afterwards, not even for a change under way. Again does nothing.
  public func invalidate() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    guard isActive else { return }
    isActive = false
    level?.detachAll()
    if let watchers = root?.watchers {
      watchers.registrations.removeAll { $0 === self }
    }
  }

  // MARK: Values

  private func currentValue() throws -> Value {
    guard let root else { return .null }
    if let direct { return root.storedValue(at: direct.slot).orNull }
    return try root.value(at: keyPath).frozen.orNull
  }

  private func sendInitial() throws {
    try send(
      KeyValueChange(kind: .setting, new: options.contains(.new) ? try currentValue() : nil))
  }

  private func send(_ change: KeyValueChange) throws {
    guard let sink = world.sink, let root else { return try handler(change) }
    let event = ObservationEvent(keyPath: keyPath.description, object: root, change: change)
    sink.willDeliver(event, to: receiver ?? self)
    defer { sink.didDeliver() }
    try handler(change)
  }
}

extension KeyValueObservation: PathOwner {
  package func watchOrder(distance: Int) -> WatchOrder { .observer(serial, distance: distance) }
  package var pathSubscriber: (any ChangeSubscriber)? { self }
  package var stopsAtToMany: Bool { world.compatibility.refusesToManyKeyPaths }
  /// A path of one key has no way that could have to be resolved anew.
  package var isPassive: Bool { keyPath.components.count == 1 }
  package func willFollow(_ change: PropertyChange, at level: PathLevel) {}

  /// Resolves the way anew where it was changed without a notification (kvo-facts.md D25).
  package func didFollow(_ change: PropertyChange, at level: PathLevel) throws {
    guard direct == nil, let root else { return }
    try self.level?.revalidate(root)
  }

  /// The registration ends where the observed object does.
  package func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel) {
    guard id == rootID, level === self.level else { return }
    isActive = false
    root = nil
  }
}

extension KeyValueObservation: ChangeSubscriber {
  package var wantsOldValue: Bool { options.contains(.old) }
  package var wantsPrior: Bool { options.contains(.prior) }

  package func oldValue(for change: PropertyChange, traits: WatchTraits) throws -> Value {
    if traits.contains(.tellsElements), let edit = change.edit { return .list(edit.removed) }
    return try currentValue()
  }

  package func sendPrior(_ change: PropertyChange, traits: WatchTraits, old: Value) throws {
    let edit = traits.contains(.tellsElements) ? change.edit : nil
    let showsOld = options.contains(.old) && (edit == nil || change.kind != .insertion)
    try send(
      KeyValueChange(
        kind: edit == nil ? .setting : change.kind, isPrior: true, indexes: indexes(of: change, edit),
        old: showsOld ? old : nil, element: traits.contains(.behindToMany) ? change.object : nil))
  }

  package func sendPost(_ change: PropertyChange, traits: WatchTraits, old: Value) throws {
    if traits.contains(.tellsElements), let edit = change.edit {
      let (kind, isReplacement) = (change.kind, change.kind == .replacement)
      return try send(
        KeyValueChange(
          kind: kind, indexes: indexes(of: change, edit),
          new: options.contains(.new) && (kind == .insertion || isReplacement) ? .list(edit.inserted) : nil,
          old: options.contains(.old) && (kind == .removal || isReplacement) ? old : nil))
    }
    try send(
      KeyValueChange(
        kind: .setting, new: options.contains(.new) ? try currentValue() : nil,
        old: options.contains(.old) ? old : nil, element: traits.contains(.behindToMany) ? change.object : nil))
  }

  private func indexes(of change: PropertyChange, _ edit: CollectionEdit?) -> IndexRanges? {
    guard let edit, change.property.collectionKind?.isOrdered == true else { return nil }
    return edit.indexes(for: change.kind)
  }
}

extension Value {
  /// The value as a notification keeps it: a live collection becomes the list it is now (kvo-facts.md D23).
  package var frozen: Value {
    if case .collection(let collection) = self { return collection.isNil ? .nil : .list(collection.snapshot()) }
    return self
  }
}
