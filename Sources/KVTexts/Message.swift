/// Something to say to people, in whatever language they read.
///
/// In contrast to a string it is not written out yet: it knows its key in the catalogue, its English text and what stands in
/// the text's placeholders. Its functions are made of `en/messages.txt` by `Scripts/embed`, so that an argument which is
/// missing does not compile.
///
///     let hint = Message.didYouMean(name: "title")
///     hint.description          // did you mean 'title'?
///     hint.text(in: .german)    // meintest du 'title'?
///
/// Costs: the words of its arguments. A text is made when it is asked for, O(length); only languages other than English have
/// their catalogue read for it, once.
public struct Message: Hashable, Sendable, CustomStringConvertible {
  /// What stands in a placeholder.
  package enum Argument: Hashable, Sendable {
    /// The same in every language: names, code, numbers.
    case text(String)
    /// What is said in the language of the whole.
    case message(Message)
  }

  /// A placeholder and what stands in it.
  package struct NamedArgument: Hashable, Sendable {
    let name: String
    let value: Argument

    /// A message stays one; what anything else says is the same in every language. O(length).
    init(_ name: String, _ value: some CustomStringConvertible) {
      self.name = name
      self.value = (value as? Message).map(Argument.message) ?? .text(value.description)
    }
  }

  /// What the catalogue knows it by; nil for what is the same in every language.
  package let key: String?
  /// The English text.
  package let english: MessageForms
  /// What decides which form a text has, where one has several.
  package let count: Int?
  /// What stands in the placeholders.
  package let arguments: [NamedArgument]

  /// Called by the functions that are made of the catalogue, and by nobody else.
  init(_ key: String, one: String? = nil, _ other: String, count: Int? = nil, _ arguments: [NamedArgument] = []) {
    self.key = key
    english = MessageForms(one: one, other: other)
    self.count = count
    self.arguments = arguments
  }

  private init(verbatim text: String) {
    key = nil
    english = MessageForms(other: text)
    count = nil
    arguments = []
  }

  /// A text that is the same in every language: code, a name, or a sentence that is quoted.
  public static func verbatim(_ text: String) -> Message { Message(verbatim: text) }

  /// The text in English. O(length).
  public var description: String { text(in: .english) }

  /// The text in a language; in English where that has none. O(length).
  public func text(in language: Language) -> String {
    guard let key else { return english.other }
    switch language {
    case .english: return filled(english, of: .english, in: language)
    case .pseudo: return "⟦\(filled(english, of: .english, in: language))⟧"
    default:
      guard let forms = Catalogue.of(language).forms(of: key) else {
        return filled(english, of: .english, in: language)
      }
      return filled(forms, of: language, in: language)
    }
  }

  /// The forms of one language choose by its own rule, also where they stand in for those of another.
  private func filled(_ forms: MessageForms, of own: Language, in language: Language) -> String {
    let text = count.map { forms.text(for: own.plurals.category(of: $0)) } ?? forms.other
    return arguments.isEmpty
      ? text
      : Placeholders.fill(text) { name in
        arguments.first { $0.name == name }?.value.text(in: language)
      }
  }
}

extension Message.Argument {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .text(let text): text
    case .message(let message): message.text(in: language)
    }
  }
}
