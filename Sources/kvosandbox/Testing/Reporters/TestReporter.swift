import KVScripting

/// Says what came of a run, file by file, in a form of its own.
protocol TestReporter: AnyObject {
  /// Before the first file. What is written is only sent on once there is something to read.
  func begin(_ run: TestRunFacts)
  /// Of each file, in the files' order.
  func report(_ tested: TestedFile)
  /// After the last; `end` says how it ended.
  func end(_ end: TestRunEnd)
}

/// What holds for all of a run.
struct TestRunFacts {
  let seed: UInt64
  let shuffleSeed: UInt64?
}

/// How a run ended.
struct TestRunEnd {
  let counts: TestCounts
  let seconds: Double
  /// `interrupted: 3 of 7 files did not finish`, and its like; nil where all has run.
  var remark: String?
}

/// The forms that there are.
enum ReporterName: String, CaseIterable {
  case pretty, tap, junit, json, github
}

/// Where a reporter writes.
protocol ReportOutput {
  func write(_ text: String)
  /// After the last write. Says what could not be written, nil where all was.
  func close() -> OutputFailure?
}

/// The output of the process.
struct StandardReportOutput: ReportOutput {
  private let stream: OutputStream

  init(_ stream: OutputStream) { self.stream = stream }

  func write(_ text: String) { stream.write(text) }
  func close() -> OutputFailure? { nil }
}
