import KVPositions

/// The links of one object's watchers: an array in the order of service, short or long.
///
/// A short one is searched. A long one is not: thousands of observers of one object come and go at the cost of one
/// each. A link whose node leaves stays vacant, and the array is closed up when half of its links are vacant; a link
/// that comes out of turn waits at the end, and is sorted in when the links are next asked for, which costs as much
/// anyway.
///
/// | | |
/// |---|---|
/// | Order | that of service; links of one order as they came |
/// | Time | `add`, `remove`: O(1) amortised, O(log k) for the k-th that waits to be sorted in |
/// | Memory | 40 bytes a link; of a long list another 50 |
struct WatchLinks {
  struct Link {
    var node: any WatchNode
    var slots: SlotMask
    let order: WatchOrder
    let traits: WatchTraits
    /// Whether its node is a controller's, which notifies no observer.
    let isFollower: Bool
    /// Tells links of one order apart, in a long list.
    var number: UInt32 = 0

    /// Whether its node watches `property`, whose mask is `mask`.
    @inline(__always)
    func watches(_ property: Property, _ mask: SlotMask) -> Bool {
      slots.intersects(mask) && (property.hasExactMask || node.isWatching(property))
    }

    fileprivate var place: LinkTable.Place { LinkTable.Place(order: order, number: number) }
  }

  /// So many are searched.
  private static let few = 32
  /// A list that has become so short again is searched from then on.
  private static let fewAgain = 8

  /// In the order of service, but for those that wait; vacant ones watch no slot. More than one where it is long.
  private(set) var links: ContiguousArray<Link> = []
  /// The slots that anybody watches.
  private(set) var slots = SlotMask.none
  /// What a long list has beside itself.
  private var table: LinkTable?

  /// Whether there is none.
  var isEmpty: Bool { links.isEmpty }

  /// Whether the node is the only one.
  func isOnly(_ node: any WatchNode) -> Bool { links.count == 1 && links[0].node === node }

  /// Adds a node to some slots, behind those of the same order.
  mutating func add(_ node: any WatchNode, _ mask: SlotMask, order: WatchOrder) {
    slots.formUnion(mask)
    if let table {
      if table.knows(node) { return widen(node, by: mask, table) }
      let link = table.link(of: node, mask, order: order)
      let isInTurn = links.last.map { $0.place < link.place } ?? true
      table.note(link, isWaiting: !isInTurn)
      if isInTurn { links.append(link) }
      return
    }
    WorkCounter.countVisits(links.count)
    if let known = links.firstIndex(where: { $0.node === node }) {
      links[known].slots.formUnion(mask)
      return
    }
    let link = Link(
      node: node, slots: mask, order: order, traits: node.traits, isFollower: node.subscriber == nil)
    if links.last.map({ $0.order <= order }) ?? true {
      links.append(link)
    } else {
      links.insert(link, at: links.lastIndex { $0.order <= order }.map { $0 + 1 } ?? 0)
    }
    if links.count > WatchLinks.few { makeTable() }
  }

  /// Removes a node from every key.
  mutating func remove(_ node: any WatchNode) {
    guard let table else {
      WorkCounter.countVisits(2 * links.count)
      // In place: a closure over links, or iterating, copies each, with a reference to its node.
      let wanted = ObjectIdentifier(node)
      let index = links.withUnsafeBufferPointer { links in
        links.indices.first { ObjectIdentifier(links[$0].node) == wanted }
      }
      guard let index else { return }
      links.remove(at: index)
      slots = links.withUnsafeBufferPointer { links in
        var slots = SlotMask.none
        for index in links.indices { slots.formUnion(links[index].slots) }
        return slots
      }
      return
    }
    guard let place = table.forget(node) else { return }
    if let index = place.waitingIndex {
      table.removeWaiting(at: index)
    } else if let index = index(of: place) {
      table.uncount(links[index].slots)
      links[index].node = NoNode.only
      links[index].slots = .none
      table.vacantCount += 1
    }
    slots = table.slots
    if table.places.count <= WatchLinks.fewAgain || 2 * table.vacantCount > links.count { closeUp(table) }
  }

  /// Puts those that wait where they belong.
  @inline(__always)
  mutating func sortIn() {
    if let table, !table.waiting.isEmpty { sortIn(table) }
  }

  // MARK: A long list

