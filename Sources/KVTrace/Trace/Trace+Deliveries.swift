package import KVObjects

extension Trace: EventSink {
  package func willDeliver(_ event: any WorldEvent, to receiver: AnyObject) {
    defer { depth += 1 }
    guard !formats.isEmpty || retention != .none else { return }
    if depth == 0 { outermostCause = askForCause() }
    let cause = outermostCause
    // Rendered now: later the objects that it names may say something else.
    let text = formats.isEmpty ? nil : event.text
    if retention != .none {
      lines.append { TraceLine(receiverName: names.given(to: receiver), text: text ?? event.text, cause: cause) }
    }
    if let text {
      write(
        .delivery(TraceDelivery(event, text: text, receiver: name(of: receiver), depth: depth, cause: cause)))
    }
  }

  package func didDeliver() {
    depth -= 1
    if depth == 0 { outermostCause = nil }
  }
}

extension Trace {
  /// Puts what a script printed in its place; `text` without its final line end.
  public func print(_ text: String) {
    guard !formats.isEmpty else { return }
    write(.print(TracePrint(text: text, depth: depth, cause: currentCause())))
  }

  /// Puts an error or a warning in its place.
  public func report(_ diagnostic: Diagnostic) {
    guard !formats.isEmpty else { return }
    write(.error(TraceError(diagnostic: diagnostic, depth: depth, cause: currentCause())))
  }

  private func currentCause() -> TraceCause? {
    depth == 0 ? askForCause() : outermostCause
  }
}
