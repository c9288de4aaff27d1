package import KVObjects
import KVObserving
import KVPositions

/// Whoever sends the engine's brackets to a delegate, in the words of that: a controller.
package protocol BracketSender: AnyObject {
  /// Whether a single change of which nothing is seen is told too: by an empty bracket.
  var tellsUnseenChanges: Bool { get }
  /// Whether a relation that is assigned is told as one replacement of everything, and not as its net change.
  var tellsReplacement: Bool { get }
  /// Which roles of a notified path make an update of a row that stays.
  var tellsSortAndSectionAsUpdates: Bool { get }
  /// Sends a bracket to the delegate. `show` makes the content after the one that is handed out: called when the delegate
  /// has been notified that something will change. Throws what the delegate throws.
  func send(_ bracket: ArrangementBracket, show: () -> Void) throws
}

/// The one engine under all controllers: keeps the visible members of a relation filtered, sorted and in sections, and says
/// what each mutation comes to.
///
/// It observes the relation and every path that filter, sort, section and controller read. Before a change that may move a
/// row the row is taken out, found by its old key; when the mutation has happened it is filed by its new one, and the rows
/// taken out and filed are the bracket. So nothing is kept for each row but its place, and one mutation costs O(log n)
/// however it came about. Ties of the sort are decided by the relation's own order (controllers.md section 2).
///
/// | | |
/// |---|---|
/// | one mutation | O(log n) comparisons of packed keys, and full ones on ties |
/// | a bracket of k changes | O(k log n) |
/// | building, new filter or sort, a relation assigned | one sort |
/// | content of a moment | O(1) |
package final class ArrangementEngine {
  package let root: ModelObject
  let relation: RelationPath
  package private(set) var plan: ArrangementPlan
  package let creationSerial: Int
  /// Sends the brackets to a delegate.
  @exclusivity(unchecked) package weak var sender: (any BracketSender)?
  /// The content that was sent last. O(1).
  package var content: Arrangement {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return sent
  }
  /// The same, for who is in the world.
  ///
  /// It is not kept: it is the content of the moment, or what that was before the first bracket that waits.
  var sent: Arrangement {
    if let last { return last }
    if let telling { return telling.isShown ? telling.contents.after : telling.contents.before }
    return unsent.first?.bracket.before ?? openBracket.log.undone(current)
  }
  /// The bracket that the delegate is being told, and whether its content has been handed out.
  @exclusivity(unchecked) var telling: (contents: BracketContents, isShown: Bool)?
  /// What is shown for ever, once it is not valid any more.
  @exclusivity(unchecked) private var last: Arrangement?
  /// Remembers what is sent, where somebody wants a proof.
  @exclusivity(unchecked) package var replay: (any BracketWitness)?
  /// Whether it may still send anything.
  @exclusivity(unchecked) package private(set) var isValid = true

  var world: ObjectWorld { root.world }
  // Accesses are left unchecked at run time here: all of them are alone in the world, and none calls a delegate, getter
  // or observer while it lasts. The checks would be a tenth of a mutation.
  /// The content of the moment: rows taken out are missing.
  @exclusivity(unchecked) var current: Arrangement
  /// The numbers of the rows in ``current``; not kept up while everything is to be built anew.
  @exclusivity(unchecked) var filed = NumberSet()
  @exclusivity(unchecked) var openBracket: OpenBracket
  @exclusivity(unchecked) var members = MemberList() {
    didSet { eye?.members = members }
  }
  @exclusivity(unchecked) var reader: RowReader
  @exclusivity(unchecked) var watch: MemberWatch
  private var eye: ArrangementRelationEye?
  private var level: PathLevel?
  /// Why the last change could not be shown; the content is that before it.
  @exclusivity(unchecked) var refusal: (any Error)?
  /// Whether members came or went without a word: who is watched is to be seen to.
  @exclusivity(unchecked) var mustCatchUp = false
  /// Members of a relation that is about to be assigned: only before that are they known.
  var leaving: [ModelObject] = []
  /// Whether something on the way of a relation through several collections has changed.
  @exclusivity(unchecked) var isCopyStale = false
  /// Whether the way to the relation leads to none.
  @exclusivity(unchecked) var isUnread = false
  /// Whether a bracket is being closed, and whether something was changed meanwhile: by a getter, filter or comparator.
  @exclusivity(unchecked) var isClosing = false
  @exclusivity(unchecked) var isDisturbed = false
  @exclusivity(unchecked) private(set) var isPaused = false
  @exclusivity(unchecked) private var userDrivenDepth = 0
  /// Brackets that were closed and not sent yet.
  @exclusivity(unchecked) var unsent = UnsentBrackets<PendingArrangementBracket>()

  /// Begins to show `relation` of `root`; silent.
  ///
  /// Throws where the path leads to no collection, a key is unknown, or filter, sort or sections cannot take what is there;
  /// nothing is observed then.
  package init(root: ModelObject, relation: PropertyPath, plan: ArrangementPlan) throws {
    self.root = root
    self.relation = try RelationPath(relation)
    self.plan = plan
    let isSectioned = plan.sectionPath != nil
    current = Arrangement(isSectioned: isSectioned)
    openBracket = OpenBracket(count: 0)
    creationSerial = try root.world.isolated(for: root.description) {
      try PathLevel.check(relation.components[...], from: root.objectClass, receiver: root, of: relation)
      return root.world.nextSerial()
    }
    reader = try RowReader(plan, memberClass: nil)
    let watched = try WatchedPaths(plan)
    let placeholder = NobodyWatches()
    watch = MemberWatch(watched, for: placeholder, in: root.world, creationSerial: creationSerial)
    watch = MemberWatch(watched, for: self, in: root.world, creationSerial: creationSerial)
    try root.world.isolated(for: root.description) {
      do {
        let eye = ArrangementRelationEye(self)
        let level = PathLevel(relation.components[...], of: eye)
        (self.eye, self.level) = (eye, level)
        try level.attach(root)
        members = try self.relation.members(from: root)
        eye.members = members
        reader = try RowReader(plan, memberClass: memberClass)
        try watch.check(memberClass)
        try attachMembers()
        show(try builtAtRest())
        leaveDeparted()
        openBracket = OpenBracket(count: current.rows.count)
      } catch {
        detach()
        throw error
      }
    }
  }

  deinit {
    world.isolation.enterAnyway()
    detach()
    world.isolation.leave()
  }

  /// Ends everything; nothing is sent afterwards.
  package func invalidate() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    guard isValid else { return }
    last = sent
    isValid = false
    world.transaction.forget(self)
    detach()
  }

  private func detach() {
    level?.end()
    watch.end()
    members.visit { value, _ in
      if let member = value.object { watch.detach(member) }
    }
    for member in openBracket.departed { watch.detach(member) }
    for member in leaving + (eye?.lost ?? []) { watch.detach(member) }
    // Members that left without a word.
    if !members.isInStep || mustCatchUp {
      for member in openBracket.log.undone(current).rows { watch.detach(member) }
    }
  }

  // MARK: Holding back

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  package func pause() {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    isPaused = true
  }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none: where a mutation or batch is
  /// under way, in its turn.
  ///
  /// Throws what the delegate throws.
  package func resume() throws {
    try world.isolated(for: root.description) {
      guard isPaused, isValid else { return }
      isPaused = false
      takeBackUnsent()
      // Nothing has happened: what happens next is a change of its own.
      guard !openBracket.isEmpty else { return }
      openBracket.isBatch = true
      world.transaction.noteDirty(self)
      world.closeBrackets()
      if let error = world.flushBrackets() { throw error }
    }
  }

  /// Runs `body`; what it changes the user has already changed in the table: it is told as such.
  package func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    userDrivenDepth += 1
    defer { userDrivenDepth -= 1 }
    return try body()
  }

  /// Something has happened that the next bracket is about.
  func noteChange() {
    if isClosing { isDisturbed = true }
    if userDrivenDepth > 0 { openBracket.isUserDriven = true }
    if isPaused || world.transaction.isInBatch { openBracket.isBatch = true }
    openBracket.isEmpty = false
    world.transaction.noteDirty(self)
  }

  /// Reads and computes everything anew, and sends one bracket with the difference: for content that may have been computed
  /// while ``KVObjects/Cancellation`` was asked for. O(n log n).
  ///
  /// Throws what cannot be shown, and what the delegate throws.
  package func readAnew() throws {
    try world.isolated(for: root.description) {
      guard isValid else { return }
      mustCatchUp = true
      openBracket.needsRebuild(.unknown, touchesEveryRow: true)
      noteChange()
      world.closeBrackets()
      if let error = world.flushBrackets() { throw error }
    }
  }

  // MARK: Another plan

  /// Shows the relation by another filter, order or sections: one bracket with the net change, or none.
  ///
  /// Throws where the new plan cannot be followed, with nothing changed; else what the delegate throws.
  package func replan(_ change: (inout ArrangementPlan) -> Void) throws {
    try world.isolated(for: root.description) {
      guard isValid else { return }
      var plan = self.plan
      change(&plan)
      let reader = try RowReader(plan, memberClass: memberClass)
      let newWatch = MemberWatch(try WatchedPaths(plan), for: self, in: world, creationSerial: creationSerial)
      try newWatch.check(memberClass)
      // Tried while the old plan holds: what a function changes that is asked is a change under that.
      do {
        _ = try builtAtRest(by: reader, isSectioned: plan.sectionPath != nil)
      } catch {
        // Its changes are told all the same.
        if !openBracket.isEmpty { world.transaction.noteDirty(self) }
        world.closeBrackets()
        _ = world.flushBrackets()
        throw error
      }
      let old = (self.plan, self.reader, watch)
      let touchesEveryRow =
        plan.sortDescriptors != old.0.sortDescriptors || plan.sectionPath != old.0.sectionPath
      (self.plan, self.reader, watch) = (plan, reader, newWatch)
      do {
        try attachMembers()
      } catch {
        leaveMembers(newWatch)
        (self.plan, self.reader, watch) = old
        throw error
      }
      leaveMembers(old.2)
      openBracket.renumberPaths { old.2.watched.renumbered($0, in: newWatch.watched) }
      openBracket.needsRebuild(.replanned, touchesEveryRow: touchesEveryRow)
      openBracket.isBatch = true
      noteChange()
      world.closeBrackets()
      if let error = world.flushBrackets() { throw error }
    }
  }

  private func leaveMembers(_ watch: MemberWatch) {
    members.visit { value, _ in
      if let member = value.object { watch.detach(member) }
    }
    for member in openBracket.departed + leaving { watch.detach(member) }
    watch.end()
  }

  // MARK: Members

  /// The class that members are declared to be of.
  var memberClass: ObjectClass? { root.objectClass.memberClass(along: relation.path) }

  /// Watches every member. Throws where one cannot be watched; the others are.
  func attachMembers() throws {
    var errors = FirstError()
    members.visit { value, _ in errors.keep { try attach(value) } }
    try errors.rethrow()
  }

  /// The relation was changed without a word: watches those that are in, and no others that were shown. O(n).
  func catchUp() throws {
    for member in openBracket.log.undone(current).rows where !members.contains(member) { watch.detach(member) }
    members.catchUp()
    try attachMembers()
    mustCatchUp = false
  }

  func attach(_ value: Value) throws {
    guard let member = value.object else { throw ArrangementError.notAnObject(value: value.description) }
    try watch.attach(member)
  }
}

/// Stands in for the engine while that is being made.
private final class NobodyWatches: MemberWatcher {
  func memberWillChange(_ member: ModelObject, _ paths: PathSet) {}
  func memberDidChange(_ member: ModelObject, _ paths: PathSet) {}
}
