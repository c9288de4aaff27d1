import KVObjects
import KVScripting
import KVTrace

/// For people: what failed, block by block, and the counts.
final class PrettyReporter: TestReporter {
  private let output: any ReportOutput
  private let style: Style
  /// Whether tests that passed are named, with how long they took.
  private let isVerbose: Bool

  init(_ output: any ReportOutput, style: Style, isVerbose: Bool) {
    (self.output, self.style, self.isVerbose) = (output, style, isVerbose)
  }

  func begin(_ run: TestRunFacts) {
    if let seed = run.shuffleSeed { output.write("shuffled: --shuffle=\(seed)\n") }
  }

  func report(_ tested: TestedFile) {
    for result in tested.results {
      if isVerbose { name(result, in: tested) }
      if let block = result.block { output.write(block + "\n") }
    }
    if let failure = tested.ownFailure { output.write(failure.block + "\n") }
  }

  private func name(_ result: TestedFile.Result, in tested: TestedFile) {
    let testCase = tested.testCase(of: result)
    let path = tested.path.onOneLine
    let name = testCase.path.isEmpty ? path : "\(path) › \(testCase.name.shortened.onOneLine)"
    switch result.verdict {
    case .failed: break
    case .skipped: output.write("\(style.aside("skip"))  \(name)\n")
    case .passed:
      let remark = testCase.kind == .expectedToFail ? "fails, as xfail says, " : ""
      output.write("\(style.success("ok"))    \(name)  (\(remark)\(result.duration))\n")
    }
  }

  func end(_ end: TestRunEnd) {
    if let remark = end.remark { output.write(remark + "\n") }
    output.write("\(end.counts)\n")
  }
}

extension TestedFile.Result {
  /// `3 ms`, `1.2 s`.
  var duration: String {
    if seconds < 0.0095 { return "\((seconds * 1000).decimals(most: 1)) ms" }
    if seconds < 1 { return "\(Int((seconds * 1000).rounded())) ms" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
