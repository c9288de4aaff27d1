import ArgumentParser
import Glibc
import KVTrace

/// The command.
@main
struct KVOSandbox: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kvosandbox",
    abstract: "Run Lua scripts against Cocoa's key-value observing, and see every callback.",
    discussion: "'kvosandbox SCRIPT.lua' is the same as 'kvosandbox run SCRIPT.lua'.",
    version: "0.1.0",
    subcommands: [
      RunCommand.self, TestCommand.self, CompareCommand.self, DemoCommand.self, LearnCommand.self, PlayCommand.self,
      ReplCommand.self,
      ExplainCommand.self, StoreCommand.self, StubsCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  /// The words that name a command.
  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  static func main() {
    // A reader that goes away is noticed by the write that fails, and ends the process quietly.
    signal(SIGPIPE, SIG_IGN)
    // And a file that may not grow further.
    signal(SIGXFSZ, SIG_IGN)
    StandardStreams.holdPlaces()
    ParentWatch.begin()
    let arguments = CommandWords.all
    if arguments.isEmpty {
      StandardStreams.output.write(Welcome.text)
      ExitStatus.good.afterFlushing.endAtOnce()
    }
    if let request = RunRequest(plain: arguments) { request.run().afterFlushing.endAtOnce() }
    do {
      var command = try parseAsRoot(OptionalValues.spelled(out: arguments))
      try command.run()
      ExitStatus.good.afterFlushing.endAtOnce()
    } catch {
      StandardStreams.flush()
      // Help and version were requested, and are output like any other.
      if exitCode(for: error) == .success {
        let text = OptionalValues.shown(in: fullMessage(for: error))
        if !text.isEmpty { StandardStreams.output.write(text + "\n") }
        ExitStatus.good.afterFlushing.endAtOnce()
      }
      // Whatever is neither a usage error nor a status of ours should not have come this far.
      if !(error is ExitCode), exitCode(for: error) == .failure {
        StandardStreams.complain("internal error: \("\(error)".escapingControls)\n")
        Glibc.exit(ExitStatus.internalError.rawValue)
      }
      let (text, status) = (fullMessage(for: error), exitCode(for: error).rawValue)
      if !text.isEmpty { StandardStreams.complain(text.escapingControls + "\n") }
      Glibc.exit(status)
    }
  }
}
