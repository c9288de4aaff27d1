import KVLua
import KVObjects
import KVTexts
import KVTrace

extension AssertionLibrary {
  var expectEntry: ScriptEntry {
    ScriptEntry(
      "expect(text)", "everything delivered since the previous expect was this",
      .effect { [unowned self] arguments in
        let text = try arguments.optionalString(1, "text")
        let message = try arguments.isNil(2) ? nil : ValuePrinter(state: state).plainText(try arguments.value(2))
        guard let trace = session.trace, trace.retention != .none else {
          throw ScriptError.other(
            name: ExceptionName.sandbox, reason: "'expect' needs a trace that keeps lines, and here is none",
            code: .noTrace, hint: .hintNamesExpect)
        }
        expectCount += 1
        let silence = trace.silence
        let lines = trace.takeLines()
        func failure(_ facts: AssertionFailure.Facts, hint: Message? = nil) -> AssertionFailure {
          AssertionFailure(
            assertion: "expect", facts: facts, message: message, location: state.currentLocation(), hint: hint)
        }
        let expected = text.map { TraceDiff.lines(ofBlock: $0) }
        let isDifferent = expected.map { TraceDiff(expected: $0, actual: lines) != nil } ?? true
        if let recorder = session.blockRecorder,
          recorder.note(
            .expect, at: state.currentLocation(), given: text, lines: lines.map(\.description), matches: !isDifferent)
        {
          return
        }
        guard let expected else {
          throw failure(.unwritten(lines.map(\.description)), hint: Self.unwrittenHint)
        }
        if isDifferent {
          var failure = failure(.lines(expected: expected, actual: lines))
          failure.silence = silence
          failure.content = session.bracketAccount?.columns(of: failure.difference)
          throw failure
        }
      })
  }
}
