public import KVObjects
import KVTrace

/// What a diagnostic's code means and what to do about it, for `kvosandbox explain`.
///
/// In contrast to a ``/KVTrace/Diagnostic``, which tells of one place in one script, a page tells of the kind. Its
/// example raises just that diagnostic; the tests run every one.
public struct Explanation: Sendable, Hashable {
  /// The diagnostic's code.
  public let code: DiagnosticCode
  /// What it means and what to do, for people.
  public let text: String
  /// What brings it about.
  public let example: String
  /// What the example is.
  public let kind: Kind

  /// What an example is written for.
  public enum Kind: Sendable {
    /// A script that raises it.
    case script
    /// A line for the shell.
    case command
    /// Something that depends on the machine, or Swift: it is not run.
    case shown
  }

  init(_ code: DiagnosticCode, _ text: String, example: String, _ kind: Kind = .script) {
    self.code = code
    self.text = text
    self.example = example
    self.kind = kind
  }

  /// The page as it is printed, with a line end at its end.
  public var page: String {
    "\(code)\n\n\(text)\n\n\(rule)For example:\n\n\(example.indented)\n"
  }

  /// The rule that it says, as a paragraph; nothing where it says none.
  private var rule: String { TraceRules.rule(of: code).map { "Rule: \($0.name)\n\n" } ?? "" }
}

/// The pages that there are.
public enum Explanations {
  /// Every page, in alphabetical order of the codes.
  public static let all = DiagnosticCode.allCases.compactMap(page)

  /// The page of a code; every code has one.
  public static func page(of code: DiagnosticCode) -> Explanation? { written.first { $0.code == code } }

  /// The pages as they are written, by area.
  package static let written =
    keys + observing + predicates + tables + controllers + contexts + language + warnings + command
}
