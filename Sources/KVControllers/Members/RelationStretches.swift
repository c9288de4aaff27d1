import KVObjects
import KVPositions
import KVTrees

/// The collections on the way of a relation, as a counted sequence of stretches: where the elements of one of them are among
/// the members, and which members an edit of one lets go and come, is found in O(log n).
///
/// It mirrors the collections and follows each edit. It is *broken* where it does not know everything any more: a
/// collection was changed without a notification, is met twice, or is computed. Then the members are flattened.
///
/// Stored to-one keys are part of its path before the first collection: they are few, and what each leads to is compared when
/// the edits are taken.
final class RelationStretches {
  /// One collection on the way.
  private final class Stretch {
    let storage: ToManyStorage
    /// The number of the key that leads to it.
    let depth: Int
    private(set) weak var parent: Stretch?
    /// Its place among the children of the parent.
    var place: PositionHandle?
    /// The mutation count of the collection that is mirrored.
    var version: Int
    /// How many elements are mirrored.
    var elementCount = 0
    /// The stretch behind each element; nil behind what has none. Empty for the last collection.
    var children = PositionTree<Stretch?>()
    /// How many members there are behind each element. Empty for the last collection.
    var counts = SectionList()
    let isLast: Bool

    init(_ storage: ToManyStorage, depth: Int, isLast: Bool, below parent: Stretch?) {
      (self.storage, self.depth, self.isLast, self.parent) = (storage, depth, isLast, parent)
      version = storage.mutationCount
    }

    /// How many members it comes to.
    var count: Int { isLast ? elementCount : counts.rowCount }
  }

  /// What edits come to: each is a place of the members before, or of those that there are now.
  struct Net {
    /// Positions of members that an edit has named, before, ascending.
    let old: [Int]
    /// Those that there are now, ascending, with what is there.
    let new: [(position: Int, member: FlattenedMember)]
  }

  private let keys: [String]
  private var root: Stretch?
  private var stretches: [ObjectIdentifier: Stretch] = [:]
  private var recorder = EditRecorder(count: 0)
  private(set) var isBroken = false
  /// Whether a member is shown once, however often it is met.
  private var isUnique = false
  /// The stored to-one keys at the beginning of the path, and what each led to.
  private var heads: [(owner: ModelObject, property: Property, target: ModelObject)] = []

  /// The stretches of the way of `keys` from `object`; broken where they cannot be known. O(c) for c collections.
  init(_ keys: [String], from object: ModelObject) {
    self.keys = keys
    // Whether these keys still lead there is asked when the net is taken.
    var (object, depth) = (object, 0)
    while depth < keys.count - 1, let property = object.objectClass.property(keys[depth]), !property.isToMany,
      property.definition.getter == nil, let next = object.recordedValue(of: property).object
    {
      heads.append((object, property, next))
      (object, depth) = (next, depth + 1)
    }
    root = stretch(behind: object, depth: depth, below: nil)
    if root == nil { isBroken = true }
    recorder = EditRecorder(count: count)
  }

  /// How many members there are.
  var count: Int { root?.count ?? 0 }

  // MARK: Mirroring

  /// The stretch of the collection of `object` at `depth`; nil, and broken, where there is none to be known.
  private func stretch(behind object: ModelObject, depth: Int, below parent: Stretch?) -> Stretch? {
    guard let property = object.objectClass.property(keys[depth]), property.isToMany,
      property.definition.getter == nil
    else {
      isBroken = true
      return nil
    }
    let storage = object.storage(of: property)
    let made = Stretch(storage, depth: depth, isLast: depth == keys.count - 1, below: parent)
    guard stretches.updateValue(made, forKey: ObjectIdentifier(storage)) == nil else {
      isBroken = true
      return nil
    }
    made.elementCount = storage.count
    if made.isLast {
      if property.collectionKind?.isUnique ?? false {
        // Members that were shown twice so far are shown once from now on.
        if root != nil, !isUnique { isBroken = true }
        isUnique = true
      }
      return made
    }
    var found: [Stretch?] = []
    storage.forEachEntry { element, _ in found.append(child(behind: element, of: made)) }
    made.children = PositionTree(found)
    for (position, child) in found.enumerated() { child?.place = made.children.handle(at: position) }
    made.counts = SectionList(found.lazy.map { (name: "", count: $0?.count ?? 0) })
    return made
  }

  private func child(behind element: Value, of parent: Stretch) -> Stretch? {
    guard !isBroken, let object = element.object else { return nil }
    return stretch(behind: object, depth: parent.depth + 1, below: parent)
  }

  private func forget(_ stretch: Stretch) {
    stretches.removeValue(forKey: ObjectIdentifier(stretch.storage))
    stretch.children.forEachEntry { child, _ in if let child { forget(child) } }
  }

