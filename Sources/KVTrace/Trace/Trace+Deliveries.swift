package import KVObjects

extension Trace: EventSink {
  package func willDeliverUnheard() { depth += 1 }

  package func willDeliver(_ event: any WorldEvent, to receiver: AnyObject) {
    defer { depth += 1 }
    guard isListening else { return }
    if depth == 0 {
      outermostCause = askForCause()
      outermostExecution = detail == .state ? execution() : nil
    }
    let cause = outermostCause
    // Rendered now, as later the objects that it names may say something else; and before anything here is touched, as
    // a description may be computed by a script that sets off deliveries of its own.
    let isKept = retention != .none && !lines.isFull
    let text = isKept || !formats.isEmpty ? text(of: event) : ""
    if detail == .state {
      noteDelivery()
      lastRule = rule(of: event)
    }
    if retention != .none {
      lines.append(
        isKept
          ? TraceLine(
            receiverName: names.given(to: receiver), text: text, cause: cause, bracket: bracket, rule: lastRule) : nil
      )
    }
    guard !formats.isEmpty else { return }
    let name = name(of: receiver, getting: event)
    var identity: DeliveryIdentity?
    if detail == .state {
      writeUnwritten()
      identity = DeliveryIdentity(
        receiver: writeReceiver(receiver, named: name, role: event.receiverKind), changeSet: bracketOfDelivery,
        rule: lastRule, names: members(event.identities))
    }
    write(
      .delivery(
        TraceDelivery(
          event, text: text, receiver: name, receiverName: names.given(to: receiver), identity: identity,
          depth: depth, cause: cause, place: place(of: cause))))
  }

  /// Its text. One that a limit has cut off while it was made may be as long as all memory, and is not passed on whole.
  private func text(of event: any WorldEvent) -> String {
    let text = event.text
    guard Cancellation.isRequested, text.utf8.count > Trace.longestCutText else { return text }
    return String(decoding: text.utf8.prefix(Trace.longestCutText), as: UTF8.self) + "…"
  }

  package func didDeliver() {
    depth -= 1
    if depth == 0 { outermostCause = nil }
  }
}

extension Trace {
  /// Tells the formats what a script printed, in its place among the deliveries.
  ///
  /// Without a format nothing happens, and nobody is asked for a cause. It is no line of ``takeLines()``.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.add(format: JSONTraceFormat { print($0, terminator: "") })
  /// trace.print("hello")
  /// // {"type":"statement","step":1,"kind":"outside"}
  /// // {"type":"print","step":1,"depth":0,"text":"hello"}
  /// ```
  ///
  /// - Parameter text: what was printed, without its final line end; it may have several lines.
  /// - Complexity: O(1) beside the formats.
  public func print(_ text: String) {
    guard !formats.isEmpty else { return }
    writeUnwritten()
    let cause = currentCause()
    write(.print(TracePrint(text: text, depth: depth, cause: cause, place: place(of: cause))))
  }

  /// Tells the formats of an error or a warning, in its place among the deliveries.
  ///
  /// Without a format nothing happens. A ``ScriptRunner`` calls it for each diagnostic that it reports.
  ///
  /// ```swift
  /// let trace = Trace { nil }
  /// trace.add(format: JSONTraceFormat { print($0, terminator: "") })
  /// trace.report(Diagnostic(severity: .warning, code: .output, headline: "nothing was written"))
  /// ```
  ///
  /// - Parameter diagnostic: what went wrong.
  /// - Complexity: O(1) beside the formats.
  public func report(_ diagnostic: Diagnostic) {
    guard !formats.isEmpty else { return }
    writeUnwritten()
    let cause = currentCause()
    write(.error(TraceError(diagnostic: diagnostic, depth: depth, cause: cause, place: place(of: cause))))
  }

  func currentCause() -> TraceCause? {
    depth == 0 ? askForCause() : outermostCause
  }

  /// Where what has that cause happens.
  func place(of cause: TraceCause?) -> TracePlace {
    guard detail == .state else { return TracePlace() }
    let inner = innerLocation().flatMap { $0.line == cause?.line && $0.file == cause?.file ? nil : $0 }
    return TracePlace(inner: inner, execution: depth == 0 ? execution() : outermostExecution)
  }
}
