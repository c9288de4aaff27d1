package import KVObjects

extension Trace {
  /// Gives everything that was delivered to anybody since the lines were last taken, and empties them.
  ///
  /// They are in the order of happening, nested deliveries behind those that set them off. What was printed and errors
  /// are not among them. Where more came than ``retention`` keeps, a last line says how many: `(3 more, not kept)`. In
  /// a script's run `expect` takes them as well, and each `it` begins without any.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// let lines = trace.takeLines()   // []: no world has told it of anything
  /// ```
  ///
  /// - Returns: the lines; empty where nothing came, and where ``retention`` was ``Retention/none`` all the time.
  /// - Complexity: O(1); O(n) for n lines where some were not kept.
  public func takeLines() -> [TraceLine] { lines.take() }

  /// How many lines there are to take, those that are only counted among them: so many deliveries came since the lines
  /// were last taken, but for those while ``retention`` was ``Retention/none``. O(1).
  public var pendingLineCount: Int { lines.count }

  /// Why nothing was sent of a change since the lines were last taken; nil where that is not known.
  package var silence: EventRule? { lines.silence }

  /// Forgets the lines; what comes later is kept again.
  ///
  /// Names and numbers of receivers stay, in contrast to ``restart()``.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.discardLines()
  /// trace.pendingLineCount   // 0
  /// ```
  ///
  /// - Complexity: O(n) for n lines.
  public func discardLines() { lines.discard() }
}
