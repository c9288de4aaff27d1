import KVObjects
import KVPositions

/// The members of a relation in their order, each occurrence with a number that stays while it is in.
///
/// A to-many key is read where it is stored; what is computed, or flattened from several collections, is kept as a copy.
/// The number of an occurrence says where it stands in O(log n), which decides ties of the sort.
final class MemberList {
  /// Where the members are.
  private let storage: ToManyStorage?
  /// Whether ``storage`` is a copy of ours.
  let isCopy: Bool
  /// The mutation count of the storage that was followed last: another one says that it was changed untold.
  @exclusivity(unchecked) private var followed = 0
  /// The storage's renewals when it was read last: after another one all numbers are others.
  @exclusivity(unchecked) private var renewals = 0
  /// The only occurrence of the member that was asked about last: a change asks before and after.
  @exclusivity(unchecked) private var lastFound: (member: ObjectIdentifier, number: UInt32, mutationCount: Int)?

  /// No members: the way to the relation ends early.
  init() {
    storage = nil
    isCopy = false
  }

  /// The members of a stored to-many key.
  init(_ storage: ToManyStorage) {
    self.storage = storage
    isCopy = false
    (followed, renewals) = (storage.mutationCount, storage.renewalCount)
  }

  /// A copy of `values`.
  init(copying values: some Sequence<Value>) {
    let storage = ToManyStorage(kind: .array)
    storage.replaceAll(with: Array(values))
    self.storage = storage
    isCopy = true
    (followed, renewals) = (storage.mutationCount, storage.renewalCount)
  }

  /// How many there are.
  var count: Int { storage?.count ?? 0 }

  /// Whether this is the collection that the members are read from.
  func isStored(in other: ToManyStorage) -> Bool { storage === other }

  // MARK: In step

  /// How often the collection was changed: while it is the same, so are the members and their numbers.
  var version: Int { storage?.mutationCount ?? 0 }

  /// The members of the moment, which lives on while they change. O(1).
  func snapshot() -> ValueList { storage?.snapshot() ?? ValueList([]) }

  /// Whether every mutation of the collection was told.
  var isInStep: Bool { storage.map { $0.mutationCount == followed } ?? true }

  /// A mutation that was announced has been made. Gives false where that is not true: one that is announced by hand may
  /// not be made, be made elsewhere, or have been followed already. O(k log n).
  func follow(_ edit: CollectionEdit) -> Bool {
    guard let storage else { return false }
    defer { catchUp() }
    if let announcement = edit.announcement {
      guard announcement.version == followed, storage.renewalCount == renewals, edit.leads(to: storage.snapshot())
      else { return false }
    }
    guard edit.insertedPositions.count == edit.inserted.count else { return false }
    var isThere = true
    edit.visitInserted { position, element in
      if position >= storage.count || storage.element(at: position) != element { isThere = false }
    }
    return isThere
  }

  /// Whatever was done to the collection is known now.
  func catchUp() {
    guard let storage else { return }
    (followed, renewals) = (storage.mutationCount, storage.renewalCount)
  }

  // MARK: Reading

  /// The member with that number; nil where it names none, or no object.
  func member(_ number: UInt32) -> ModelObject? {
    storage?.element(of: PositionHandle(number: Int(number)))?.object
  }

  /// Where the member with that number stands.
  func position(of number: UInt32) -> Int {
    storage?.position(of: PositionHandle(number: Int(number))) ?? .max
  }

  /// The number of the member at `position` (0..<count).
  func number(at position: Int) -> UInt32? {
    guard let storage, position < storage.count else { return nil }
    return UInt32(truncatingIfNeeded: storage.handle(at: position).number)
  }

  /// Calls `body` with the number of every occurrence of a member that is in now.
  func forEachNumber(of member: ModelObject, _ body: (UInt32) throws -> Void) rethrows {
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
      for handle in handles { try body(UInt32(truncatingIfNeeded: handle.number)) }
    }
  }

  /// Whether it is in.
  func contains(_ member: ModelObject) -> Bool { storage?.contains(.object(member)) ?? false }

  /// Calls `body` with every element that is in now, and its number, in order. It may change the collection, as a getter
  /// or filter of a script may that is asked on the way. O(n).
  func visit(_ body: (Value, UInt32) throws -> Void) rethrows {
    try storage?.forEachEntry { try body($0, UInt32(truncatingIfNeeded: $1.number)) }
  }

  // MARK: A copy

  /// Makes `values` the members of a copy, with the fewest members leaving their places: `leave` is called with the
  /// number and element of each that goes, before it does, `enter` with the number of each that comes. O(n).
  func become(
    _ values: [Value], leave: (UInt32, Value) -> Void, enter: (UInt32, Value) throws -> Void
  ) rethrows {
    guard let storage, isCopy else { return }
    let old = Array(storage.snapshot())
    let order = MemberList.matched(old, values)
    let survivors = order.enumerated().filter { $0.element != nil }
    let kept = longestIncreasingSubsequence(survivors.map { $0.element ?? 0 }).map { survivors[$0].offset }
    var stays = Set(kept.compactMap { order[$0] })
    for position in old.indices.reversed() where !stays.contains(position) {
      leave(UInt32(truncatingIfNeeded: storage.handle(at: position).number), old[position])
      storage.remove(at: position)
    }
    stays = Set(kept)
    for (position, value) in values.enumerated() where !stays.contains(position) {
      storage.insert(value, at: position)
      try enter(UInt32(truncatingIfNeeded: storage.handle(at: position).number), value)
    }
    followed = storage.mutationCount
  }

  /// For each of `values` where it stood in `old`. What both end and begin with is the same, as one collection on the way
  /// has changed; between, old and new occurrences are matched first to first.
  private static func matched(_ old: [Value], _ values: [Value]) -> [Int?] {
    let shorter = Swift.min(old.count, values.count)
    var end = 0
    while end < shorter, old[old.count - 1 - end] == values[values.count - 1 - end] { end += 1 }
    var start = 0
    while start < shorter - end, old[start] == values[start] { start += 1 }
    let between = matchedFirstToFirst(
      from: Array(old[start..<old.count - end]), to: Array(values[start..<values.count - end]))
    return (0..<start).map { $0 } + between.map { $0.map { $0 + start } } + (old.count - end..<old.count).map { $0 }
  }
}
