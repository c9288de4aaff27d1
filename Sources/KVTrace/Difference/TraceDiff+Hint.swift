import KVObjects

extension TraceDiff {
  /// A thing to know or do about the first difference, where one is obvious; else nil.
  public var hint: String? {
    if actual.isEmpty { return "nothing was delivered: is the delegate set, and are observer and controller alive?" }
    guard index < expected.count, index < actual.count else { return nil }
    // To compare and search those by letters may take n² steps.
    if expected[index].isTooLongForName || actual[index].text.isTooLongForName { return nil }
    if kind == .reordered { return placeHint }
    guard kind == .differs else { return nil }
    let got = actual[index]
    if let name = got.receiverName, expected[index] == got.text {
      return "the receiver has a name: the line begins with \"\(name): \""
    }
    guard let wanted = ObjectChange(expected[index]), let came = ObjectChange(got.description),
      wanted.subject == came.subject
    else { return nil }
    switch (wanted.kind, came.kind) {
    case (.update, .move): return "the position changed: this is a move, not an update"
    case (.move, .update): return "the position stayed the same: this is an update, not a move"
    default: return nil
    }
  }

  /// Where a line that is out of place stands, or belongs.
  private var placeHint: String? {
    if let found = actual[(index + 1)...].firstIndex(where: { $0.description.trimmingBlanks == expected[index] }) {
      return "what is expected here came as callback \(found + 1)"
    }
    let got = actual[index].description.trimmingBlanks
    return expected[(index + 1)...].firstIndex(of: got).map { "what came here is expected as callback \($0 + 1)" }
  }
}

/// A line that says what became of one object of a controller.
private struct ObjectChange {
  enum Kind {
    case move, update, other
  }

  let kind: Kind
  /// Whom the line notifies, by which family of callbacks, and about which object.
  let subject: [Substring]

  init?(_ line: String) {
    // The object, printed between angle brackets, may hold any text: its end is looked for from the right.
    guard let open = line.firstIndex(of: "<"), let close = line.lastIndex(of: ">"), open < close else { return nil }
    let head = line[..<open].trimmingBlanks.split(separator: " ")
    guard let callback = head.last else { return nil }
    let rest = line[line.index(after: close)...].trimmingBlanks
    let family: Substring
    switch callback {
    case "didChangeObject":
      family = callback
      kind = rest.hasPrefix("update ") ? .update : rest.hasPrefix("move ") ? .move : .other
    case "updatedObject":
      family = "relational"
      kind = .update
    case "movedObject":
      family = "relational"
      kind = .move
    default: return nil
    }
    subject = head.dropLast() + [family, line[open...close]]
  }
}
