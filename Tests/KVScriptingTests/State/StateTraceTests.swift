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

  @Test func `what the lines say is what the world holds, in every scenario`() throws {
    var (comparisons, contents) = (0, 0)
    for path in Self.scenarios {
      let start = ContinuousClock.now
      defer { let d = ContinuousClock.now - start; if d > .seconds(1) { print("SLOW", path, d) } }
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
      comparisons += tap.comparisons
      contents += tap.contentCount
      #expect(tap.faults.isEmpty, "\(path): \(tap.faults.prefix(3).joined(separator: "\n"))")
    }
    #expect(comparisons > 10_000)
    #expect(contents > 1_000)
  }
}
