import ArgumentParser
import Glibc
import KVTexts
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

  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp(
      "Speak this language to people, else what LC_ALL, LC_MESSAGES or LANG says.", valueName: "language"))
  var chosenLanguage: Language?

  @Flag(name: .shortAndLong, help: "Print nothing but what went wrong.")
  var quiet = false

  /// The language that people are spoken to in.
  var language: Language { chosenLanguage ?? Language(environment: Self.variable) }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// How text to a descriptor looks.
  func style(for descriptor: Int32) -> Style {
    let flag: Bool? =
      switch color {
      case _ where isPlain: false
      case .auto: nil
      case .always: true
      case .never: false
      }
    return Style(
      flag: flag, isTerminal: isatty(descriptor) != 0, language: chosenLanguage, environment: Self.variable)
  }

  var diagnosticWriter: DiagnosticWriter {
    DiagnosticWriter(
      format: diagnostics, style: style(for: STDERR_FILENO), isTracebackFull: traceback == .full)
  }
}
