public import KVTexts

/// How text is written for people: whether it is coloured for a terminal, and in which language.
///
/// Colour only repeats what the words say: each text reads the same without it. What programs read is ``plain``.
public struct Style: Hashable, Sendable {
  /// Whether it is.
  public let isColored: Bool
  /// In which language.
  public var language = Language.english

  /// English text as it is.
  public static let plain = Style(isColored: false)
  /// Text with the escape sequences of ANSI terminals.
  public static let colored = Style(isColored: true)

  private init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The style that a user asked for: by `flag`, which is what the command line says, else by a NO_COLOR that is not
  /// empty, else by a CLICOLOR_FORCE other than `0`, else by whether the text goes to a terminal that is not dumb.
  ///
  /// - Parameters:
  ///   - language: the one that the command line names; else what the environment asks for.
  ///   - environment: gives the value of an environment variable, or nil.
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

  /// A message in the language.
  public func say(_ message: Message) -> String { message.text(in: language) }

  /// The word that begins a failure.
  public func failure(_ text: String) -> String { error(text) }
  /// What is as it should be.
  public func success(_ text: String) -> String { wrap(text, "32") }
  /// What was left out.
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
