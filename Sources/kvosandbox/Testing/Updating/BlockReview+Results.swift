import KVScripting

extension BlockReview.Outcome {
  /// The results of a file as they are once the blocks are written: what is below a block has moved, and a test whose block
  /// is left wrong has failed.
  func applied(to tested: TestedFile, _ plan: TestPlan) -> TestedFile {
    var tested = tested
    for place in tested.cases.indices {
      let lines = tested.cases[place].lines
      tested.cases[place].line = line(tested.cases[place].line, of: tested.path)
      tested.cases[place].lines =
        line(lines.lowerBound, of: tested.path)...line(lines.upperBound + 1, of: tested.path) - 1
    }
    let blocks = FailureBlock(plan: plan, path: tested.path, cases: tested.cases)
    for (place, result) in tested.results.enumerated() {
      let testCase = tested.testCase(of: result)
      if let block = result.block {
        let remarks = TestedFile.Remarks(
          block: blocks.block(block, movedTo: testCase), failure: result.failure, warnings: result.warnings)
        tested.replace(place, result.verdict, remarks)
      } else if result.verdict == .passed,
        let why = failures[BlockUpdate.TestPlace(path: tested.path, ordinal: result.ordinal)]
      {
        tested.replace(place, .failed, blocks.remarks(testCase, leftWrong: why, warnings: result.warnings))
      }
    }
    return tested
  }
}
