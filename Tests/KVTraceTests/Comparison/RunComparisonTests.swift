import KVTrace
import Testing

@Suite struct RunComparisonTests {
  /// A run of statements, each with the texts that it told.
  private func run(_ name: String, _ statements: [(line: Int, source: String, rows: [String])]) -> ComparedRun {
    let run = ComparedRun(name: name)
    for statement in statements {
      run.take(
        .object([
          .init("type", .string("statement")), .init("kind", .string("statement")), .init("file", .string("s.lua")),
          .init("line", .integer(statement.line)), .init("source", .string(statement.source)),
        ]))
      for row in statement.rows {
        run.take(
          .object([
            .init("type", .string("delivery")), .init("depth", .integer(0)), .init("receiver", .string("log")),
            .init("text", .string(row)),
          ]))
      }
    }
    return run
  }

  private func marks(_ comparison: RunComparison) -> [String] {
    comparison.statements.map { $0.verdict.rawValue + $0.rows.map(\.verdict.rawValue).joined() }
  }

  @Test("statements are the same, different, missing and extra; so are their rows") func verdicts() {
    let comparison = RunComparison(
      run("one", [(1, "a", ["x"]), (2, "b", ["x", "y"]), (3, "c", ["z"])]),
      run("other", [(1, "a", ["x"]), (2, "b", ["x", "w", "v"]), (4, "d", ["z"])]))
    #expect(marks(comparison) == ["==", "≠=≠+", "−−", "++"])
    #expect(comparison.summary == "3 of 4 statements differ, first at s.lua:2")
  }

  @Test("what a statement caused in one run alone stands there, aligned by its text") func nothingOnOneSide() {
    let comparison = RunComparison(
      run("one", [(1, "a", []), (2, "b", ["x"])]), run("other", [(1, "a", ["x"]), (2, "b", ["x"])]))
    #expect(marks(comparison) == ["≠+", "=="])
  }

  @Test("statements that tell nobody anything are not counted") func silence() {
    let comparison = RunComparison(run("one", [(1, "a", [])]), run("other", [(1, "a", [])]))
    #expect(comparison.statements.isEmpty)
    #expect(comparison.summary == "neither tells anybody anything")
  }

  @Test("a statement that runs again is another one where something came between") func loops() {
    let comparison = RunComparison(
      run("one", [(1, "a", ["1"]), (2, "b", ["x"]), (1, "a", ["2"])]),
      run("other", [(1, "a", ["1"]), (2, "b", ["x"]), (1, "a", ["3"]), (2, "b", ["x"]), (1, "a", ["4"])]))
    #expect(marks(comparison) == ["==", "==", "≠≠", "++", "++"])
    #expect(
      RunComparison(run("one", [(1, "a", ["1"]), (1, "a", ["2"])]), run("other", [(1, "a", ["1", "2"])]))
        .differences.isEmpty)
  }
}
