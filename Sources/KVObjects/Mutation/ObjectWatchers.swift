/// What watches keys of objects: a place on the way of an observed key path, or a part of a controller.
package protocol WatchNode: FastPathNode {
  /// The subscriber that is notified of what this node sees; nil where the node is all there is (controllers).
  var subscriber: (any ChangeSubscriber)? { get }
  /// Whether it watches `property`: asked where several slots share one bit of a ``SlotMask``.
  func isWatching(_ property: Property) -> Bool
  /// What there is to know about it without asking it.
  var traits: WatchTraits { get }
  /// The change is about to be made; all priors have been sent.
  func willChange(_ change: PropertyChange)
  /// The change has been made on every side; no observer has been notified. Throws where the new way cannot be
  /// followed.
  func didChange(_ change: PropertyChange) throws
  /// An object that it watches is being freed.
  func objectIsGone(_ id: ObjectIdentifier)
  /// Notifies its subscriber, which may have ended meanwhile, that the stored attribute it watches has been set.
  /// Throws what that throws.
  func notifyOfSetting(of object: ModelObject, old: Value?, new: Value?) throws
  /// Notifies its subscriber, which may have ended meanwhile, of a change of the elements that it watches; `old` is
  /// nil where it does not ask for that. Throws what the subscriber throws.
  func notify(of change: PropertyChange, traits: WatchTraits, old: Value) throws
}

extension WatchNode {
  /// For whom a subscriber is good as long as the node.
  package func notifyOfSetting(of object: ModelObject, old: Value?, new: Value?) throws {
    try subscriber?.sendSetting(of: object, old: old, new: new)
  }

  package func notify(of change: PropertyChange, traits: WatchTraits, old: Value) throws {
    guard let subscriber, subscriber.isActive else { return }
    try subscriber.sendPost(change, traits: traits, old: old, new: nil)
  }
}

/// What a node is, kept with its link.
package struct WatchTraits: OptionSet {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its notifications carry the elements that a change of a collection concerns, not the value of a path.
  package static let tellsElements = WatchTraits(rawValue: 1)
  /// The way to it leads through a collection: its notifications name the element.
  package static let behindToMany = WatchTraits(rawValue: 2)
  /// It has nothing to do before or after a change but to notify its subscriber.
  package static let passive = WatchTraits(rawValue: 4)
  /// Its subscriber asks for the value before the change.
  package static let wantsOldValue = WatchTraits(rawValue: 8)
  /// Its subscriber is notified before the change too.
  package static let wantsPrior = WatchTraits(rawValue: 16)
  /// Its subscriber asks for the value after the change.
  package static let wantsNewValue = WatchTraits(rawValue: 32)
  /// It is passive, and what its subscriber observes is the stored attribute itself: its values are the object's own.
  package static let storedAttribute = WatchTraits(rawValue: 64)
  /// No key of its path comes after the one it watches.
  package static let lastKey = WatchTraits(rawValue: 128)
}

/// Whoever is notified, once per change, however many of its nodes saw it.
package protocol ChangeSubscriber: AnyObject {
  /// The last pair this subscriber was collected for.
  var stamp: Int { get set }
  /// Whether it still wants to be notified.
  var isActive: Bool { get }
  /// The value before the change, as the notification will give it. Throws what a getter throws.
  func oldValue(for change: PropertyChange, traits: WatchTraits) throws -> Value
  /// The value after the change, as the notification will give it. Throws what a getter throws.
  func newValue(for change: PropertyChange, traits: WatchTraits) throws -> Value
  /// Notifies it that the change is about to be made.
  func sendPrior(_ change: PropertyChange, traits: WatchTraits, old: Value) throws
  /// Notifies it that the change has been made. Where `new` is nil it reads the value itself, if it asks for one.
  func sendPost(_ change: PropertyChange, traits: WatchTraits, old: Value, new: Value?) throws
  /// Notifies it, if it still wants to be notified, that the stored attribute it watches has been set: what
  /// ``sendPost(_:traits:old:new:)`` does, for ``WatchTraits/storedAttribute`` alone, with a value where it asks for
  /// one.
  func sendSetting(of object: ModelObject, old: Value?, new: Value?) throws
}

