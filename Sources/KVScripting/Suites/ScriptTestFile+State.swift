package import KVTexts
package import KVTrace

extension ScriptTestFile {
  /// Runs one test once more, alone and in a session of its own, with a trace that carries the state: a test is the same in
  /// every run. Of a file that does not load as it did there are the lines up to there.
  ///
  /// - Parameters:
  ///   - testCase: one that the file has declared.
  ///   - source: the file.
  ///   - configuration: as the test was run.
  ///   - language: what hints are said in, for a page.
  ///   - take: gets the lines, as `kvosandbox run --format json --detail state` writes them.
  package static func traceAgain(
    _ testCase: TestCase, of source: ScriptSource, configuration: Configuration,
    language: Language = .english, take: @escaping (JSONValue) -> Void
  ) throws {
    var configuration = configuration
    configuration.session.detail = .state
    configuration.recordedBlocks = nil
    let file = try ScriptTestFile(source: source, configuration: configuration)
    defer { file.close() }
    file.trace.add(format: JSONTraceFormat(detail: .state, language: language, take: take))
    defer { file.trace.finish() }
    guard let cases = try? file.load(), cases.contains(testCase) else { return }
    file.run([testCase], report: { _ in true })
  }
}
