package import KVTexts
package import KVTrace

/// What a rule says, with a script that shows it, for `kvosandbox explain`.
///
/// The sentence is the rule's own, as a difference and a report give it; the tests run each example and compare what it prints.
package struct RulePage: Sendable, Hashable {
  /// The rule.
  package let rule: TraceRule
  /// A script that shows it, and what `kvosandbox run example.lua` prints for it; nil where another page has one.
  package let example: RuleExample?

  /// The page as it is printed, with a line end at its end.
  package func page(in language: Language = .english) -> String {
    var parts = [rule.name, rule.sentence.text(in: language).asSentence]
    if let text = rule.text { parts.append(text.text(in: language)) }
    let facts = rule.facts.map(RulePage.citation).joined(separator: ", ")
    parts += [Message.explainOf(subjects: rule.subjects.joined(separator: ", ")), .explainFacts(facts: facts)]
      .map { $0.text(in: language) }
    if let example { parts += example.parts(in: language) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A fact with the document that it stands in.
  static func citation(_ fact: String) -> String {
    switch fact.first {
    case _ where fact.contains(".md"): fact
    case "K", "D": "\(fact) (kvo-facts.md)"
    case "T", "B": "\(fact) (table-views.md)"
    default: "\(fact) (fetched-results.md)"
    }
  }
}

/// A script that shows a rule, and what it prints.
package struct RuleExample: Sendable, Hashable {
  /// The rule.
  package let rule: String
  /// The script.
  package let script: String
  /// What `kvosandbox run example.lua` prints for it.
  package let output: String

  init(_ rule: String, _ script: String, output: String) {
    (self.rule, self.script, self.output) = (rule, script, output)
  }

  /// A script that begins with `scene` and goes on with `rest`.
  init(_ rule: String, in scene: ExampleScene, _ rest: String, output: String) {
    self.init(rule, "\(scene.lines)\n\(rest)", output: output)
  }

  /// The paragraphs of a page that show it.
  func parts(in language: Language) -> [String] {
    let (begin, prints) = (Message.explainForExample.text(in: language), Message.explainPrints.text(in: language))
    return [begin, script.indented, prints, output.indented]
  }
}

/// The pages of rules.
package enum RulePages {
  /// Every page, by group.
  package static let all = TraceRules.all.map { rule in
    RulePage(rule: rule, example: examples.first { $0.rule == rule.name })
  }

  /// The page of a rule, by its name as it is written; nil where there is none. O(rules).
  package static func page(of name: String) -> RulePage? { all.first { $0.rule.name == name } }

  /// The rules that say something about a callback, an operation or a word, by name.
  static func names(of subject: String) -> [String] {
    TraceRules.all.filter { $0.subjects.contains(subject) }.map(\.name)
  }

  /// The examples as they are written, by area.
  private static let examples =
    observing + observingPaths + controllers + brackets + tables + refusals + pages
}

extension String {
  /// With a capital and a full stop.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
