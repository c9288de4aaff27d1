import KVObjects
import KVTexts
import KVTrace
import Testing

/// The rule of a difference, from the rules that deliveries have said of themselves.
@Suite struct TraceDiffRuleTests {
  private func line(_ text: String, _ rule: EventRule?) -> TraceLine {
    TraceLine(receiverName: nil, text: text, cause: nil, bracket: nil, rule: rule)
  }

  private func rule(_ expected: [String], _ actual: [TraceLine]) throws -> String? {
    try #require(TraceDiff(expected: expected, actual: actual)).rule?.name
  }

  private let move = "didChangeObject <Song \"A\"> move from [0, 0] to [0, 2]"
  private let update = "didChangeObject <Song \"A\"> update at [0, 0]"

  @Test func `an update that came as a move, and a move that came as an update`() throws {
    for known in [EventRule.moveIsANewGap, .moveImpliesUpdate] {
      #expect(try rule([update], [line(move, known)]) == "move-is-a-new-gap")
    }
    #expect(try rule([move], [line(update, .onlyNamedKeys)]) == "move-is-a-new-gap")
    #expect(try rule([update], [line(move, nil)]) == nil)
    let other = "didChangeObject <Song \"B\"> update at [0, 0]"
    #expect(try rule([other], [line(move, .moveIsANewGap)]) == nil)
  }

  @Test func `an update that was expected behind the move of the same row`() throws {
    #expect(try rule([move, update], [line(move, .moveIsANewGap)]) == "move-implies-update")
    // A relational controller sends both.
    let moved = "movedObject <Song \"A\"> fromIndex 0 toIndex 2"
    let updated = "updatedObject <Song \"A\"> atIndex 2 changedKeyPath rating"
    #expect(try rule([moved, updated], [line(moved, .moveIsANewGap)]) == nil)
  }

  @Test func `a line too many says why it is sent, where its rule does`() throws {
    let text = "observeValue title of <Song \"A\"> {kind: setting}"
    #expect(try rule([], [line(text, .equalValuesNotify)]) == "equal-values-notify")
    #expect(try rule([], [line("willChangeContent", .emptyBracket)]) == "empty-bracket")
    #expect(try rule([], [line(text, .registrationOrder)]) == nil)
  }

  @Test func `a word that differs where the rule speaks of it`() throws {
    func observed(_ change: String) -> String { "observeValue title of <Song \"A\"> {\(change)}" }
    #expect(
      try rule(
        [observed("kind: setting, old: \"A\"")], [line(observed("kind: setting, new: null, old: \"A\""), .nilIsNull)])
        == nil)
    #expect(
      try rule([observed("kind: setting, new: nil")], [line(observed("kind: setting, new: null"), .nilIsNull)])
        == "nil-is-null")
    #expect(
      try rule(
        [observed("kind: removal, indexes: [1]")], [line(observed("kind: removal, indexes: [0]"), .framesOfIndexes)])
        == "frames-of-indexes")
  }

  @Test func `places in a bracket of several changes count in two frames, and have an order`() throws {
    let (first, second) = ("removedObject <Song \"A\"> atIndex 0", "insertedObject <Song \"B\"> atIndex 1")
    let swapped = [line(first, .fixedOrder), line(second, .frames)]
    #expect(try rule([second, first], swapped) == "fixed-order")
    let wanted = "didChangeObject <Song \"B\"> insert at [0, 2]"
    #expect(
      try rule([wanted], [line("didChangeObject <Song \"B\"> insert at [0, 1]", .frames)]) == "frames")
    #expect(try rule([wanted], [line("didChangeObject <Song \"B\"> delete at [0, 1]", .fixedOrder)]) == nil)
  }

  @Test func `the hint is the rule's sentence, and the block says where to read more`() throws {
    let difference = try #require(TraceDiff(expected: [update], actual: [line(move, .moveIsANewGap)]))
    let sentence = try #require(TraceRules.rule(named: "move-is-a-new-gap")).sentence.description
    #expect(difference.hint == sentence)
    let text = difference.text(file: "a.lua", line: 1)
    #expect(text.contains("hint: \(sentence)"))
    #expect(text.hasSuffix("\n     more: kvosandbox explain move-is-a-new-gap"))
  }
}
