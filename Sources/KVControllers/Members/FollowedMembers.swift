import KVObjects
import KVObserving
import KVPositions
import KVTrees

/// The members that an engine follows: which they are, and the observers of each and of the way to them.
///
/// In contrast to a ``MemberList``, which has the members and their numbers, it knows in which respects that list is
/// behind. What becomes of rows is the engine's concern.
final class FollowedMembers {
  /// In which respects the list is behind what is there; seen to when a bracket closes.
  struct Arrears: OptionSet {
    let rawValue: UInt8

    /// The relation is another one, which could not be read.
    static let unread = Arrears(rawValue: 1)
    /// Something on the way of a relation through several collections has changed.
    static let staleCopy = Arrears(rawValue: 2)
    /// Members came or went without a notification: some may not be observed, and some still are.
    static let unnoticedChange = Arrears(rawValue: 4)
  }

  let root: ModelObject
  let relation: RelationPath
  @exclusivity(unchecked) private(set) var list = MemberList() {
    didSet {
      observer?.members = list
      lentList = .passUnretained(list)
    }
  }
  /// ``list``, which this holds, for who uses it without retaining it.
  @exclusivity(unchecked) private(set) var lentList: Unmanaged<MemberList>
  /// Observes the paths of each member.
  @exclusivity(unchecked) var watch: MemberWatch {
    didSet { lentWatch = .passUnretained(watch) }
  }
  /// ``watch``, likewise.
  @exclusivity(unchecked) private(set) var lentWatch: Unmanaged<MemberWatch>
  @exclusivity(unchecked) var arrears: Arrears = []
  /// Members of a relation that is about to be assigned: only before that are they known.
  private(set) var leaving: [ModelObject] = []
  /// What edits have named since a relation through several collections was flattened last.
  private var edited = EditedPlaces()
  /// The collections on the way of such a relation; nil before its members have been flattened anew.
  private var stretches: RelationStretches?
  /// How many brackets have followed such a relation by its edits: for proofs.
  private(set) var netCount = 0
  private let givenMemberClass: ObjectClass?
  private var observer: ArrangementRelationObserver?
  private var level: PathLevel?

  init(_ root: ModelObject, _ relation: RelationPath, _ watch: MemberWatch, memberClass: ObjectClass? = nil) {
    givenMemberClass = memberClass
    self.root = root
    self.relation = relation
    self.watch = watch
    (lentList, lentWatch) = (.passUnretained(list), .passUnretained(watch))
  }

  /// Observes the relation for `engine`, which is notified of the members too, and reads it. Throws where it cannot be
  /// followed or read.
  func begin(for engine: ArrangementEngine) throws {
    watch.begin(for: engine)
    let observer = ArrangementRelationObserver(engine)
    let level = PathLevel(relation.path, from: root.objectClass, of: observer)
    (self.observer, self.level) = (observer, level)
    try level?.attach(root)
    list = try relation.members(from: root)
  }

  /// Observes nothing any more. `departed` are members that went and are still observed; `shown` gives those that were
  /// shown, where others went without a notification.
  func end(_ departed: [ModelObject], shown: () -> Arrangement) {
    level?.end()
    leave(watch, departed + (observer?.lost ?? []))
    if !list.isInStep || arrears.contains(.unnoticedChange) {
      for member in shown().rows { watch.detach(member) }
    }
  }

  /// Ends `watch`, which may have been replaced: it leaves every member, `departed` ones too.
  func leave(_ watch: MemberWatch, _ departed: [ModelObject]) {
    list.visit { value, _ in
      if let member = value.object { watch.detach(member) }
    }
    for member in departed + leaving { watch.detach(member) }
    watch.end()
  }

  /// Stops observing those of `departed` that have not come back.
  func detach(_ departed: some Sequence<ModelObject>) {
    for member in departed where !list.contains(member) { watch.detach(member) }
  }

  // MARK: The list

  /// The class that members are known, or declared, to be of.
  var memberClass: ObjectClass? { givenMemberClass ?? root.objectClass.memberClass(along: relation.path) }

