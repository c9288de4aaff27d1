package import KVObjects
import KVTrees

/// The members of a relation in their order, each occurrence with a number that stays while it is in.
///
/// A to-many key is read where it is stored; what is computed, or flattened from several collections, is kept as a copy.
/// The number of an occurrence leads to its position in O(log n), which decides ties of the sort.
package final class MemberList {
  /// Where the members are.
  private let storage: ToManyStorage?
  /// ``storage``, which this holds, for who uses it without retaining it.
  private let lentStorage: Unmanaged<ToManyStorage>?
  /// Whether ``storage`` is a copy of ours.
  package let isCopy: Bool
  /// The mutation count of the storage that was followed last: another one says that it was changed without a notification.
  @exclusivity(unchecked) private var followed = 0
  /// The storage's renewals when it was read last: after another one all numbers are others.
  @exclusivity(unchecked) private var renewals = 0
  /// The only occurrence of the member that was asked about last: a change asks before and after.
  @exclusivity(unchecked) private var lastFound: (member: ObjectIdentifier, number: UInt32, mutationCount: Int)?

  /// Where each member of a copy comes from, where that is known; empty for every other list.
  private var origins = PositionTree<FlattenedMember.Origin?>()

  /// No members: the way to the relation ends early.
  package init() {
    (storage, lentStorage) = (nil, nil)
    isCopy = false
  }

  /// The members of a stored to-many key.
  package init(_ storage: ToManyStorage) {
    (self.storage, lentStorage) = (storage, .passUnretained(storage))
    isCopy = false
    (followed, renewals) = (storage.mutationCount, storage.renewalCount)
  }

  /// A copy of a relation that leads through several collections.
  convenience init(copying members: [FlattenedMember]) {
    self.init(copying: members.lazy.map(\.value))
    origins = PositionTree(members.lazy.map(\.origin))
  }

  /// A copy of `values`.
  package init(copying values: some Sequence<Value>) {
    let storage = ToManyStorage(kind: .array)
    storage.replaceAll(with: Array(values))
    (self.storage, lentStorage) = (storage, .passUnretained(storage))
    isCopy = true
    (followed, renewals) = (storage.mutationCount, storage.renewalCount)
  }

  /// How many there are.
  package var count: Int { storage?.count ?? 0 }

  /// Whether this is the collection that the members are read from.
  package func isStored(in other: ToManyStorage) -> Bool { storage === other }

  /// Whether a member can be in only once, at whatever moment.
  var holdsEachOnce: Bool { storage?.kind.isUnique ?? true }

  // MARK: In step

  /// How often the collection was changed: while it is the same, so are the members and their numbers.
  var version: Int { storage?.mutationCount ?? 0 }

  /// The members of the moment, which lives on while they change. O(1).
  func snapshot() -> ValueList { storage?.snapshot() ?? ValueList([]) }

  /// Whether every mutation of the collection was notified.
  package var isInStep: Bool {
    lentStorage.map { $0.withoutRetaining { $0.mutationCount == followed } } ?? true
  }

  /// A mutation that was announced has been made. Gives false where that is not true: one that is announced by hand may
  /// not be made, be made elsewhere, or have been followed already. O(k log n).
  package func follow(_ edit: CollectionEdit) -> Bool {
    guard let storage else { return false }
    defer { catchUp() }
    if let announcement = edit.announcement {
      guard announcement.version == followed, storage.renewalCount == renewals, edit.leads(to: storage.snapshot())
      else { return false }
    }
    guard edit.insertedPositions.count == edit.inserted.count else { return false }
    // Both halves of an assignment were made, and nothing since.
    if let assignment = edit.assignment, assignment.madeCount == storage.mutationCount { return true }
    var isThere = true
    edit.visitInserted { position, element in
      if position >= storage.count || storage.element(at: position) != element { isThere = false }
    }
    return isThere
  }

  /// Whatever was done to the collection is known now.
  package func catchUp() {
    guard let lentStorage else { return }
    (followed, renewals) = lentStorage.withoutRetaining { ($0.mutationCount, $0.renewalCount) }
  }

  // MARK: Reading

  /// The member with that number; nil where it names none, or no object.
  package func member(_ number: UInt32) -> ModelObject? {
    storage?.element(of: PositionHandle(number: Int(number)))?.object
  }

  /// The position of the member with that number.
  package func position(of number: UInt32) -> Int {
    storage?.position(of: PositionHandle(number: Int(number))) ?? .max
  }

  /// The number of the member at `position` (0..<count).
  package func number(at position: Int) -> UInt32? {
    guard let storage, position < storage.count else { return nil }
    return UInt32(truncatingIfNeeded: storage.handle(at: position).number)
  }

  /// The number of a member that is in once; nil for every other. O(1).
  func onlyNumber(of member: ModelObject) -> UInt32? {
    guard let lentStorage else { return nil }
    return lentStorage.withoutRetaining { storage in
      storage.onlyHandle(of: member).map { UInt32(truncatingIfNeeded: $0.number) }
    }
  }

  /// Calls `body` with the number of every occurrence of a member that is in now.
  package func forEachNumber(of member: ModelObject, _ body: (UInt32) throws -> Void) rethrows {
    guard let storage else { return }
    let id = ObjectIdentifier(member)
    if let lastFound, lastFound.member == id, lastFound.mutationCount == storage.mutationCount {
      return try body(lastFound.number)
    }
    switch storage.handles(of: .object(member)) {
    case .none: break
    case .one(let handle):
      let number = UInt32(truncatingIfNeeded: handle.number)
      lastFound = (id, number, storage.mutationCount)
      try body(number)
    case .several(let handles):
      // Always in one order: who is asked on the way may be heard.
      for number in handles.map(\.number).sorted() { try body(UInt32(truncatingIfNeeded: number)) }
    }
  }

  /// Whether it is in.
  package func contains(_ member: ModelObject) -> Bool { storage?.contains(.object(member)) ?? false }

  /// Calls `body` with every element that is in now, and its number, in order. It may change the collection, as a getter
  /// or filter of a script may that is asked on the way. O(n).
  package func visit(_ body: (Value, UInt32) throws -> Void) rethrows {
    try storage?.forEachEntry { try body($0, UInt32(truncatingIfNeeded: $1.number)) }
  }

  // MARK: A copy

  /// Makes `members` the members of a copy: `leave` is called with the number and element of each that goes, before it does,
  /// `enter` with the number and element of each that comes, and with the number that it had where it is one that went.
  ///
  /// Those that no edit has named keep their places, and others that pass none of those whose order changes; with
  /// `keepingLongestRun` as many others as can. O(n).
  package func become(
    _ members: [FlattenedMember], keepingLongestRun: Bool, leave: (UInt32, Value) -> Void,
    enter: (UInt32, Value, UInt32?) throws -> Void
  ) rethrows {
    guard let storage, isCopy else { return }
    let old = Array(storage.snapshot())
    var oldOrigins: [FlattenedMember.Origin?] = []
    origins.forEachEntry { origin, _ in oldOrigins.append(origin) }
    let difference = FlattenedDifference(
      from: old, oldOrigins, to: members, keepingLongestRun: keepingLongestRun)
    origins = PositionTree(members.lazy.map(\.origin))
    try apply(
      difference, old: old.enumerated().map { ($0.offset, $0.element) },
      new: members.enumerated().map { ($0.offset, $0.element.value) }, leave, enter)
  }

  /// Makes the members of a copy those that `net` leads to, as the other one does. O(k log n).
  func become(
    _ net: RelationStretches.Net, keepingLongestRun: Bool, leave: (UInt32, Value) -> Void,
    enter: (UInt32, Value, UInt32?) throws -> Void
  ) rethrows {
    guard let storage, isCopy else { return }
    let old = net.old.map { storage.element(at: $0) }
    let difference = FlattenedDifference(
      ofEdited: old, net.old.map { origins[$0] }, at: net.old, to: net.new.map(\.member), at: net.new.map(\.position),
      keepingLongestRun: keepingLongestRun)
    for position in net.old.reversed() { origins.remove(at: position) }
    for (position, member) in net.new { origins.insert(member.origin, at: position) }
    try apply(
      difference, old: Array(zip(net.old, old)), new: net.new.map { ($0.position, $0.member.value) }, leave, enter)
  }

  /// Takes out and puts in what does not stay: `old` and `new` are the positions and elements that `difference` is about.
  private func apply(
    _ difference: FlattenedDifference, old: [(position: Int, value: Value)], new: [(position: Int, value: Value)],
    _ leave: (UInt32, Value) -> Void, _ enter: (UInt32, Value, UInt32?) throws -> Void
  ) rethrows {
    guard let storage else { return }
    var stays = Set(difference.kept)
    var numbers: [Int: UInt32] = [:]
    for (index, member) in old.enumerated().reversed() where !stays.contains(index) {
      let number = UInt32(truncatingIfNeeded: storage.handle(at: member.position).number)
      numbers[index] = number
      leave(number, member.value)
      storage.remove(at: member.position)
    }
    stays = Set(difference.keptPositions)
    for (index, member) in new.enumerated() where !stays.contains(index) {
      storage.insert(member.value, at: member.position)
      let number = UInt32(truncatingIfNeeded: storage.handle(at: member.position).number)
      try enter(number, member.value, difference.oldPositions[index].flatMap { numbers[$0] })
    }
    followed = storage.mutationCount
  }

  /// Whether no member is in twice when `net` has been followed, as none is before.
  func staysUnique(_ net: RelationStretches.Net) -> Bool {
    guard let storage else { return true }
    let leaving = Set(net.old.lazy.map { storage.element(at: $0) })
    var coming: Set<Value> = []
    return net.new.allSatisfy { _, member in
      coming.insert(member.value).inserted && (leaving.contains(member.value) || !storage.contains(member.value))
    }
  }
}
