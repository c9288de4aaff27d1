extension Trace {
  /// Runs `body` with a log of lines and numbers of receivers of its own: what it brings is forgotten, so that every
  /// repetition of a run finds the same, and what was there before stands again.
  /// - Parameter isSilent: whether the formats are to hear nothing of it.
  package func aside<Result>(isSilent: Bool, _ body: () throws -> Result) rethrows -> Result {
    writeUnwritten()
    settleChanges()
    let outer = (lines: lines, names: names, formats: formats)
    lines.discard()
    if isSilent { formats = [] }
    defer {
      writeUnwritten()
      settleChanges()
      lines = outer.lines
      names.returnTo(outer.names)
      formats = outer.formats
    }
    return try body()
  }
}