  private mutating func makeTable() {
    let table = LinkTable()
    for index in links.indices {
      links[index].number = table.nextNumber()
      table.note(links[index], isWaiting: false)
    }
    self.table = table
  }

  /// Adds slots to those of a node that is there.
  private mutating func widen(_ node: any WatchNode, by mask: SlotMask, _ table: LinkTable) {
    sortIn()
    guard let place = table.places[ObjectIdentifier(node)], let index = index(of: place) else { return }
    table.uncount(links[index].slots)
    links[index].slots.formUnion(mask)
    table.count(links[index].slots)
  }

  /// Where a link is that has been sorted in.
  private func index(of place: LinkTable.Place) -> Int? {
    let index = firstIndex(from: place)
    return index < links.count && links[index].place == place ? index : nil
  }

  /// The first link at that place or after it.
  private func firstIndex(from place: LinkTable.Place) -> Int {
    var (low, high) = (0, links.count)
    while low < high {
      WorkCounter.countVisit()
      let middle = (low + high) / 2
      if links[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func sortIn(_ table: LinkTable) {
    let waiting = table.takeWaiting().sorted { $0.place < $1.place }
    if waiting.count == 1 {
      // Moved aside, and not copied: a copy of a link counts a reference to its node.
      return links.insert(waiting[0], at: firstIndex(from: waiting[0].place))
    }
    WorkCounter.countVisits(links.count + waiting.count)
    var merged: ContiguousArray<Link> = []
    merged.reserveCapacity(links.count + waiting.count)
    var next = 0
    for link in links {
      while next < waiting.count, waiting[next].place < link.place {
        merged.append(waiting[next])
        next += 1
      }
      merged.append(link)
    }
    merged += waiting[next...]
    links = merged
  }

  /// Removes the vacant links; what has become short is an array and nothing else again.
  private mutating func closeUp(_ table: LinkTable) {
    sortIn()
    WorkCounter.countVisits(links.count)
    links.removeAll { $0.slots == .none }
    table.vacantCount = 0
    if links.count <= WatchLinks.fewAgain { self.table = nil }
  }
}

/// What a long list of links has beside itself: where each node's link is, who waits, and how many watch each slot.
private final class LinkTable {
  /// Where a link is: unique, and in the order of service.
  struct Place: Comparable {
    let order: WatchOrder
    let number: UInt32
    /// Its index among those that wait.
    var waitingIndex: Int?

    static func < (left: Place, right: Place) -> Bool {
      left.order == right.order ? left.number < right.number : left.order < right.order
    }

    static func == (left: Place, right: Place) -> Bool { left.order == right.order && left.number == right.number }
  }

  private(set) var places: [ObjectIdentifier: Place] = [:]
  /// Links that came out of turn, in no order.
  private(set) var waiting: ContiguousArray<WatchLinks.Link> = []
  var vacantCount = 0
  private var lastNumber: UInt32 = 0
  private var watcherCounts = ContiguousArray<Int>(repeating: 0, count: 64)

  /// The slots that anybody watches.
  private(set) var slots = SlotMask.none

  func knows(_ node: any WatchNode) -> Bool { places[ObjectIdentifier(node)] != nil }

  /// Wraps after four thousand million links of one object, all of them while it was watched by many: two of one order
  /// might change places then.
  func nextNumber() -> UInt32 {
    lastNumber &+= 1
    return lastNumber
  }

  func link(of node: any WatchNode, _ mask: SlotMask, order: WatchOrder) -> WatchLinks.Link {
    WatchLinks.Link(
      node: node, slots: mask, order: order, traits: node.traits, isFollower: node.subscriber == nil,
      number: nextNumber())
  }

  func note(_ link: WatchLinks.Link, isWaiting: Bool) {
    WorkCounter.countVisit()
    var place = link.place
    if isWaiting {
      place.waitingIndex = waiting.count
      waiting.append(link)
    }
    places[ObjectIdentifier(link.node)] = place
    count(link.slots)
  }

  func forget(_ node: any WatchNode) -> Place? { places.removeValue(forKey: ObjectIdentifier(node)) }

  func removeWaiting(at index: Int) {
    uncount(waiting[index].slots)
    waiting.swapAt(index, waiting.count - 1)
    waiting.removeLast()
    if index < waiting.count { places[ObjectIdentifier(waiting[index].node)]?.waitingIndex = index }
  }

  func takeWaiting() -> ContiguousArray<WatchLinks.Link> {
    defer { waiting = [] }
    for link in waiting { places[ObjectIdentifier(link.node)]?.waitingIndex = nil }
    return waiting
  }

  func count(_ mask: SlotMask) {
    slots.formUnion(mask)
    visit(mask) { watcherCounts[$0] += 1 }
  }

  func uncount(_ mask: SlotMask) {
    visit(mask) { slot in
      watcherCounts[slot] -= 1
      if watcherCounts[slot] == 0 { slots.remove(slot) }
    }
  }

  private func visit(_ mask: SlotMask, _ body: (Int) -> Void) {
    var bits = mask.bits
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
  }
}

extension SlotMask {
  fileprivate mutating func remove(_ slot: Int) { self = SlotMask(bits: bits & ~(1 << UInt64(slot))) }
}

/// What a link whose node has left holds instead.
private final class NoNode: WatchNode, Sendable {
  static let only = NoNode()

  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }
  func isWatching(_ property: Property) -> Bool { false }
  func willChange(_ change: PropertyChange) {}
  func didChange(_ change: PropertyChange) throws {}
  func objectIsGone(_ id: ObjectIdentifier) {}
}

/// The links of one property of an object, where its observers are notified after changes only.
///
/// A value of the moment. It holds the nodes, each of which knows whether its observer has ended.
struct PlainLinks {
  /// Those of other properties are among them.
  private let links: ContiguousArray<WatchLinks.Link>
  private let property: Property
  let mask: SlotMask
  /// What the observers ask for together.
  var demands: WatchTraits = []
  /// Whether a controller follows the property.
  var hasFollowers = false

  init(_ links: ContiguousArray<WatchLinks.Link>, of property: Property) {
    (self.links, self.property, mask) = (links, property, SlotMask(property))
  }

  /// Whether an observer watches the property: each has at least one trait.
  var hasObservers: Bool { !demands.isEmpty }

  /// The followers, for as long as `body` runs.
  @inline(__always)
  func withFollowers<Result>(_ body: (Followers) -> Result) -> Result {
    links.withUnsafeBufferPointer { body(Followers($0, of: property, mask)) }
  }

  @inline(__always)
  func forEachFollower(_ body: (any WatchNode) -> Void) {
    links.withUnsafeBufferPointer { links in
      for index in links.indices where links[index].isFollower && links[index].watches(property, mask) {
        body(links[index].node)
      }
    }
  }

  /// In place: iterating over the array copies each link, with a reference to its node.
  @inline(__always)
  func forEachObserver(_ body: (any WatchNode, WatchTraits) -> Void) {
    links.withUnsafeBufferPointer { links in
      for index in links.indices where !links[index].isFollower && links[index].watches(property, mask) {
        body(links[index].node, links[index].traits)
      }
    }
  }
}

/// The followers of one property of an object, in place: the links must not change meanwhile.
struct Followers {
  private let links: UnsafeBufferPointer<WatchLinks.Link>
  private let property: Unmanaged<Property>
  private let mask: SlotMask

  @inline(__always)
  init(_ links: UnsafeBufferPointer<WatchLinks.Link>, of property: Property, _ mask: SlotMask) {
    (self.links, self.property, self.mask) = (links, .passUnretained(property), mask)
  }

  @inline(__always)
  private func isFollower(_ index: Int) -> Bool {
    links[index].isFollower && property._withUnsafeGuaranteedRef { links[index].watches($0, mask) }
  }

  /// Whether each takes the change on the fast path; the others are not asked behind one that does not.
  @inline(__always)
  func prepare(for change: FastChange) -> Bool {
    for index in links.indices where isFollower(index) && !LentNode(links[index].node).prepare(for: change) {
      return false
    }
    return true
  }

  @inline(__always)
  func take(_ change: FastChange) {
    for index in links.indices where isFollower(index) { LentNode(links[index].node).take(change) }
  }

  /// Calls `append` with what the followers have to send, in their order.
  @inline(__always)
  func commit(_ change: FastChange, _ append: (any PendingBracket) -> Void) {
    for index in links.indices where isFollower(index) {
      if let bracket = LentNode(links[index].node).commit(change) { append(bracket) }
    }
  }
}
