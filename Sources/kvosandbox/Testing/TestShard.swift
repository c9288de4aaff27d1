import ArgumentParser
import Glibc

/// One of several runs that share the files: `--shard 2/3`, or what Bazel says in the environment.
struct TestShard: ExpressibleByArgument, Hashable {
  /// From 1.
  let index: Int
  let count: Int

  init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// Bazel's test sharding: TEST_SHARD_INDEX counts from 0, and a file that is touched says that we know of it.
  static func fromEnvironment() -> TestShard? {
    func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
    guard let count = number("TEST_TOTAL_SHARDS"), let index = number("TEST_SHARD_INDEX"), count >= 1,
      (0..<count).contains(index)
    else { return nil }
    if let path = getenv("TEST_SHARD_STATUS_FILE") {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      if descriptor >= 0 { close(descriptor) }
    }
    return TestShard(index: index + 1, count: count)
  }

  /// What is wrong with what the environment says, in a sentence: a part that is none must not pass for the whole.
  static var environmentFault: String? {
    func text(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let total = text("TEST_TOTAL_SHARDS"), total != "0" else { return nil }
    guard let count = Int(total), count >= 1 else { return "TEST_TOTAL_SHARDS is no number of parts: '\(total)'" }
    let index = text("TEST_SHARD_INDEX")
    if let number = index.flatMap({ Int($0) }), (0..<count).contains(number) { return nil }
    return
      "TEST_SHARD_INDEX is from 0 to \(count - 1), as TEST_TOTAL_SHARDS is \(count): it is \(index.map { "'\($0)'" } ?? "not set")"
  }

  /// Its part of the files: every count-th, so that parts are of like size.
  func part(of targets: [TestTarget]) -> [TestTarget] {
    targets.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}
