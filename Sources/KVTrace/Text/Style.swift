public import KVTexts

/// How text is written for people: whether it is coloured for a terminal, and in which language.
///
/// Colour only repeats what the words say: each text reads the same without it. What programs read is ``plain``. In
/// contrast to a ``TraceFormat``, which decides what is written, it decides how that looks.
///
/// ```swift
/// let diagnostic = Diagnostic(code: .unknownKey, headline: "Track has no key 'titel'")
/// print(diagnostic.text(style: .colored))
/// let format = TextTraceFormat(style: .plain) { print($0, terminator: "") }
/// ```
///
/// Threads: a value.
public struct Style: Hashable, Sendable {
  /// Whether escape sequences of ANSI terminals are written around words.
  public let isColored: Bool
  /// The language of labels, notes and other words; headlines, callbacks and codes are English in every one.
  public var language = Language.english

  /// English text as it is, without escape sequences.
  public static let plain = Style(isColored: false)
  /// English text with the escape sequences of ANSI terminals.
  public static let colored = Style(isColored: true)

  private init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The style that a user asked for.
  ///
  /// `flag` decides, which is what the command line says; else a `NO_COLOR` that is not empty, which forbids colour;
  /// else a `CLICOLOR_FORCE` that is neither empty nor `0`, which forces it; else whether the text goes to a terminal
  /// whose `TERM` is not `dumb`.
  ///
  /// ```swift
  /// let environment = ["NO_COLOR": "1", "TERM": "xterm"]
  /// Style(flag: nil, isTerminal: true) { environment[$0] }.isColored    // false
  /// Style(flag: true, isTerminal: true) { environment[$0] }.isColored   // true
  /// ```
  ///
  /// - Parameters:
  ///   - flag: what the user said: colour or none; nil for nothing.
  ///   - isTerminal: whether the text goes to a terminal.
  ///   - language: the one that the command line names; nil for the one that `LC_ALL`, `LC_MESSAGES` or `LANG` asks
  ///     for, the first of these that is set and not empty; English where there are no texts in that language.
  ///   - environment: gives the value of an environment variable, or nil where it is not set.
  /// - Complexity: O(1).
  public init(flag: Bool?, isTerminal: Bool, language: Language? = nil, environment: (String) -> String?) {
    self.language = language ?? Language(environment: environment)
    if let flag {
      isColored = flag
    } else if let forbids = environment("NO_COLOR"), !forbids.isEmpty {
      isColored = false
    } else if let forces = environment("CLICOLOR_FORCE"), !forces.isEmpty, forces != "0" {
      isColored = true
    } else {
      isColored = isTerminal && environment("TERM") != "dumb"
    }
  }

  /// A message in the style's language; in English where that language lacks it. What names and values in it could tell a
  /// terminal is written as escapes, such as `\u{1B}`; line ends and tabs stay.
  ///
  /// ```swift
  /// let diagnostic = Diagnostic(code: .unknownKey, headline: "no key 'titel'", label: "did you mean 'title'?")
  /// diagnostic.labelMessage.map(Style.plain.say)   // "did you mean 'title'?"
  /// ```
  ///
  /// - Parameter message: what is to be said, such as ``Diagnostic/labelMessage``.
  /// - Complexity: O(n) for n bytes.
  public func say(_ message: Message) -> String { message.text(in: language).escapingControls }

  /// The word that begins a failure, bold and red; as it is where the style has no colours, or it is empty.
  ///
  /// ```swift
  /// Style.colored.failure("FAIL")   // "\u{1B}[1;31mFAIL\u{1B}[0m"
  /// Style.plain.failure("FAIL")     // "FAIL"
  /// ```
  ///
  /// - Complexity: O(n) for n bytes.
  public func failure(_ text: String) -> String { error(text) }
  /// What is as it should be, green; as it is where the style has no colours, or it is empty. O(n) for n bytes.
  public func success(_ text: String) -> String { wrap(text, "32") }
  /// What was left out or is of less interest, faint; as it is where the style has no colours, or it is empty. O(n) for
  /// n bytes.
  public func aside(_ text: String) -> String { wrap(text, "2") }

  func error(_ text: String) -> String { wrap(text, "1;31") }
  func warning(_ text: String) -> String { wrap(text, "1;33") }
  package func heading(_ text: String) -> String { wrap(text, "1") }
  func hint(_ text: String) -> String { wrap(text, "36") }
  func faint(_ text: String) -> String { wrap(text, "2") }
  func removed(_ text: String) -> String { wrap(text, "31") }
  func added(_ text: String) -> String { wrap(text, "32") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
