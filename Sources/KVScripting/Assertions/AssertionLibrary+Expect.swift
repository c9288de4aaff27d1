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
        let message = try self.message(arguments)
        let (lines, silence) = try takeDeliveries(for: "expect")
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

  var predictEntry: ScriptEntry {
    ScriptEntry(
      "predict(text)", "as expect, but graded: a failure says what is right, never what came",
      .effect { [unowned self] arguments in
        let text = try arguments.string(1, "text")
        let message = try self.message(arguments)
        let (lines, silence) = try takeDeliveries(for: "predict")
        // Whoever is asked statement by statement has the block still to write.
        if session.asksForPredictions { return }
        let prediction = Prediction(TraceDiff.lines(ofBlock: text), of: lines, silence: silence)
        guard prediction.difference != nil else { return }
        throw AssertionFailure(
          assertion: "predict", facts: .prediction(prediction), message: message, location: state.currentLocation())
      })
  }

  private func message(_ arguments: borrowing LuaArguments) throws -> String? {
    try arguments.isNil(2) ? nil : ValuePrinter(state: state).plainText(try arguments.value(2))
  }

  /// Everything delivered since this was last called, and why nothing was where that is known.
  private func takeDeliveries(for name: String) throws -> (lines: [TraceLine], silence: EventRule?) {
    guard let trace = session.trace, trace.retention != .none else {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "'\(name)' needs a trace that keeps lines, and here is none",
        code: .noTrace, hint: .hintNamesExpect)
    }
    expectCount += 1
    noteCheck()
    let silence = trace.silence
    return (trace.takeLines(), silence)
  }
}
