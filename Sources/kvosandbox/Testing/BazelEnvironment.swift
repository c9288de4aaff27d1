import Glibc
import KVObjects

/// What an engine that runs tests as Bazel does says in the environment, beside the shard (``TestShard``)
/// (https://bazel.build/reference/test-encyclopedia).
struct BazelEnvironment {
  /// Where it wants JUnit's XML.
  let xmlPath: String?
  /// The tests that were asked for: part of a name.
  let filter: String?
  private let prematureExitPath: String?

  init() {
    func value(_ name: String) -> String? {
      getenv(name).map { String(path: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    xmlPath = value("XML_OUTPUT_FILE")
    filter = value("TESTBRIDGE_TEST_ONLY")?.withoutRawBytes
    prematureExitPath = value("TEST_PREMATURE_EXIT_FILE")
  }

  /// Leaves the mark of a run that has not ended yet.
  func begin() {
    guard let prematureExitPath else { return }
    let descriptor = prematureExitPath.withPath { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes it away.
  func end() {
    _ = prematureExitPath?.withPath { unlink($0) }
  }
}
