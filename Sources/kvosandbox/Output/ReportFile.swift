import Glibc
import KVObjects
import KVReport
import KVTexts
import KVTrace

/// Where a page goes that shows a run: a file that is written as a whole, or the standard output.
struct ReportFile {
  /// `-` for the standard output.
  let path: String
  /// The statements that are shown; nil for all.
  var steps: ClosedRange<Int>?
  /// Whether it is written anew while it is open.
  var isWatched = false
  /// What it speaks.
  var language = Language.english

  /// Whether a file is a page of ours, which may be written anew without a word.
  static func isPage(_ path: String) -> Bool {
    guard let bytes = FileBytes.read(path, most: 2048) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(#"<meta name="generator" content="kvosandbox">"#)
  }

  /// Whether it is the standard output, by whatever name.
  var isStandardOutput: Bool { path == "-" || OutputPlace.isStandardOutput(path) }

  /// Why no file can be made there, found out before anything runs; nil where one can.
  var obstacle: OutputFailure? { isStandardOutput ? nil : AtomicFile.obstacle(path) }

  /// Writes the page, on which a rule says its sentence. Gives why it could not be.
  func write(title: String, runs: [ReportRun], omitted: [String] = []) -> OutputFailure? {
    let report = Report(title: title, runs: runs, omitted: omitted, language: language, isWatched: isWatched) {
      rule in
      TraceRules.rule(named: rule)?.sentence
    }
    if isStandardOutput {
      report.write { StandardStreams.output.write($0) }
      StandardStreams.output.flush()
      return nil
    }
    let file = AtomicFile(path)
    report.write { file.write($0) }
    return file.close()
  }

  /// What to say of events that are not in the page; nil where all are.
  func remark(on runs: [ReportRun]) -> Diagnostic? {
    let omitted = runs.reduce(0) { $0 + $1.omittedEventCount }
    guard omitted > 0, steps == nil else { return nil }
    var remark = Diagnostic.ofCommand(
      .output, "the page leaves out \(omitted) events, as it shows \(ReportRun.eventLimit) at most",
      hint: .hintHTMLSteps)
    remark.severity = .warning
    return remark
  }
}
