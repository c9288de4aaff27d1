import KVObjects
package import KVTexts

extension Trace {
  /// Puts a test that has failed, or an assertion that ended a script. Only a trace of detail `state` tells of it, beside the
  /// error.
  /// - Parameters:
  ///   - test: the test's name; nil where it is a script.
  ///   - message: what was found.
  ///   - difference: where callbacks part from those expected, where it is about these.
  ///   - hint: a thing to know or do; without one that of the difference.
  ///   - rule: the rule that was broken, where a table has refused an update or the error is a rule's.
  package func noteFailure(
    test: String?, message: String, difference: TraceDiff?, hint: Message?, rule: TraceRule? = nil
  ) {
    guard detail == .state, !formats.isEmpty else { return }
    writeUnwritten()
    var members: [JSONValue.Member] = []
    members.add("test", text: test)
    members.add("message", text: message)
    if let difference {
      members.append(.init("rows", .array(difference.pairs.map { .array([.string($0), .string($1)]) })))
      members.append(.init("first", .integer(difference.index)))
      members.add("word", difference.firstWord.map { .integer($0) })
    }
    let hint = hint ?? difference?.hintMessage
    members.add("hint", text: hint?.description)
    members.add("rule", text: (rule ?? difference?.rule)?.name)
    let cause = currentCause()
    write(
      .state(TraceState("failure", members, depth: depth, cause: cause, place: place(of: cause), hint: hint)))
  }
}

extension TraceDiff {
  /// The callbacks side by side, by their places; empty where one side has none.
  fileprivate var pairs: [(String, String)] {
    (0..<max(expected.count, actual.count)).map { place in
      (
        place < expected.count ? expected[place] : "", place < actual.count ? actual[place].description : ""
      )
    }
  }

  /// The first word that differs in the rows that do; nil where one side has none.
  fileprivate var firstWord: Int? {
    guard index < expected.count, index < actual.count else { return nil }
    let wanted = expected[index].split(separator: " ")
    let came = actual[index].description.split(separator: " ")
    return zip(wanted, came).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(wanted.count, came.count)
  }
}
