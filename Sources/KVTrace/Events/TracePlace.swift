/// Where in a running script something happens, beside its cause: only where a trace carries the state.
struct TracePlace: Hashable, Sendable {
  /// The innermost statement of the script that is under way; nil where that is the cause itself, or none is.
  var inner: TraceLocation?
  /// Which execution of the cause it belongs to; nil if they are not counted.
  var execution: TraceExecution?
}

/// One execution of a statement at the outermost level of a script.
package struct TraceExecution: Hashable, Sendable {
  /// Its number among all executions.
  package let number: Int
  /// The first line of the innermost loop around it, and which pass of that it is in, from 1; nil outside of loops.
  package let loop: Pass?

  /// A pass of a loop.
  package struct Pass: Hashable, Sendable {
    package let line: Int
    package let number: Int

    package init(line: Int, number: Int) {
      self.line = line
      self.number = number
    }
  }

  package init(number: Int, loop: Pass?) {
    self.number = number
    self.loop = loop
  }
}

/// A statement of a script by its first line.
package struct TraceLocation: Hashable, Sendable {
  /// The script, as the user named it.
  package let file: String
  /// The first line, 1-based.
  package let line: Int

  /// The location with these facts.
  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
