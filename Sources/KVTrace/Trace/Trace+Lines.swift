package import KVObjects

extension Trace {
  /// Everything delivered to anybody since the lines were last taken, in order, nested deliveries behind those that set
  /// them off. Where more came than may be kept, a last line says how many. O(1).
  public func takeLines() -> [TraceLine] { lines.take() }

  /// How many lines there are to take, those that were counted only among them.
  public var pendingLineCount: Int { lines.count }

  /// Why nothing was sent of a change since the lines were last taken; nil where that is not known.
  package var silence: EventRule? { lines.silence }

  /// Forgets the lines.
  public func discardLines() { lines.discard() }
}
