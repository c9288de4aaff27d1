public import KVObjects

/// What a diagnostic's code means and what to do about it, for `kvosandbox explain`.
///
/// In contrast to a ``/KVTrace/Diagnostic``, which tells of one place in one script, a page tells of the kind. Its
/// example raises just that diagnostic; the tests run every one.
public struct Explanation: Sendable, Hashable {
  /// The diagnostic's code.
  public let code: DiagnosticCode
  /// What it means and what to do, for people.
  public let text: String
  /// A script that raises it.
  public let example: String

  init(_ code: DiagnosticCode, _ text: String, example: String) {
    self.code = code
    self.text = text
    self.example = example
  }

  /// The page as it is printed, with a line end at its end.
  public var page: String {
    "\(code)\n\n\(text)\n\nFor example:\n\n\(example.indented)\n"
  }
}

/// The pages that there are.
public enum Explanations {
  /// Every page, in alphabetical order of the codes.
  public static let all = DiagnosticCode.allCases.compactMap(page)

  /// The page of a code; nil where it needs none (``/KVObjects/DiagnosticCode/isExplained``).
  public static func page(of code: DiagnosticCode) -> Explanation? { written.first { $0.code == code } }

  /// The pages as they are written, by area.
  package static let written = keys + observing + predicates + tables + controllers + contexts + language + warnings
}
