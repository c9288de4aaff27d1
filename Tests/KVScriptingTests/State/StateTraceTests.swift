import Foundation
import KVObjects
import KVScripting
import KVTrace
import Testing

/// From the lines of a trace of detail `state` alone, all that scenarios have in their worlds can be rebuilt.
struct StateTraceTests {
  static let scenarios: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios")
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (found?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".lua") }.sorted()
  }()

  @Test func `there are scenarios`() {
    #expect(Self.scenarios.count > 200)
  }

  @Test func `what the lines say is what the world holds, controllers and tables show, in every scenario`() throws {
    var (values, contents, tables, deliveries) = (0, 0, 0, 0)
    for path in Self.scenarios {
      var configuration = ScriptTestFile.Configuration()
      configuration.session.detail = .state
      configuration.timeLimit = nil
      let file = try ScriptTestFile(source: try .file(path), configuration: configuration)
      defer { file.close() }
      let tap = StateTap(file)
      _ = try? file.load()
      file.run { _ in
        tap.compare()
        return tap.faults.isEmpty
      }
      #expect(tap.faults.isEmpty, "\(path): \(tap.faults.prefix(3).joined(separator: "\n"))")
      #expect(tap.receivers.called.isSubset(of: tap.receivers.shown), "\(path)")
      values += tap.comparisons
      contents += tap.contentCount
      tables += tap.tables.count
      deliveries += tap.receivers.count
    }
    #expect(values > 10_000)
    #expect(contents > 1_000)
    #expect(tables > 1_000)
    #expect(deliveries > 1_000)
  }
}
