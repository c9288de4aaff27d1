import Foundation
import KVReport
import KVTexts
import KVTrace
import Testing

/// Makes the pages that `Scripts/test-report` opens in a browser, of the traces in the folder that
/// `KVOSANDBOX_REPORT_TRACES` names, into the one that `KVOSANDBOX_REPORT_PAGES` names.
///
/// A file of several traces is a report of several tests: what this reads more than the schema are members of `trace`,
/// `test` for the name of one and `steps` for the range that is shown.
@Suite("Pages for a browser")
struct PageMaker {
  private static let environment = ProcessInfo.processInfo.environment

  @Test("are made of traces", .enabled(if: environment["KVOSANDBOX_REPORT_TRACES"] != nil))
  func pages() throws {
    let traces = URL(fileURLWithPath: try #require(Self.environment["KVOSANDBOX_REPORT_TRACES"]))
    let pages = URL(fileURLWithPath: try #require(Self.environment["KVOSANDBOX_REPORT_PAGES"]))
    let files = try FileManager.default.contentsOfDirectory(at: traces, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "jsonl" {
      let name = file.deletingPathExtension().lastPathComponent
      let page = try Self.page(of: String(decoding: Data(contentsOf: file), as: UTF8.self), called: name)
      try Data(page.utf8).write(to: pages.appendingPathComponent(name + ".html"))
    }
  }

  /// The report of a file's traces.
  private static func page(of text: String, called name: String) throws -> String {
    var runs: [ReportRun] = []
    for line in try LineReader.lines(of: text) {
      if line["type"]?.stringValue == "trace" {
        try TraceVersionError.check(line)
        let ends = line["steps"]?.elements.compactMap { $0.integerValue }
        runs.append(ReportRun(name: line["test"]?.stringValue, steps: ends.map { $0[0]...$0[1] }))
      } else {
        runs.last?.take(line)
      }
    }
    return Report(title: name, runs: runs, omitted: runs.count > 1 ? ["a test that is only named"] : []) { rule in
      rule == "only-named-keys" ? Message.verbatim("Only the keys that are named are updates.") : nil
    }.page
  }
}
