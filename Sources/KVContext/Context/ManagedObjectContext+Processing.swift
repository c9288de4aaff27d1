import KVObjects

extension ManagedObjectContext {
  /// What becomes of an event behind it.
  enum EventUse {
    /// It can be undone, and what was undone before cannot be done again.
    case undoable
    /// It takes back an event, and can be done again.
    case undoing
    /// It does again what was undone, and can be undone.
    case redoing
    /// It goes back to what was saved.
    case final
  }

  /// Ends the event: everything that has happened since changes were processed last is delivered, net.
  ///
  /// In this order: objects that have come to be reached are inserted, delete rules act, all controllers take in what
  /// has changed, handlers of changes are called, and controllers send (decisions.md 28). What handlers and delegates
  /// change meanwhile is the next event. Where nothing has happened nothing is done; where it comes to nothing (a value
  /// that was set back, an object that came and went) nobody is called. Called by an observer of what a delete rule
  /// changes it does nothing. Afterwards the event is what ``undo()`` takes back.
  ///
  /// ```swift
  /// let observation = try context.observeChanges { change in print(change.updated.count) }
  /// artist.name = "Kate"
  /// artist.name = "Kate Bush"
  /// try context.processPendingChanges()   // prints 1
  /// observation.invalidate()
  /// ```
  ///
  /// - Throws: with all of it done, the first error of an observer, handler or delegate; also
  ///   ``ContextError/notInModel(object:className:known:)`` and its like for an object that has come to be reached and
  ///   cannot be inserted.
  /// - Complexity: O(k log n) for k changed objects and n objects of their entities; O(log² n) for each that comes back
  ///   to an earlier place; to compare a to-many relation that was changed, O(m) at most for its m members.
  public func processPendingChanges() throws {
    try isolated("process changes") {
      var errors = FirstError()
      process(.undoable, &errors)
      try errors.rethrow()
    }
  }

  /// Processes what has happened; errors keep nothing from being done.
  func process(_ use: EventUse, _ errors: inout FirstError) {
    if !isProcessing { settleReads(&errors) }
    // What observers, handlers and delegates change meanwhile waits for the next event.
    if isProcessing { return admitArrivals(&errors) }
    noteDisplaced()
    if event.isEmpty { return showArrivals(&errors) }
    isProcessing = true
    // An event is one mutation (mutations.md section 2): controllers of relations send one bracket for all that rules
    // do.
    world.transaction.beginUnfinished()
    settleGraph(&errors)
    world.transaction.endUnfinished()
    // What was read meanwhile, by delete rules too, was there before.
    let arrivals = arrivals.isEmpty ? nil : takeArrivals(&errors)
    if let arrivals { noteSaved(arrivals) }
    let event = self.event
    self.event = ContextEvent()
    if let arrivals { event.join(arrivals) }
    let change = handlers.isEmpty ? nil : ContextChange(event)
    if keptUndoManager != nil { keep(UndoGroup(event), of: reverting?.use ?? use, resuming: event.resumed) }
    show(event, &errors)
    noteState()
    isProcessing = false
    if let change { notify(change, &errors) }
    errors.note(world.flushBrackets())
  }

  /// What a parent saves comes before all that is new: also before what this context has and the parent, which had
  /// it, lacks.
  private func noteDisplaced() {
    guard let parent else { return }
    let saves = sequence(first: parent, next: \.parent).reduce(0) { $0 + $1.placingSaves }
    if saves == followedSaves { return }
    followedSaves = saves
    for object in extents.displaced() {
      guard let record = record(of: object) else { continue }
      announceChange()
      event.change(of: record).isDisplaced = true
    }
  }

  /// Inserts what relations have come to reach, and lets delete rules act: also on and for what observers of them
  /// change.
  private func settleGraph(_ errors: inout FirstError) {
    errors.keep { try insertReachable() }
    var settled = 0
    while settled < event.deletions.count {
      errors.keep { try propagateDeletes(behind: &settled) }
      if Cancellation.isRequested { return }
      errors.keep { try insertReachable() }
    }
  }

