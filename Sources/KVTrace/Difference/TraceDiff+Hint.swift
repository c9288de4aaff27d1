import KVObjects

extension TraceDiff {
  /// A thing to know or do about the first difference, where one is obvious; else nil. Where a rule says it, its sentence.
  public var hint: String? {
    if let rule { return rule.sentence }
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