extension ChangeSubscriber {
  /// Only a subscriber that says it watches a stored attribute is sent one.
  package func sendSetting(of object: ModelObject, old: Value?, new: Value?) throws {}
}

/// Some slots of an object, modulo 64.
package struct SlotMask: Equatable {
  private(set) var bits: UInt64

  @inline(__always)
  package init(_ property: Property) {
    bits = 1 << UInt64(property.slot & 63)
  }

  init(bits: UInt64) { self.bits = bits }
  package static let none = SlotMask(bits: 0)
  package mutating func formUnion(_ other: SlotMask) { bits |= other.bits }

  @inline(__always)
  package func intersects(_ other: SlotMask) -> Bool { bits & other.bits != 0 }
}

/// When a node is served: controllers before plain observers, a dependent key after the key that caused it, observers
/// in the order of their registration (mutations.md section 2, kvo-facts.md D1).
package struct WatchOrder: Comparable {
  private let rank: UInt64

  /// A controller's node; `serial` is the order of making.
  package static func controller(_ serial: Int) -> WatchOrder { WatchOrder(rank: UInt64(serial)) }

  /// An observer's node; `distance` counts the dependent keys between the node and the path that was asked for.
  package static func observer(_ serial: Int, distance: Int) -> WatchOrder {
    WatchOrder(rank: 1 << 63 | UInt64(min(distance, 0x7FFF)) << 48 | UInt64(serial))
  }

  package static func < (left: WatchOrder, right: WatchOrder) -> Bool { left.rank < right.rank }
}

