import KVObjects

/// Another plan.
extension ArrangementEngine {
  /// The plan as it was assigned last: that of the moment, or one that the end of a batch or pause will judge.
  package var currentPlan: ArrangementPlan { assignedPlan ?? plan }

  /// Shows the relation by another filter, order or sections: one bracket with the net change, or none. In a batch or
  /// pause its end judges all that was assigned as one plan, as it judges the model (decisions.md 2).
  ///
  /// Throws where the new plan cannot be followed, with nothing changed; else what the delegate throws. O(n log n).
  package func replan(_ change: (inout ArrangementPlan) -> Void) throws {
    try world.isolated(for: root.description) {
      guard isValid else { return }
      var plan = currentPlan
      change(&plan)
      if world.transaction.isInBatch || outbox.isPaused {
        assignedPlan = plan
        return world.transaction.noteDirty(self)
      }
      do {
        try adopt(plan)
      } catch {
        // What a function has changed that was called is sent all the same.
        if !openBracket.isEmpty { world.transaction.noteDirty(self) }
        world.closeBrackets()
        _ = world.flushBrackets()
        throw error
      }
      try outbox.flush(self)
    }
  }

  /// Makes the plan that was assigned in a batch or pause the plan. Returns why it cannot be: then that before the
  /// batch holds, and the controller has been told so.
  func adoptAssignedPlan() -> (any Error)? {
    guard let assigned = assignedPlan else { return nil }
    assignedPlan = nil
    if assigned == plan { return nil }
    do {
      try adopt(assigned)
      return nil
    } catch {
      sender?.planWasRefused()
      return error
    }
  }

  /// Follows another plan from now on; the open bracket has all that this changes.
  private func adopt(_ plan: ArrangementPlan) throws {
    let reader = try RowReader(plan, memberClass: followed.memberClass)
    let watch = MemberWatch(try WatchedPaths(plan), in: world, creationSerial: creationSerial)
    watch.begin(for: self)
    try watch.check(followed.memberClass)
    // Tried while the old plan holds: what a function changes that is asked is a change under that.
    _ = try builtAtRest(by: reader, isSectioned: plan.sectionPath != nil)
    // They number the paths of the old watch.
    moveSingleIntoOpenBracket()
    settleWaitingRow()
    let old = (plan: self.plan, reader: rows.reader, watch: followed.watch)
    (self.plan, rows.reader, followed.watch) = (plan, reader, watch)
    do {
      try followed.attachAll()
    } catch {
      followed.leave(watch, departed)
      (self.plan, rows.reader, followed.watch) = old
      throw error
    }
    singleRows.replan(for: self)
    followed.leave(old.watch, departed)
    openBracket.renumberPaths { old.watch.watched.renumbered($0, in: watch.watched) }
    openBracket.requireRebuild(
      .replanned,
      touchesEveryRow: plan.sortDescriptors != old.plan.sortDescriptors || plan.sectionPath != old.plan.sectionPath)
    openBracket.scope = .batch
    noteChange()
    sender?.planHasChanged()
  }
}
