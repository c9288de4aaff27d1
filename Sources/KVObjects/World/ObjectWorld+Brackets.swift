/// Closing brackets and sending them, and the scope that holds them back.
extension ObjectWorld {
  /// Sends the brackets that wait, where no mutation is open: here on the main executor, else there. Gives the first
  /// error of a delegate.
  @usableFromInline
  package func flushBrackets() -> (any Error)? {
    guard transaction.depth == 0, transaction.mustDeliver else { return nil }
    return deliver(isOnMain: mainExecutor.isCurrent)
  }

  /// Sends the brackets that an ``EndingError`` has kept from being sent, to nobody: controllers that outlive what was
  /// ended are in step again. Whoever calls it has detached the delegates. O(1) where there are none.
  package func settleUndelivered() { transaction.settleUndelivered() }

  private func deliver(isOnMain: Bool) -> (any Error)? {
    let (error, mustTellMain) = transaction.deliverWaiting(isOnMain: isOnMain)
    if mustTellMain {
      stateSink?.beginDeferral(.mainLoop, of: nil)
      mainExecutor.enqueue { [self] in drainMain() }
    }
    return error
  }

  /// Turns what was collected into brackets that wait.
  package func closeBrackets() {
    transaction.closeBrackets(isOnMain: mainExecutor.isCurrent)
  }

  /// Turns what was collected into brackets that wait, as something that has kept them has ended.
  package func closeBrackets(endingDeferral kind: DeferralKind, of creationSerial: Int?) {
    let count = transaction.waitingCount
    closeBrackets()
    stateSink?.endDeferral(kind, of: creationSerial, sending: transaction.sources(from: count))
  }

  /// Delivers what mutations off the main executor left for it; called there. An error of a delegate has no mutating
  /// line to reach any more: it goes to ``unhandledErrorHandler``.
  package func drainMain() {
    do {
      try isolation.enter(for: "The world")
      defer { isolation.leave() }
      let sources = stateSink == nil ? nil : transaction.leftSources
      transaction.takeLeft()
      if let sources { stateSink?.endDeferral(.mainLoop, of: nil, sending: sources) }
      if let error = deliver(isOnMain: true) { note(unhandled: error) }
    } catch {
      note(unhandled: error)
    }
  }

  /// Runs `body`; each controller sends one bracket with the net change when it ends, also when it ends by an error.
  ///
  /// Plain observers are notified of each change at once. What comes and goes again meanwhile is in no bracket. Batches
  /// nest: the outermost counts. Nothing is undone where `body` throws: what it has changed until then stays. Made off
  /// the main executor, the brackets wait for it.
  ///
  /// ```swift
  /// let left = try world.batch {
  ///   for song in album.songs { song.rating = 5 }
  ///   try album.songs.removeAll()
  ///   return album.songs.count
  /// }
  /// left  // 0; controllers have sent one bracket each
  /// ```
  ///
  /// - Parameter body: what to change. It runs at once, on this thread, and alone in a shared world.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, else the first error of a delegate;
  ///   ``KeyValueCodingError/wrongThread(description:)``, with `body` not run.
  /// - Complexity: beside `body` what the brackets cost.
  public func batch<Result>(_ body: () throws -> Result) throws -> Result {
    try isolation.enter(for: "The world")
    defer { isolation.leave() }
    transaction.beginBatch()
    stateSink?.beginDeferral(.batch, of: nil)
    let outcome = Swift.Result { try body() }
    transaction.endBatch()
    closeBrackets(endingDeferral: .batch, of: nil)
    let deliveryError = flushBrackets()
    let result = try outcome.get()
    if let deliveryError { throw deliveryError }
    return result
  }
}
