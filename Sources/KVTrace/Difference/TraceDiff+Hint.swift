import KVObjects
package import KVTexts

extension TraceDiff {
  /// ``hintMessage`` in English.
  package var hint: String? { hintMessage?.description }

  /// A thing to know or do about the first difference, where one is obvious; else nil. Where a rule says it, its sentence.
  package var hintMessage: Message? {
    if let rule { return rule.sentence }
    if actual.isEmpty { return .hintNothingDelivered }
    guard index < expected.count, index < actual.count else { return nil }
    // To compare and search those by letters may take n² steps.
    if expected[index].isTooLongForName || actual[index].text.isTooLongForName { return nil }
    if kind == .reordered { return placeHint }
    guard kind == .differs else { return nil }
    let got = actual[index]
    if let name = got.receiverName, expected[index] == got.text {
      return .hintReceiverHasName(name: name)
    }
    guard let wanted = ObjectChange(expected[index]), let came = ObjectChange(got.description),
      wanted.subject == came.subject
    else { return nil }
    switch (wanted.kind, came.kind) {
    case (.update, .move): return .hintMoveNotUpdate
    case (.move, .update): return .hintUpdateNotMove
    default: return nil
    }
  }

  /// Where a line that is out of place stands, or belongs.
  private var placeHint: Message? {
    if let found = actual[(index + 1)...].firstIndex(where: { $0.description.trimmingBlanks == expected[index] }) {
      return .hintCameElsewhere(place: found + 1)
    }
    let got = actual[index].description.trimmingBlanks
    return expected[(index + 1)...].firstIndex(of: got).map { .hintExpectedElsewhere(place: $0 + 1) }
  }
}
