package import KVTexts

/// One lesson: what it is about, the script that a learner begins with, and one that solves it.
///
/// It is data, and runs nothing: whoever shows lessons runs the scripts.
///
///     let lesson = Course.standard["silent-array"]
///     lesson?.text(in: .english).title     // "A song is added, and no observer is called"
package struct Lesson: Sendable {
  /// What a learner does.
  package enum Kind: String, Sendable {
    /// Nothing yet: it shows how lessons work.
    case hello
    /// Makes a script right that fails.
    case repair
    /// Says what a script sends.
    case predict
  }

  /// What it is called everywhere: in commands, in file names, in what is kept of a learner's progress.
  package let id: String
  package let kind: Kind
  /// The number of the confusion that it is about, from 1; nil for what is none of those.
  package let confusion: Int?
  /// Where what it shows is written down: rows of Documentation/Facts.md, and sections such as `controllers.md 2`.
  package let facts: [String]
  /// The rule that says why; nil for one that shows none.
  package let rule: String?
  /// What the message of the unsolved script holds; nil where it passes.
  package let fails: String?
  /// The script that a learner begins with.
  package let start: LessonScript
  /// The same with a part that solves it.
  package let solution: LessonScript

  private let texts: [String: LessonText]

  /// The name of its file in a learner's folder.
  package var fileName: String { "\(id).lua" }

  init(id: String, data: LessonData, start: LessonScript, solution: LessonScript, texts: [String: LessonText]) {
    self.id = id
    kind = data.kind
    confusion = data.confusion
    facts = data.facts
    rule = data.rule
    fails = data.fails
    self.start = start
    self.solution = solution
    self.texts = texts
  }

  /// What there is to read; in English where the language does not have it.
  package func text(in language: Language) -> LessonText {
    texts[language.code] ?? texts["en"] ?? LessonText(parsing: "")
  }
}
