import ArgumentParser

/// `kvosandbox test [PATH…]`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the scenarios under some paths.")

  @Argument(help: "Files, folders, or FILE:LINE for one it.")
  var paths: [String] = []

  func run() throws {
    try ExitStatus.nothingMatched.end()
  }
}
