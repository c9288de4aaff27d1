import Glibc
import KVObjects
import KVReport
import KVScripting
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

  /// Writes the page, on which rules have their sentences and callbacks Cocoa's names. Gives why it could not be.
  func write(title: String, kind: Report.Kind = .run, runs: [ReportRun], omitted: [String] = []) -> OutputFailure? {
    let explanations = Report.Explanations(
      rule: { TraceRules.rule(named: $0)?.sentence }, callback: { CallbackPages.page(of: $0)?.cocoa })
    let report = Report(
      title: title, kind: kind, runs: runs, omitted: omitted, language: language, isWatched: isWatched,
      explanations: explanations)
    if isStandardOutput {
      report.write { StandardStreams.output.write($0) }
      StandardStreams.output.flush()
      return nil
    }
    let file = AtomicFile(path)
    report.write { file.write($0) }
    return file.close()
  }

  /// What to say of lines that are not in the page; nil where all are.
  func remark(on runs: [ReportRun]) -> Diagnostic? {
    let omitted = runs.reduce(0) { $0 + $1.omittedLineCount }
    guard omitted > 0 else { return nil }
    var remark = Diagnostic.ofCommand(
      .output,
      "the page leaves out \(omitted) lines of the trace, as it shows \(ReportRun.lineLimit) of a run at most",
      hint: .hintHTMLSteps)
    remark.severity = .warning
    return remark
  }
}