  /// Observes a member. Throws where its class lacks a key, and for what is no object.
  func attach(_ value: Value) throws {
    guard let member = value.object else { throw ArrangementError.notAnObject(value: value.description) }
    try watch.attach(member)
  }

  /// The members that are objects. O(n).
  var members: [ModelObject] {
    var members: [ModelObject] = []
    list.visit { value, _ in
      if let member = value.object { members.append(member) }
    }
    return members
  }

  /// Observes every member. Throws where one cannot be observed; the others are.
  func attachAll() throws {
    var errors = FirstError()
    list.visit { value, _ in
      guard case .object(let member) = value else { return errors.keep { try attach(value) } }
      do { try watch.attach(member) } catch { errors.note(error) }
    }
    try errors.rethrow()
  }

  /// The members, from which all observers are still to be removed; the list is empty and unread then.
  func giveUp() -> [ModelObject] {
    let members = members + leaving
    leaving = []
    list = MemberList()
    stretches = nil
    arrears.remove(.staleCopy)
    arrears.insert(.unread)
    return members
  }

  /// Reads the members of a relation that is another one, or could not be read when it became that.
  func read() throws {
    edited.removeAll()
    stretches = nil
    list = try relation.members(from: root)
    arrears.remove(.unread)
    try attachAll()
  }

  /// The relation was changed without a notification: observes those that are in, and none of `shown` that are not.
  /// O(n).
  func catchUp(_ shown: Arrangement) throws {
    detach(shown.rows)
    list.catchUp()
    try attachAll()
    arrears.remove(.unnoticedChange)
  }

  // MARK: Changes

  /// Whether the collection of `change` is the one that the members are read from.
  private func isRead(_ change: PropertyChange) -> Bool {
    change.property.isToMany && !list.isCopy && list.isStored(in: change.object.storage(of: change.property))
  }

  /// The edit of the collection that the members are read from; nil where it is another one or not known.
  func directEdit(_ change: PropertyChange, at level: PathLevel) -> CollectionEdit? {
    level.tellsElements && isRead(change) ? change.edit : nil
  }

  /// A collection on the way of a relation through several has been changed.
  func follow(_ change: PropertyChange) {
    arrears.insert(.staleCopy)
    if let stretches, change.property.definition.getter == nil {
      stretches.follow(change.edit, of: change.object.storage(of: change.property))
    }
  }

  /// Makes the members of a relation through several collections those that there are now: calls `leave` and `enter`
  /// as ``MemberList/become(_:leave:enter:)`` does, by what edits have named where all of that is known, else by
  /// flattening. O(c + k log n) for k members that were named and c collections; else O(n). Throws where the way
  /// cannot be followed.
  func followCopy(
    keepingLongestRun: Bool, leave: (UInt32, Value) -> Void, enter: (UInt32, Value, UInt32?) -> Void
  ) throws {
    arrears.remove(.staleCopy)
    if let net = stretches?.takeNet(of: list) {
      edited.removeAll()
      netCount += 1
      return list.become(net, keepingLongestRun: keepingLongestRun, leave: leave, enter: enter)
    }
    stretches = nil
    let found = try flattened()
    list.become(found, keepingLongestRun: keepingLongestRun, leave: leave, enter: enter)
    let made = RelationStretches(relation.keys, from: root)
    if !made.isBroken, made.count == found.count { stretches = made }
  }

  /// The members of a relation through several collections, as they are now. O(n).
  private func flattened() throws -> [FlattenedMember] {
    defer { edited.removeAll() }
    return try relation.flattened(from: root, edited)
  }

  /// Keeps what is known only before the change: the members of a relation that is about to be assigned, and what an
  /// edit of a collection on the way names.
  func prepare(for change: PropertyChange) {
    if list.isCopy, change.property.isToMany, change.property.definition.getter == nil, let edit = change.edit {
      edited.note(edit, of: change.object.storage(of: change.property))
    }
    if let stretches, change.property.isToMany, change.property.definition.getter == nil {
      stretches.prepare(change.object.storage(of: change.property))
    }
    guard change.edit == nil, isRead(change) else { return }
    leaving += members
  }
}
