import ArgumentParser
import Glibc
import KVScripting

/// `--update[=new]` and `--review`.
struct UpdateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the text blocks of expect and assert.callbacks that are missing or wrong: --update, or --update=new for the missing ones alone.",
      valueName: "new"))
  var update: UpdateScope?

  @Flag(help: "Show what --update would write, and ask for each block.")
  var review = false

  func validate() throws {
    if review, update != nil { throw ValidationError("--review asks for each block, and --update for none: use one") }
  }

  /// What is to be written; nil for nothing.
  var scope: BlockScope? { review ? .all : update?.scope }

  /// Whether a build server runs this: there nothing is written, and what is missing or wrong fails.
  static var isBuildServer: Bool {
    guard let value = getenv("CI").map({ String(cString: $0) }) else { return false }
    return !["", "0", "false"].contains(value)
  }
}

/// `--update[=new]`.
enum UpdateScope: String, ExpressibleByArgument, CaseIterable {
  case new, all

  var scope: BlockScope { self == .new ? .new : .all }
}
