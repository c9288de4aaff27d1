import KVObjects

extension Diagnostic {
  /// The facts as one JSON object on one line, without a line end (Documentation/TraceSchema.md).
  ///
  /// In contrast to ``text(style:width:isTracebackFull:)`` nothing is left out, host frames included, and all of it is
  /// English. What is not known has no member.
  ///
  /// ```swift
  /// Diagnostic(severity: .warning, code: .output, headline: "odd").jsonText
  /// // {"severity":"warning","code":"E-OUTPUT","message":"odd"}
  /// ```
  ///
  /// - Complexity: O(n) for n bytes of all facts.
  public var jsonText: String { json.text }

  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    members.add("severity", text: severity.rawValue)
    members.add("code", text: code.rawValue)
    members.add("message", text: headline)
    members.add("file", text: place?.file)
    members.add("line", (place?.line).map { .integer($0) })
    members.add("column", (place?.columns).map { .integer($0.lowerBound) })
    members.add("endColumn", (place?.columns).map { .integer($0.upperBound) })
    members.add("source", text: place?.source)
    members.add("label", text: label)
    members.add("cocoa", text: cocoa)
    if !notes.isEmpty { members.add("notes", .array(notes.map { .string($0) })) }
    if !traceback.isEmpty { members.add("traceback", .array(traceback.map(\.json))) }
    members.add("script", text: script)
    if isExplained { members.add("more", text: explanation) }
    return .object(members)
  }

  /// How to read more.
  var explanation: String { "kvosandbox explain \(code)" }
}

extension DiagnosticFrame {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    members.add("file", text: file)
    members.add("line", line.map { .integer($0) })
    members.add("name", text: name)
    if isHost { members.add("host", .boolean(true)) }
    return .object(members)
  }
}