/// Everybody who watches one object.
///
/// One short array for all keys, in the order of service: most objects are watched on one or two keys by one or two
/// nodes, and 40 bytes a node is all that a watched object pays. How a long one is kept is ``WatchLinks``' concern.
///
/// Objects of one class that one node watches, and no other, have one of these in common, whose links never change:
/// whoever comes to one of them, or has something that lasts with it, gives it one of its own first. Those of objects
/// that may be faults come in pairs: an object that becomes one, or is one no more, has the other of the two from
/// then on.
package final class ObjectWatchers {
  typealias Link = WatchLinks.Link

  // Unchecked: every change of one goes through them alone. Adding and removing write them when all that they need is
  // known, and whether a node watches a property takes comparing a name.
  @exclusivity(unchecked) private var list = WatchLinks()
  /// Registrations, and what hosts hang on the object, that live as long as it does; nil while there are none.
  @exclusivity(unchecked) private var lasting: LastingRegistrations?

  /// Whether the object is a fault (``FaultHandler``).
  @exclusivity(unchecked) var isFault = false

  /// Whether several objects have it in common.
  fileprivate let isCommon: Bool
  /// Of one of a pair the other, until ``endPair()``.
  @exclusivity(unchecked) fileprivate private(set) var twin: ObjectWatchers?

  package init() { isCommon = false }

  /// What objects have in common that `node` watches on some slots, and nobody else.
  package init(common node: any WatchNode, _ mask: SlotMask, order: WatchOrder) {
    isCommon = true
    add(node, mask, order: order)
  }

  /// A pair of these: what objects that are no faults have in common, and what faults have.
  package static func pair(common node: any WatchNode, _ mask: SlotMask, order: WatchOrder) -> (
    plain: ObjectWatchers, faults: ObjectWatchers
  ) {
    let plain = ObjectWatchers(common: node, mask, order: order)
    let faults = ObjectWatchers(common: node, mask, order: order)
    faults.isFault = true
    (plain.twin, faults.twin) = (faults, plain)
    return (plain, faults)
  }

  /// The two of a pair hold each other no more: no object has them now.
  package func endPair() {
    twin?.twin = nil
    twin = nil
  }

  fileprivate init(copying other: ObjectWatchers) {
    (isCommon, list, isFault) = (false, other.list, other.isFault)
  }

  /// The links, in the order of service; those of nodes that have left watch no slot. O(1) where none came out of turn
  /// since they were last asked for.
  var links: ContiguousArray<Link> {
    list.sortIn()
    return list.links
  }

  /// The watched object is being freed.
  func objectIsGone(_ id: ObjectIdentifier) {
    for link in links { link.node.objectIsGone(id) }
  }

  @inline(__always)
  package func mayWatch(_ mask: SlotMask) -> Bool { list.slots.intersects(mask) }

  /// The observer of the stored attribute `property` that is notified after changes only, where it is the only
  /// watcher of a property that somebody watches.
  @inline(__always)
  func onlyObserver(of property: Property) -> (subscriber: any ChangeSubscriber, traits: WatchTraits)? {
    list.links.count == 1 ? plainObserver(at: 0) : searchOnlyObserver(of: property)
  }

  private func searchOnlyObserver(of property: Property) -> (subscriber: any ChangeSubscriber, traits: WatchTraits)? {
    let mask = SlotMask(property)
    list.sortIn()
    return list.links.withUnsafeBufferPointer { links in
      var found: Int?
      for index in links.indices where links[index].watches(property, mask) {
        if found != nil { return nil }
        found = index
      }
      return found.flatMap(plainObserver)
    }
  }

  /// The links of `property`, where each of its observers is notified after changes only and has `required` traits
  /// and none of `excluded`; nil where another observer watches it. Controllers may follow it besides.
  @inline(__always)
  func plainLinks(
    of property: Property, observersWith required: WatchTraits, without excluded: WatchTraits
  ) -> PlainLinks? {
    list.sortIn()
    var found = PlainLinks(list.links, of: property)
    let isPlain = list.links.withUnsafeBufferPointer { links in
      for index in links.indices where links[index].watches(property, found.mask) {
        if links[index].isFollower {
          found.hasFollowers = true
          continue
        }
        let traits = links[index].traits
        guard traits.isSuperset(of: required), traits.isDisjoint(with: excluded) else { return false }
        found.demands.formUnion(traits)
      }
      return true
    }
    return isPlain ? found : nil
  }

  /// Runs `body` with the followers of `property`, where there are some and no observer watches it; else returns nil.
  /// The links must not change meanwhile.
  @inline(__always)
  func withOnlyFollowers<Result>(of property: Property, _ body: (Followers) -> Result?) -> Result? {
    let mask = SlotMask(property)
    guard list.slots.intersects(mask) else { return nil }
    list.sortIn()
    return list.links.withUnsafeBufferPointer { links in
      var isFollowed = false
      for index in links.indices where links[index].watches(property, mask) {
        if !links[index].isFollower { return nil }
        isFollowed = true
      }
      return isFollowed ? body(Followers(links, of: property, mask)) : nil
    }
  }

  @inline(__always)
  private func plainObserver(at index: Int) -> (subscriber: any ChangeSubscriber, traits: WatchTraits)? {
    // In place: a copy of a link counts a reference to its node.
    list.links.withUnsafeBufferPointer { links in
      let traits = links[index].traits
      guard traits.contains(.storedAttribute), !traits.contains(.wantsPrior),
        let subscriber = links[index].node.subscriber
      else { return nil }
      return (subscriber, traits)
    }
  }

  /// Whether anybody watches `property`.
  package func isWatching(_ property: Property) -> Bool {
    let mask = SlotMask(property)
    guard mayWatch(mask) else { return false }
    // No other property shares the bit.
    if property.hasExactMask { return true }
    return links.withUnsafeBufferPointer { links in links.indices.contains { links[$0].watches(property, mask) } }
  }

  /// How many nodes that notify somebody watch `property`. O(w) for w links.
  package func subscriberCount(of property: Property) -> Int {
    let mask = SlotMask(property)
    guard mayWatch(mask) else { return 0 }
    return links.count { $0.watches(property, mask) && $0.node.subscriber != nil }
  }

  /// Whether a controller follows `property`: a node that notifies nobody.
  func isFollowed(_ property: Property) -> Bool {
    let mask = SlotMask(property)
    guard mayWatch(mask) else { return false }
    return links.contains { $0.watches(property, mask) && $0.node.subscriber == nil }
  }

  /// Adds a node to some slots, behind those of the same order. O(1) amortised.
  func add(_ node: any WatchNode, _ mask: SlotMask, order: WatchOrder) {
    list.add(node, mask, order: order)
  }

  /// Whether the node is the only one, and nothing else lasts.
  func isAll(_ node: any WatchNode) -> Bool { list.isOnly(node) && lasting == nil }

  /// Removes a node from every key. O(1) amortised; O(log n) to find it in a long list.
  package func remove(_ node: any WatchNode) {
    list.remove(node)
  }

  /// Whether nobody watches and nothing lasts.
  var isIdle: Bool { list.isEmpty && lasting == nil }

  /// What lasts with the object; nil while nothing does.
  package var registrations: LastingRegistrations? { lasting }

  /// What lasts with the object, to add to.
  package func makeRegistrations() -> LastingRegistrations {
    if let lasting { return lasting }
    let made = LastingRegistrations()
    lasting = made
    return made
  }

  fileprivate func forgetEmptyRegistrations() {
    if lasting?.isEmpty == true { lasting = nil }
  }
}

