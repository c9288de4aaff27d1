import ArgumentParser

/// What a script may use up, and what its chance is.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The seed of math.random.", valueName: "n"))
  var seed: UInt64 = 0

  @Option(
    help: ArgumentHelp("Stop after so many seconds; in test, each it; in repl, each statement.", valueName: "s"))
  var timeLimit: Double = 10

  @Option(help: ArgumentHelp("Stop when the script needs more memory than so many MiB.", valueName: "mib"))
  var memoryLimit: Int = 256

  func validate() throws {
    guard timeLimit > 0, timeLimit.isFinite else { throw ValidationError("--time-limit is more than 0 seconds") }
    guard (1...(1 << 20)).contains(memoryLimit) else { throw ValidationError("--memory-limit is 1 MiB or more") }
  }

  /// In bytes.
  var memoryBytes: Int { memoryLimit << 20 }
}
