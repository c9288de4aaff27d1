/// What scripts print, line by line.
extension LuaState {
  /// Prints a line, behind what ``write(_:)`` has begun.
  func printLine(_ text: String) {
    let line = unfinishedLine + text
    unfinishedLine = ""
    printHook?(line)
  }

  /// Prints the lines that end in `text`; the rest begins the next one.
  package func write(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let rest = lines.popLast() else { return }
    for line in lines { printLine(String(line)) }
    unfinishedLine += rest
  }

  /// Prints what ``write(_:)`` has begun and nobody has ended.
  package func finishLine() {
    if !unfinishedLine.isEmpty { printLine("") }
  }
}
