package import KVObjects
package import KVTexts

/// A reason with a name: why something is delivered, or is not, in one sentence.
///
/// In contrast to a diagnostic's page, which tells of a mistake, a rule tells of what is meant to happen. The hint of a
/// difference, the line of a trace (`rule`), its report and `kvosandbox explain` all say it with this one sentence.
///
///     let rule = TraceRules.rule(named: "move-is-a-new-gap")
///
/// Costs: a value that is looked up among some 60 others when somebody asks for it.
package struct TraceRule: Sendable, Hashable {
  /// What it is about.
  package enum Group: String, Sendable, CaseIterable {
    /// What observers are notified of.
    case observing
    /// What controllers send.
    case controllers
    /// What table views take.
    case tables
  }

  /// How a trace shows that it applies.
  package enum Evidence: Sendable, Hashable {
    /// A delivery says so: its member `rule`.
    case delivery
    /// A table refuses an update by it: `refused` of its `cells`.
    case refusal
    /// An error of this code is raised.
    case error(DiagnosticCode)
    /// By what does not come, or comes as a whole: its scenario expects that, and no single line can say it.
    case outcome
    /// Not at all: it is a page, and what it says is shown by its facts' own scenarios.
    case page
  }

  /// What it is called: lower case with hyphens, or the number of a sentence of UIKit's, T1 to T18.
  package let name: String
  /// What it is about.
  package let group: Group
  /// The reason, in one sentence without a capital and a full stop: it follows "hint: ".
  package let sentence: Message
  /// What there is to say beside the sentence; nil where that says it all.
  package let text: Message?
  /// Where it stands: rows of Documentation/Facts.md, and sections such as `controllers.md 2`.
  package let facts: [String]
  /// How a trace shows that it applies.
  package let evidence: Evidence
  /// The callbacks, table operations and words that it says something about.
  package let subjects: [String]

  init(
    _ name: String, _ group: Group, _ sentence: Message, text: Message? = nil, facts: [String],
    by evidence: Evidence = .delivery, of subjects: [String]
  ) {
    self.name = name
    self.group = group
    self.sentence = sentence
    self.text = text
    self.facts = facts
    self.evidence = evidence
    self.subjects = subjects
  }

  /// One that deliveries say of themselves.
  init(
    _ rule: EventRule, _ group: Group, _ sentence: Message, text: Message? = nil, facts: [String],
    of subjects: [String]
  ) {
    self.init(rule.rawValue, group, sentence, text: text, facts: facts, of: subjects)
  }

  /// The scenario that shows it, below `Tests/Scenarios`; nil for a page.
  package var scenario: String? { evidence == .page ? nil : "rules/\(name).lua" }
  /// Where to read more.
  package var command: String { "kvosandbox explain \(name)" }
}

/// The rules that there are.
package enum TraceRules {
  /// Every rule, by group.
  package static let all = observing + controllers + tables + pages

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of that name, as it is written in lines of a trace; nil where there is none. O(1).
  ///
  ///     TraceRules.rule(named: "move-is-a-new-gap")?.sentence.text(in: .english)
  package static func rule(named name: String) -> TraceRule? { byName[name] }

  /// The rule that a delivery says of itself. A test goes over all of them.
  package static func rule(_ rule: EventRule) -> TraceRule? { byName[rule.rawValue] }

  /// The rule that an error of that code says, where one does.
  package static func rule(of code: DiagnosticCode) -> TraceRule? { all.first { $0.evidence == .error(code) } }
}
