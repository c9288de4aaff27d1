import ArgumentParser
import Glibc
import KVTrace

/// How diagnostics are written.
enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// How much of a traceback is shown.
enum TracebackDetail: String, ExpressibleByArgument, CaseIterable {
  case short, full
}

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// How the command speaks to people.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write diagnostics as blocks for people or as lines of JSON.", valueName: "format"))
  var diagnostics = DiagnosticFormat.text

  @Option(help: ArgumentHelp("Show the calls of the script, or those of the host too.", valueName: "detail"))
  var traceback = TracebackDetail.short

  @Option(help: ArgumentHelp("Colour the output: on a terminal, always, never.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(name: .customLong("no-color"), help: "The same as --color never.")
  var isPlain = false

  @Flag(name: .shortAndLong, help: "Print nothing but what went wrong.")
  var quiet = false

  /// How text to a descriptor looks.
  func style(for descriptor: Int32) -> Style {
    let flag: Bool? =
      switch color {
      case _ where isPlain: false
      case .auto: nil
      case .always: true
      case .never: false
      }
    return Style(flag: flag, isTerminal: isatty(descriptor) != 0) { getenv($0).map { String(cString: $0) } }
  }

  var diagnosticWriter: DiagnosticWriter {
    DiagnosticWriter(
      format: diagnostics, style: style(for: STDERR_FILENO), isTracebackFull: traceback == .full)
  }
}
