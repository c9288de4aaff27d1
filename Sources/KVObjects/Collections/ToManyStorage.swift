package import KVPositions
public import KVTrees

/// The elements of one to-many property: ordered storage, and an index from element to places: made when first needed, and
/// with the first members of a collection of unique objects.
///
/// Insertion and removal anywhere are O(log n), a snapshot is O(1), membership O(1) expected. It notifies nobody:
/// whoever changes it makes the notifications.
@usableFromInline
package final class ToManyStorage {
  package let kind: CollectionKind
  @exclusivity(unchecked) package private(set) var isNil = false
  /// How often it has been changed.
  @inlinable package var mutationCount: Int { mutations }
  /// How often all elements were given new handles.
  @inlinable package var renewalCount: Int { renewals }
  /// Whether a set or ordered set is in the middle of an exchange, when one member is at two places.
  @exclusivity(unchecked) package var mayHoldRepeats = false
  /// Whether its members are still to be read: meanwhile it holds those objects that are known to lead back.
  @exclusivity(unchecked) package var isUnread = false
  package weak var handle: ToManyCollection?
  /// Says what is changed to a ``StateSink``; nil where there is none.
  @exclusivity(unchecked) var recorder: EditRecording?

  // Internal for the halves of an assignment (ElementAssignment.swift).
  @exclusivity(unchecked) var tree = PositionTree<Value>()
  @exclusivity(unchecked) @usableFromInline var index: MembershipIndex?

  /// How deep lists nest that were among its elements since it was last filled anew: most collections never hold one.
  @exclusivity(unchecked) var nesting = 0

  // Not package: only within the module it is known that no access need be checked at run time.
  @exclusivity(unchecked) @usableFromInline var mutations = 0
  @exclusivity(unchecked) @usableFromInline var renewals = 0

  package init(kind: CollectionKind) {
    self.kind = kind
  }

  deinit {
    guard index != nil, tree.count > 0, case .object(let object) = tree[0] else { return }
    // On another thread than that of a confined world they keep what misleads nobody.
    let isolation = object.world.isolation
    guard (try? isolation.enter(for: "")) != nil else { return }
    releaseIndex()
    isolation.leave()
  }

  package var count: Int { tree.count }

  package func snapshot() -> ValueList { ValueList(tree.snapshot(), nesting: nesting) }

  package func element(at position: Int) -> Value { tree[position] }

  package func elements(at positions: IndexRanges) -> [Value] {
    positions.map { tree[$0] }
  }

  // MARK: Membership

  package func contains(_ value: Value) -> Bool {
    places(of: value) != nil
  }

  /// Whether an object is in.
  @inline(__always)
  func contains(_ member: ModelObject) -> Bool { index?.keptPlace(of: member) != nil || contains(.object(member)) }

  /// All positions of `value`, ascending.
  package func positions(of value: Value) -> [Int] {
    switch places(of: value) {
    case nil: []
    case .one(let handle): [tree.position(of: handle)]
    case .several(let handles): handles.map { tree.position(of: $0) }.sorted()
    }
  }

  /// How often `value` is in.
  package func occurrences(of value: Value) -> Int {
    switch places(of: value) {
    case nil: 0
    case .one: 1
    case .several(let handles): handles.count
    }
  }

  // MARK: Handles

  /// The handle of the element at `position` (0..<count). O(log n).
  package func handle(at position: Int) -> PositionHandle { tree.handle(at: position) }

  /// Where the element of `handle` is; nil where it names none. O(log n).
  package func position(of handle: PositionHandle) -> Int? {
    tree.contains(handle) ? tree.position(of: handle) : nil
  }

  /// The element of `handle`; nil where it names none. O(1).
  package func element(of handle: PositionHandle) -> Value? {
    tree.contains(handle) ? tree.element(of: handle) : nil
  }

  /// The handles of all occurrences of an element: nearly always one.
  package enum Handles {
    case none
    case one(PositionHandle)
    case several(Set<PositionHandle>)
  }

  /// The handle of an object that is in once; nil for every other. O(1).
  @inlinable
  @inline(__always)
  package func onlyHandle(of member: ModelObject) -> PositionHandle? {
    index?.keptPlace(of: member) ?? searchOnlyHandle(of: member)
  }

  @usableFromInline
  func searchOnlyHandle(of member: ModelObject) -> PositionHandle? {
    if case .one(let handle) = places(of: .object(member)) { return handle }
    return nil
  }

  /// The handles of all occurrences of `value`. O(1).
  package func handles(of value: Value) -> Handles {
    switch places(of: value) {
    case nil: .none
    case .one(let handle): .one(handle)
    case .several(let handles): .several(handles)
    }
  }

  /// Calls `body` with every element that is in now and its handle, in order; it may change the collection. O(n).
  package func forEachEntry(_ body: (Value, PositionHandle) throws -> Void) rethrows {
    try tree.snapshot().forEachEntry(body)
  }

  /// Calls `body` with each object that it holds, and by how many references: by as many as are its own alone; nil where
  /// a snapshot shares them. O(n).
  func visitHeld(_ body: (ModelObject, Int?) -> Void) {
    let count = tree.isHeldAlone ? 1 : nil
    tree.forEachEntry { value, _ in value.visitHeld(body, count: count) }
    if let index { for value in index.entered { value.visitHeld(body, count: 1) } }
  }

  @inline(__always)
  private func places(of value: Value) -> MembershipIndex.Places? {
    if index == nil { makeIndex() }
    return index?[value]
  }

  /// Whether there is an index of the elements.
  var hasIndex: Bool { index != nil }

  /// Whether no element is in twice. O(1), after an index of all elements has been made once.
  var holdsEachOnce: Bool {
    if index == nil { makeIndex() }
    return index?.repeatedCount == 0
  }

  private func makeIndex() {
    var made = MembershipIndex()
    tree.forEachEntry { value, handle in made.note(handle, of: value) }
    index = made
  }

  /// Lets objects keep their places for another collection.
  private func releaseIndex() {
    guard let index else { return }
    tree.forEachEntry { value, _ in index.release(value) }
  }

  // MARK: Changing

  package func insert(_ value: Value, at position: Int) {
    recorder?.note(at: position, inserted: [value], in: self)
    insertUnrecorded(value, at: position)
  }

  private func insertUnrecorded(_ value: Value, at position: Int) {
    let handle = tree.insert(value, at: position)
    noteNesting(of: value)
    index?.note(handle, of: value)
    didMutate()
  }

  /// Appends an object; gives its handle.
  package func append(_ member: ModelObject) -> PositionHandle {
    recorder?.note(at: tree.count, inserted: [.object(member)], in: self)
    let handle = tree.insert(.object(member), at: tree.count)
    index?.note(handle, of: member)
    didMutate()
    return handle
  }

  /// Inserts `values` so that each is at its index afterwards.
  package func insert(_ values: [Value], at positions: IndexRanges) {
    if values.count == 1, let position = positions.first { return insert(values[0], at: position) }
    recorder?.note(inserting: values, at: positions, in: self)
    if tree.handleLimit == 0, index == nil, positions == IndexRanges(0..<values.count) {
      // Nothing was ever in: the handles are those that one after another would be given.
      tree = PositionTree(values)
      for value in values { noteNesting(of: value) }
      // The next change of unique members asks for it: better now, while they are at hand, where they keep their places.
      if kind.isUnique, case .object(let first) = values[0], first.homeMark == 0 { makeIndex() }
      return noteInsertions(values.count)
    }
    for (position, value) in zip(positions, values) { insertUnrecorded(value, at: position) }
  }

  package func remove(at position: Int) {
    recorder?.note(at: position, removed: [tree[position]], in: self)
    removeUnrecorded(at: position)
  }

  private func removeUnrecorded(at position: Int) {
    let (value, handle) = tree.remove(at: position)
    index?.forget(handle, of: value)
    didMutate()
  }

  /// Removes an object, which is at the place of `handle`.
  package func remove(_ handle: PositionHandle, of member: ModelObject) {
    recorder?.note(at: tree.position(of: handle), removed: [.object(member)], in: self)
    _ = tree.removeElement(of: handle)
    if index?.forgetKeptPlace(of: member) != true { index?.forget(handle, of: .object(member)) }
    didMutate()
  }

  package func remove(at positions: IndexRanges) {
    if positions.count == count {
      let wasNil = isNil
      recorded {
        replaceAll(with: [])
        isNil = wasNil
      }
      return
    }
    recorder?.note(removing: positions, in: self)
    for range in positions.ranges.reversed() {
      for position in range.reversed() { removeUnrecorded(at: position) }
    }
  }

  package func replace(at position: Int, with value: Value) {
    let old = tree[position]
    recorder?.note(at: position, removed: [old], inserted: [value], in: self)
    let oldHandle = tree.handle(at: position)
    let handle = tree.replace(at: position, with: value)
    noteNesting(of: value)
    index?.forget(oldHandle, of: old)
    index?.note(handle, of: value)
    didMutate()
  }

  /// Makes `values` the elements; the collection is not nil afterwards. O(n).
  package func replaceAll(with values: [Value]) {
    WorkCounter.countVisits(values.count)
    recorder?.note(replacingAllWith: values, in: self)
    releaseIndex()
    tree = PositionTree(values)
    nesting = 0
    for value in values { noteNesting(of: value) }
    renewals &+= 1
    index = nil
    isNil = false
    didMutate()
  }

  /// Makes the property hold nil.
  package func becomeNil() {
    recorded {
      replaceAll(with: [])
      isNil = true
    }
  }

  /// Makes one change of several, as far as a ``StateSink`` is concerned.
  @inline(__always)
  func recorded(_ body: () -> Void) {
    guard let recorder else { return body() }
    recorder.begin(self)
    body()
    recorder.end(self)
  }

  @inline(__always)
  private func noteNesting(of value: Value) {
    if case .list = value { nesting = max(nesting, value.nesting) }
  }

  /// Everything has been removed, and what comes is given other handles, or those of a later renewal.
  func noteRenewal() {
    renewals &+= 1
    didMutate()
  }

  /// So many elements have been inserted.
  func noteInsertions(_ count: Int) {
    isNil = false
    mutations &+= count
  }

  private func didMutate() {
    isNil = false
    mutations &+= 1
  }
}