  // MARK: Edits

  /// A collection is about to be changed.
  func prepare(_ storage: ToManyStorage) {
    if let stretch = stretches[ObjectIdentifier(storage)], stretch.version != storage.mutationCount {
      isBroken = true
    }
  }

  /// A collection has been changed by `edit`; by another one for nil. O(k log n) for k members that go and come.
  func follow(_ edit: CollectionEdit?, of storage: ToManyStorage) {
    guard !isBroken, let stretch = stretches[ObjectIdentifier(storage)] else { return }
    // It was met behind an element that came in the same mutation: as it is now.
    if stretch.version == storage.mutationCount { return }
    stretch.version = storage.mutationCount
    let removed = edit?.removedPositions ?? IndexRanges(0..<stretch.elementCount)
    let inserted = edit?.insertedPositions ?? IndexRanges(0..<storage.count)
    guard edit?.announcement == nil, removed.last ?? -1 < stretch.elementCount,
      stretch.elementCount - removed.count + inserted.count == storage.count, inserted.last ?? -1 < storage.count
    else {
      isBroken = true
      return
    }
    let (start, before) = (start(of: stretch), stretch.count)
    for range in removed.ranges.reversed() { remove(range, from: stretch, startingAt: start) }
    for range in inserted.ranges { insert(range, into: stretch, startingAt: start) }
    stretch.elementCount = storage.count
    let added = stretch.count - before
    var child = stretch
    while added != 0, let parent = child.parent, let place = child.place {
      parent.counts.addRows(added, toSection: parent.children.position(of: place))
      child = parent
    }
  }

  private func remove(_ range: Range<Int>, from stretch: Stretch, startingAt start: Int) {
    if stretch.isLast { return recorder.remove(start + range.lowerBound..<start + range.upperBound) }
    for position in range.reversed() {
      let members = stretch.counts.rows(ofSection: position)
      recorder.remove(start + members.lowerBound..<start + members.upperBound)
      if let child = stretch.children.remove(at: position).element { forget(child) }
      _ = stretch.counts.removeSection(at: position)
    }
  }

  private func insert(_ range: Range<Int>, into stretch: Stretch, startingAt start: Int) {
    if stretch.isLast { return recorder.insert(count: range.count, at: start + range.lowerBound) }
    for position in range {
      let child = child(behind: stretch.storage.element(at: position), of: stretch)
      let place = stretch.children.insert(child, at: position)
      child?.place = place
      stretch.counts.insertSection(named: "", rowCount: child?.count ?? 0, at: position)
      recorder.insert(count: child?.count ?? 0, at: start + stretch.counts.start(ofSection: position))
    }
  }

  /// The position among the members of the first element of `stretch`. O(log n) for each collection above it.
  private func start(of stretch: Stretch) -> Int {
    var (child, start) = (stretch, 0)
    while let parent = child.parent, let place = child.place {
      start += parent.counts.start(ofSection: parent.children.position(of: place))
      child = parent
    }
    return start
  }

  // MARK: What they come to

  /// What the edits since it was asked last come to; nil where it is broken, and where one of `shown`, the members before,
  /// would be met twice. O(c + k log n) for c collections, which are asked whether they were changed without a notification.
  func takeNet(of shown: MemberList) -> Net? {
    guard !isBroken, heads.allSatisfy({ $0.owner.recordedValue(of: $0.property).object === $0.target }),
      stretches.values.allSatisfy({ $0.version == $0.storage.mutationCount })
    else {
      isBroken = true
      return nil
    }
    var (old, new): ([Int], [Int]) = ([], [])
    for row in recorder.touchedRows() {
      if let path = row.old { old.append(path.row) }
      if let path = row.new { new.append(path.row) }
    }
    recorder = EditRecorder(count: count)
    let net = Net(old: old.sorted(), new: new.sorted().map { ($0, member(at: $0)) })
    if isUnique, !shown.staysUnique(net) {
      isBroken = true
      return nil
    }
    return net
  }

  /// The member at a position (0..<count), and where it comes from. O(log n) for each collection on the way.
  private func member(at position: Int) -> FlattenedMember {
    guard var stretch = root else { preconditionFailure("there are no members") }
    var (origin, rest) = (FlattenedMember.Origin.root, position)
    while true {
      var place = rest
      if !stretch.isLast {
        let path = stretch.counts.path(ofRow: rest)
        (place, rest) = (path.section, path.row)
      }
      let element = stretch.storage.element(at: place)
      origin = origin.behind(element, stretch.storage.handle(at: place), in: stretch.storage, isEdited: true)
      guard !stretch.isLast else { return FlattenedMember(value: element, origin: origin) }
      guard let child = stretch.children[place] else { preconditionFailure("nothing is counted behind it") }
      stretch = child
    }
  }
}