extension ModelObject {
  /// Puts `node` on `property`.
  package final func watch(_ property: Property, by node: any WatchNode, order: WatchOrder) {
    watch(SlotMask(property), by: node, order: order)
  }

  /// Puts `node` on the properties of some slots.
  package final func watch(_ slots: SlotMask, by node: any WatchNode, order: WatchOrder) {
    ownWatchers.add(node, slots, order: order)
  }

  /// Puts the only node of `common` where that has it: with no memory of the object's own, as long as nobody else
  /// watches.
  package final func watch(sharing common: ObjectWatchers) {
    guard let lentWatchers else {
      currentWatchers = common
      return
    }
    if lentWatchers.withoutRetaining({ $0 === common }) { return }
    for link in common.links { ownWatchers.add(link.node, link.slots, order: link.order) }
  }

  /// Whether it is a fault, as its watchers say.
  final func setFault(_ isFault: Bool) {
    if let twin = lentWatchers?.withoutRetaining({ $0.twin }) {
      currentWatchers = twin
    } else {
      ownWatchers.isFault = isFault
    }
  }

  /// Its watchers, to be changed.
  private var ownWatchers: ObjectWatchers {
    if let watchers = currentWatchers, !watchers.isCommon { return watchers }
    let watchers = currentWatchers.map { ObjectWatchers(copying: $0) } ?? ObjectWatchers()
    currentWatchers = watchers
    return watchers
  }

  /// Takes `node` off every property.
  package final func unwatch(by node: any WatchNode) {
    guard let lentWatchers else { return }
    if lentWatchers.withoutRetaining({ $0.isAll(node) }) {
      currentWatchers = nil
      return
    }
    guard let watchers = currentWatchers, !watchers.isCommon else { return }
    watchers.remove(node)
    if watchers.isIdle { self.watchers = nil }
  }

  /// What lasts with the object, to add to.
  package final func makeRegistrations() -> LastingRegistrations {
    ownWatchers.makeRegistrations()
  }

  /// Lets go of what nobody needs any more, when something that lasted has been taken out.
  package final func forgetIdleWatchers() {
    guard let watchers else { return }
    watchers.forgetEmptyRegistrations()
    if watchers.isIdle { self.watchers = nil }
  }
}
