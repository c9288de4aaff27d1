/// Where in a running script something happens, beside its cause: only where a trace carries the state.
struct TracePlace: Hashable, Sendable {
  /// The innermost statement of the script that is under way; nil where that is the cause itself, or none is.
  var inner: TraceLocation?
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
