package import KVLua

/// A check of callbacks against a text block that was reached, and what it would have to hold.
package struct ReceivedBlock: Sendable, Hashable {
  /// Which check it is.
  package enum Check: String, Sendable {
    case expect
    case callbacks = "assert.callbacks"
  }

  /// Which check it is.
  package let check: Check
  /// Where it is called.
  package let location: LuaLocation
  /// How many checks of its kind the test had reached on that line before.
  package let place: Int
  /// The text that was given; nil where there was none.
  package let given: String?
  /// What came, a line each.
  package let lines: [String]
  /// Whether the text says just that.
  package let matches: Bool
  /// The test that reached it, by its place in its file.
  package let test: Int
}

/// Notes the text blocks that tests reach, in place of failing where one is wrong: for a run whose purpose is to write them.
final class BlockRecorder {
  /// Which blocks may be wrong.
  let scope: BlockScope
  private(set) var blocks: [ReceivedBlock] = []
  private var counts: [Key: Int] = [:]
  /// Above 0 where a failure is what is wanted: inside `assert.has_error` and in tests marked with `xfail`.
  var pauses = 0
  /// The test that runs, by its place in its file.
  var test = 0

  private struct Key: Hashable {
    let check: ReceivedBlock.Check
    let location: LuaLocation
  }

  /// The checks of each script, once one of them was reached.
  private var calls: [String: [BlockCall]] = [:]
  private let sources: ScriptSources

  init(_ scope: BlockScope, _ sources: ScriptSources) { (self.scope, self.sources) = (scope, sources) }

  /// Begins a test.
  func restart() { counts = [:] }

  /// Notes a block that was reached; says whether it is to pass, whatever it holds.
  func note(
    _ check: ReceivedBlock.Check, at location: LuaLocation?, given: String?, lines: [String], matches: Bool
  ) -> Bool {
    guard pauses == 0, let location else { return false }
    if given != nil, scope == .new || !isWritten(check, at: location) { return false }
    let key = Key(check: check, location: location)
    blocks.append(
      ReceivedBlock(
        check: check, location: location, place: counts[key, default: 0], given: given, lines: lines,
        matches: matches, test: test))
    counts[key, default: 0] += 1
    return true
  }
}

extension BlockRecorder {
  /// Whether a text stands at a check on that line: one that is computed, or passed through another function, cannot be
  /// written, and what it says is taken as it is.
  private func isWritten(_ check: ReceivedBlock.Check, at location: LuaLocation) -> Bool {
    let known = calls[location.chunk] ?? sources.text(of: location.chunk).map { BlockCall.all(in: $0) } ?? []
    calls[location.chunk] = known
    return known.contains { call in
      guard call.check == check, call.lines.contains(location.line) else { return false }
      if case .literal = call.argument { return true } else { return false }
    }
  }
}

/// Which text blocks of scripts a run writes.
package enum BlockScope: String, Sendable {
  /// Those without a text.
  case new
  /// Those that are wrong, too.
  case all
}
