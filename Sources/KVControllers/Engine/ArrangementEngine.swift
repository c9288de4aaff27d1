package import KVObjects
import KVObserving
import KVPositions

/// The one engine under all controllers: keeps the visible members of a relation filtered, sorted and in sections,
/// and says what each mutation comes to.
///
/// It observes the relation and every path that filter, sort, section and controller read. Before a change that may
/// move a row the row is removed, located by its old key; when the mutation has happened it is filed by its new one,
/// and the rows removed and filed are the bracket. So nothing is kept for each row but its place, and one mutation
/// costs O(log n) however it came about. Ties of the sort are decided by the relation's own order (controllers.md
/// section 2).
///
/// | | |
/// |---|---|
/// | one mutation | O(log n) comparisons of packed keys, and full ones on ties |
/// | a bracket of k changes | O(k log n) |
/// | building, new filter or sort, a relation assigned | one sort |
/// | content of a moment | O(1) |
///
/// An engine of fetched results follows a context: what changes is taken in at once, but a bracket closes with the
/// context's event, and only what differs then counts as touched (``take(_:)``).
///
/// Its parts: ``FollowedMembers`` observe the relation and its members, ``FiledRows`` have the rows of the moment and
/// know where one belongs, an ``OpenBracket`` collects what happens until it is closed, an ``Outbox`` keeps what was
/// closed until it is sent.
package final class ArrangementEngine {
  package let root: ModelObject
  package internal(set) var plan: ArrangementPlan
  /// The plan that was assigned in a batch or pause, which its end judges; nil where none was.
  var assignedPlan: ArrangementPlan? {
    didSet { hasAssignedPlan = assignedPlan != nil }
  }
  /// Whether there is one: a plan is large, and copied where it is asked.
  private(set) var hasAssignedPlan = false
  /// Whether the transaction has noted it.
  package var isNoted = false
  package let creationSerial: Int
  /// What is kept for the sake of a context's events; nil where every mutation has a bracket of its own.
  let events: EngineEvents?
  /// What is shown of the rows; nil for all of them.
  @exclusivity(unchecked) var window: WindowedRows?
  /// Sends the brackets to a delegate. Not held: whoever sets one takes it out before it goes.
  package var sender: (any BracketSender)? {
    get { world.isolation.isShared ? sharedSender : confinedSender }
    set {
      if world.isolation.isShared { sharedSender = newValue } else { confinedSender = newValue }
      // None in a shared world, where a sender may go on another thread before it is taken out.
      singleRows.sender = world.isolation.isShared ? nil : newValue as? any RowSender
      singleRows.replan(for: self)
    }
  }
  /// The sender in a confined world. Not weak, as in an ``EngineReference``.
  @exclusivity(unchecked) private unowned(unsafe) var confinedSender: (any BracketSender)?
  /// The sender in a shared one, where it may go on another thread.
  @exclusivity(unchecked) private weak var sharedSender: (any BracketSender)?
  /// What leads to it and does not hold it.
  let reference: EngineReference
  /// Gets what is sent too, where somebody wants a proof.
  @exclusivity(unchecked) package var replay: (any BracketWitness)?

  // Accesses are left unchecked at run time here, as in the parts.
  let followed: FollowedMembers
  let rows: FiledRows
  /// Everything that has happened since the last bracket was closed: reading it moves the single change into it.
  var openBracket: OpenBracket {
    get {
      if single.isPending { moveSingleIntoOpenBracket() }
      return openChanges
    }
    set { openChanges = newValue }
  }
  /// The same, without the single change.
  var openChanges: OpenBracket
  /// The only change since the last bracket was closed, as long as it is one member's.
  let single = SingleChange()
  /// What the last single change came to: it waits while it is not sent and nothing has been closed since.
  @exclusivity(unchecked) private(set) var pendingRow: PendingRow
  let outbox: Outbox<PendingArrangementBracket>
  @exclusivity(unchecked) var shown = ShownContent.live
  @exclusivity(unchecked) var evaluation = Evaluation.none
  /// What committing the change of one member alone takes.
  let singleRows = SingleRows()
  /// Why the last change could not be shown; the content is that before it.
  @exclusivity(unchecked) var refusal: (any Error)?

  /// Begins to show `relation` of `root`; silent.
  ///
  /// `creationSerial` is the controller's, which may have had other engines; `memberClass` what the members are known
  /// to be of; `followsContext` says that brackets close with the events of a context, `verdicts` which members are
  /// shown, or not, whatever the filter says, until something happens to them.
  ///
  /// Throws where the path leads to no collection, a key is unknown, or filter, sort or sections cannot take what is
  /// there; nothing is observed then.
  package init(
    root: ModelObject, relation: PropertyPath, plan: ArrangementPlan, creationSerial: Int? = nil,
    memberClass: ObjectClass? = nil, followsContext: Bool = false, verdicts: [ObjectIdentifier: Bool] = [:]
  ) throws {
    self.root = root
    lentWorld = .passUnretained(root.world)
    self.plan = plan
    events = followsContext ? EngineEvents() : nil
    let relationPath = try RelationPath(relation)
    openChanges = OpenBracket(count: 0)
    outbox = Outbox(root)
    reference = EngineReference(isShared: root.world.isolation.isShared)
    self.creationSerial = try root.world.isolated(for: root.description) {
      try PathLevel.check(relation.components[...], from: root.objectClass, receiver: root, of: relation)
      return creationSerial ?? root.world.nextSerial()
    }
    pendingRow = PendingRow(reference, sourceSerial: self.creationSerial)
    let reader = try RowReader(plan, memberClass: nil)
    let watch = MemberWatch(try WatchedPaths(plan), in: root.world, creationSerial: self.creationSerial)
    followed = FollowedMembers(root, relationPath, watch, memberClass: memberClass)
    rows = FiledRows(of: followed, by: reader, isSectioned: plan.sectionPath != nil && plan.window == nil)
    try root.world.isolated(for: root.description) {
      do {
        reference.begin(self)
        try followed.begin(for: self)
        rows.reader = try RowReader(plan, memberClass: followed.memberClass)
        rows.reader.decide(verdicts)
        try watch.check(followed.memberClass)
        try followed.attachAll()
        rows.replace(with: try builtAtRest(by: rows.reader, isSectioned: sectionsRows && plan.window == nil))
        detachDeparted()
        openBracket = OpenBracket(count: rows.content.rows.count)
        try showWindow()
        singleRows.replan(for: self)
      } catch {
        detach()
        throw error
      }
    }
  }

  deinit {
    reference.end()
    world.isolation.enterAnyway()
    detach()
    world.isolation.leave()
  }

  /// Ends everything; nothing is sent afterwards.
  package func invalidate() {
    outbox.invalidate(self) {
      shown = .ended(sent)
      detach()
    }
  }

  /// Lets go of the filter, of the order, or of both, once it has been ended: they may hold who holds it.
  func forget(filter: Bool, order: Bool) {
    guard !isValid else { return }
    if filter { plan.filter = nil }
    if order { plan.sortDescriptors = [] }
    // Nothing is read any more by who has ended, and a plan of paths alone is always read.
    if let reader = try? RowReader(plan, memberClass: nil) { rows.reader = reader }
  }

  private func detach() {
    singleRows.close()
    followed.end(departed) { openBracket.log.undone(rows.content) }
  }

  var world: ObjectWorld { root.world }
  /// ``world``, which the root holds, for who uses it without retaining it.
  let lentWorld: Unmanaged<ObjectWorld>
  /// Whether all rows are in sections. Of a window only what it shows is: what it leaves out may have them in any
  /// order.
  var sectionsRows: Bool { plan.sectionPath != nil && window == nil }
  /// The paths of members that are observed.
  var watched: WatchedPaths { followed.watch.watched }
  /// Whether it may still send anything.
  package var isValid: Bool { outbox.isValid }

  // MARK: Content

  /// The content that was sent last. O(1).
  package var content: Arrangement {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return sent
  }

  /// The same, for who is in the world.
  var sent: Arrangement {
    switch shown {
    case .live:
      pendingRow.isWaiting
        ? pendingRow.step.undone(rows.content)
        : outbox.first?.bracket.before
          ?? events?.held.first?.bracket.before ?? window?.content ?? openChanges.log.undone(rows.content)
    case .sending(let contents, let isAfter): isAfter ? contents.after : contents.before
    case .sendingRow(let isAfter): isAfter ? rows.content.withoutNames : singleRows.step.undone(rows.content)
    case .ended(let content): content
    }
  }

  // MARK: Holding back

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  package func pause() { outbox.pause(self) }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none: where a mutation or batch is
  /// under way, in its turn.
  ///
  /// Throws what the delegate throws.
  package func resume() throws {
    try outbox.resume(self) {
      if let events { return collectUnsent(events) }
      collectUnsent()
      // Nothing has happened: what happens next is a change of its own.
      if openBracket.isEmpty { return assignedPlan != nil }
      openBracket.scope = .batch
      return true
    }
  }

  /// Whether it keeps changes to itself until ``resume()``.
  package var isPaused: Bool { outbox.isPaused }

  /// Whether an object is a member, shown or not. O(1).
  package func follows(_ object: ModelObject) -> Bool { followed.list.contains(object) }

  /// Runs `body`; what it changes the user has already changed in the table: it is sent as such.
  package func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result { try outbox.userDriven(body) }

  /// Something has happened that the next bracket is about.
  func noteChange() {
    if evaluation != .none { evaluation = .disturbed }
    if outbox.isUserDriven { openBracket.isUserDriven = true }
    if outbox.isPaused || world.transaction.isInBatch { openBracket.scope = .batch }
    openBracket.isEmpty = false
    noteDirty()
  }

  /// The pending row has become a bracket: the next single change has another one.
  func replacePendingRow() { pendingRow = PendingRow(reference, sourceSerial: creationSerial) }

  /// The open bracket is to be closed when the mutation has happened; one that follows a context with the event.
  func noteDirty() {
    if events == nil { world.transaction.noteDirty(self) }
  }

  /// Reads and computes everything anew, and sends one bracket with the difference: for content that may have been
  /// computed while ``KVObjects/Cancellation`` was asked for. O(n log n).
  ///
  /// Throws what cannot be shown, and what the delegate throws.
  package func readAnew() throws {
    try world.isolated(for: root.description) {
      guard isValid else { return }
      followed.arrears.insert(.unnoticedChange)
      openBracket.requireRebuild(.unknown, touchesEveryRow: true)
      noteChange()
      if let events { closeEvent(events) }
      try outbox.flush(self)
    }
  }
}