  /// Keeps what an event did where it can be taken back: in one step with the deletions whose rules have acted in it.
  private func keep(_ group: UndoGroup, of use: EventUse, resuming deleted: [ManagedObjectRecord]) {
    guard !group.isEmpty, let manager = keptUndoManager else { return }
    switch use {
    case .undoable:
      manager.undoStack.append(group)
      manager.redoStack = []
      if !deleted.isEmpty { manager.joinSteps(since: deleted) }
    case .undoing: add(group, to: \.redoStack, of: manager)
    case .redoing: add(group, to: \.undoStack, of: manager)
    case .final: break
    }
  }

  /// All that an undoing comes to is one group, also where an observer lets what is done so far be processed.
  private func add(
    _ group: UndoGroup, to stack: ReferenceWritableKeyPath<ContextUndoManager, [UndoGroup]>,
    of manager: ContextUndoManager
  ) {
    if reverting?.isKept ?? false, let last = manager[keyPath: stack].indices.last {
      manager[keyPath: stack][last].append(group)
    } else {
      manager[keyPath: stack].append(group)
      reverting?.isKept = true
    }
  }

  /// An undoing, or what does again, that is under way.
  struct Reverting {
    let use: EventUse
    /// Whether part of it has been processed and is kept.
    var isKept = false
  }

  /// Lets controllers take in what has happened: all contents are computed before anybody is notified (decisions.md
  /// 28).
  func show(_ event: ContextEvent, _ errors: inout FirstError) {
    showMembership(of: event, &errors)
    noteSaved(event)
    event.settleTouched(countingNotified: world.compatibility.reportsTouches)
    let outer = isShowing
    isShowing = true
    forEachClient { $0.take(event) }
    world.closeBrackets()
    isShowing = outer
    // What clients have read meanwhile is there, though they receive it later.
    if !arrivals.isEmpty { admitArrivals(&errors) }
  }

  /// Objects that came and went are members of their extents, and are not, from now on.
  private func showMembership(of event: ContextEvent, _ errors: inout FirstError) {
    var (removed, inserted): ([ManagedObjectRecord], [ManagedObjectRecord]) = ([], [])
    for change in event.changes where change.isDisplaced || change.record.isAlive != change.record.isShown {
      if change.record.isShown { removed.append(change.record) }
      if change.record.isAlive { inserted.append(change.record) }
    }
    if !removed.isEmpty || !inserted.isEmpty {
      errors.keep {
        try extents.apply(removing: removed, inserting: inserted)
      }
      membershipRevision += 1
    }
    for record in removed { record.isShown = false }
    for record in inserted { record.isShown = true }
    for change in event.changes where !change.record.isAlive && !change.record.isPersisted {
      if !isKept(change.record) { unregister(change.record) }
    }
  }

  /// What changed slots held when they were saved last is kept with their objects.
  private func noteSaved(_ event: ContextEvent) {
    for change in event.changes {
      let record = change.record
      for slot in record.isPersisted ? change.slots : [] {
        let current = record.object.heldRecordedValue(of: slot.property)
        let saved = (record.saved[slot.property.slot] ?? slot.saved).flatMap {
          slot.property.holdsSame($0, current) ? nil : $0
        }
        record.saved[slot.property.slot] = saved
      }
      // What has happened to it meanwhile is still to be processed.
      if self.event.knownChange(of: record.object) != nil { continue }
      if record.isAlive == record.isPersisted, record.isPersisted ? record.saved.isEmpty : !isKept(record) {
        unsaved.remove(record)
      }
    }
  }

  func notify(_ change: ContextChange, _ errors: inout FirstError) {
    if change.isEmpty { return }
    for handler in handlers.all { errors.keep { try handler.body?(change) } }
  }
}
