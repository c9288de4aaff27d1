package import KVObjects
package import KVTexts
import KVTrace

/// What a diagnostic's code means and what to do about it, for `kvosandbox explain`.
///
/// In contrast to a ``/KVTrace/Diagnostic``, which tells of one place in one script, a page tells of the kind. Its
/// example raises just that diagnostic; the tests run every one. What it means and what to do is the text of the code's name
/// in ``/KVTexts/PageTexts``.
package struct Explanation: Sendable, Hashable {
  /// The diagnostic's code.
  package let code: DiagnosticCode
  /// What brings it about.
  package let example: String
  /// What the example is.
  package let kind: Kind

  /// What an example is written for.
  package enum Kind: Sendable {
    /// A script that raises it.
    case script
    /// A line for the shell.
    case command
    /// Something that depends on the machine, or Swift: it is not run.
    case shown
  }

  init(_ code: DiagnosticCode, example: String, _ kind: Kind = .script) {
    self.code = code
    self.example = example
    self.kind = kind
  }

  /// The page as it is printed, with a line end at its end.
  package func page(in language: Language = .english) -> String {
    var parts = ["\(code)"] + PageTexts.paragraphs(of: code.rawValue, in: language)
    if let rule = TraceRules.rule(of: code) { parts.append(Message.explainRule(rule: rule.name).text(in: language)) }
    parts += [Message.explainForExample.text(in: language), example.indented]
    return parts.joined(separator: "\n\n") + "\n"
  }
}

/// The pages that there are.
package enum Explanations {
  /// Every page, in alphabetical order of the codes.
  package static let all = DiagnosticCode.allCases.compactMap(page)

  /// The page of a code; every code has one.
  package static func page(of code: DiagnosticCode) -> Explanation? { written.first { $0.code == code } }

  /// The pages as they are written, by area.
  package static let written =
    keys + observing + predicates + tables + controllers + contexts + language + warnings + command
}
