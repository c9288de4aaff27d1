import KVLua
import KVObjects
import KVTables
import KVTexts
import KVTrace

/// Assertions about what recorders and tables got.
extension AssertionLibrary {
  var callbackRules: [AssertionRule] {
    [
      AssertionRule(
        "callbacks", signature: "callbacks(source, expected[, message])",
        "a Recorder or TableView got these callbacks since the last check; empties it", arity: 2, negatedArity: 1,
        required: 1
      ) { [unowned self] call in
        guard let source = call[1].objectValue?.cast(to: (any CallbackSource).self) else {
          throw call.wrong(1, "source", "a Recorder or TableView")
        }
        try session.checkKept(source)
        let callbacks = source.takeCallbacks()
        if call.isNegated {
          return mismatch([], callbacks, source)
        }
        if let recorder = session.blockRecorder, isRecorded(call[2], callbacks, recorder) { return .satisfied() }
        switch call[2] {
        case .nil: return .violated(.unwritten(callbacks.map(\.text)), hint: Self.unwrittenHint)
        case .string(let block):
          return mismatch(TraceDiff.lines(ofBlock: block), callbacks, source)
        case .table(let rows): return try compare(rows, callbacks, source)
        default: throw call.wrong(2, "expected", "a text block or a list of rows")
        }
      },
      AssertionRule(
        "replays", "replay", signature: "replays(source[, message])",
        "every bracket that a controller or table was sent leads to its content", arity: 1, required: 1
      ) { [unowned self] call in
        let fault = try replayFault(call[1], call)
        if call.isNegated { return fault == nil ? .violated(.finding("every bracket replays")) : .satisfied() }
        return fault.map { .violated(.finding($0.text), hint: $0.hint) } ?? .satisfied()
      },
    ]
  }

  static let unwrittenHint = Message.hintUpdateText

  /// Whether a recorder of blocks has taken a check, so that it passes. A list of rows is not written, and fails as ever.
  private func isRecorded(_ expected: LuaValue, _ callbacks: [RecordedCallback], _ recorder: BlockRecorder) -> Bool {
    guard expected.isNil || expected.stringValue != nil else { return false }
    let lines = callbacks.map { TraceLine(text: $0.text) }
    let matches = expected.stringValue.map { TraceDiff(expected: TraceDiff.lines(ofBlock: $0), actual: lines) == nil }
    return recorder.note(
      .callbacks, at: state.currentLocation(), given: expected.stringValue, lines: lines.map(\.description),
      matches: matches ?? false)
  }

  /// The verdict on lines that were expected.
  private func mismatch(
    _ expected: [String], _ callbacks: [RecordedCallback], _ source: any CallbackSource
  ) -> AssertionRule.Verdict {
    if TraceDiff(expected: expected, actual: callbacks.map { TraceLine(text: $0.text) }) == nil {
      return .satisfied()
    }
    // Causes are for people who read a failure.
    let actual = callbacks.map { callback in
      TraceLine(
        text: callback.text, cause: callback.location.map { session.sources.cause(at: $0) },
        bracket: callback.bracket,
        rule: callback.rule)
    }
    return .violated(.lines(expected: expected, actual: actual, source: source.givenName))
  }

  /// Compares rows as `assert.same` compares lists. Those that match are reported as their text, the others as the text
  /// of what was written.
  private func compare(
    _ table: LuaTable, _ callbacks: [RecordedCallback], _ source: any CallbackSource
  ) throws -> AssertionRule.Verdict {
    let rows = try table.elements()
    var expected: [String] = []
    for (index, row) in rows.enumerated() {
      if index < callbacks.count, try isRow(row, callbacks[index]) {
        expected.append(TraceLine(text: callbacks[index].text).description)
      } else {
        let text = try row.stringValue ?? RowText(state).text(row)
        // A row may print what came and be another one: then it stands as it was written.
        let isTold = text != nil && (index >= callbacks.count || text != callbacks[index].text)
        expected.append(try isTold ? text ?? "" : printed(row))
      }
    }
    return mismatch(expected, callbacks, source)
  }

  /// Whether a written row is what came; a line of text may be written for a row.
  private func isRow(_ written: LuaValue, _ callback: RecordedCallback) throws -> Bool {
    if let line = written.stringValue {
      return TraceDiff(expected: [line], actual: [TraceLine(text: callback.text)]) == nil
    }
    var comparison = try DeepComparison(state)
    let row = LuaValue.table(try state.makeTable(try callback.row.map(values.lua)))
    return try comparison.firstDifference(written, row) == nil
  }

  /// What is wrong, and what to do about it where that is known.
  private func replayFault(
    _ value: LuaValue, _ call: borrowing AssertionRule.Call
  ) throws -> (text: String, hint: Message?)? {
    switch value.objectValue?.object {
    case let wrapper as TableObserverObject: return wrapper.proof.firstFault().map { ($0, nil) }
    case let wrapper as ControllerObject: return wrapper.proof.firstFault().map { ($0, nil) }
    case let wrapper as TableObject:
      wrapper.isRead = true
      if let fault = wrapper.replayed?.firstFault() { return (fault, nil) }
      return try wrapper.leftDifference ?? wrapper.difference()
    default: throw call.wrong(1, "source", "a controller or a TableView")
    }
  }
}
