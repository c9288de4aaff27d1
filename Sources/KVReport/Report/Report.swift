package import KVTexts

/// Runs as one page that needs nothing else: no network, no fonts, no storage.
///
/// ```swift
/// let run = ReportRun()
/// for line in lines { run.take(line) }
/// let page = Report(title: "rename.lua", runs: [run]).page
/// ```
///
/// The page holds the lines of the traces, and draws a script, its timeline and the state at each moment from them. The same
/// lines give the same bytes in the same language. Its policy lets it load nothing, and run nothing but the style and the
/// script that it came with.
///
/// Costs: O(bytes) in time; the page is in memory once more while it is made.
package struct Report {
  /// What several runs on a page have to do with each other.
  package enum Kind: String {
    /// One run of a script.
    case run
    /// A run for each test.
    case test
    /// A run, and others that are compared with it.
    case compare
  }

  /// What the page explains beside the runs.
  package struct Explanations {
    /// Gives the sentence of a rule by its name.
    package var rule: (String) -> Message?
    /// Gives Cocoa's name of a callback.
    package var callback: (String) -> String?

    package init(
      rule: @escaping (String) -> Message? = { _ in nil }, callback: @escaping (String) -> String? = { _ in nil }
    ) {
      self.rule = rule
      self.callback = callback
    }
  }

  /// What the page is called: a script's name, or a suite's.
  package let title: String
  package let kind: Kind
  /// The runs, as `#test=N` counts them from 1. Where no test was to be shown there is none: the page says so.
  package let runs: [ReportRun]
  /// The names of further tests, which the page only names.
  package let omitted: [String]
  /// The language of its texts.
  package let language: Language
  /// Whether it is written again while it is open: it loads itself again then.
  package let isWatched: Bool
  private let explanations: Explanations
  private let words: ReportWords

  /// A report of `runs`, which have taken all their lines. Each rule and callback that they name is looked up once.
  package init(
    title: String, kind: Kind = .run, runs: [ReportRun], omitted: [String] = [], language: Language = .english,
    isWatched: Bool = false, explanations: Explanations = Explanations()
  ) {
    self.title = title
    self.kind = kind
    self.runs = runs
    self.omitted = omitted
    self.language = language
    self.isWatched = isWatched
    self.explanations = explanations
    words = ReportWords(language)
  }

  /// The whole page. O(bytes).
  package var page: String {
    var page = ""
    write { page += $0 }
    return page
  }

  /// Hands the page to `output`, part by part. O(bytes).
  ///
  /// Nothing is put into a finished page: a script may contain whatever a placeholder would look like.
  package func write(to output: (String) -> Void) {
    for part in PageSource.parts {
      switch part {
      case .markup(let text): output(text)
      case .language: output(PageText.escaped(language.code))
      case .noscript: output(PageText.escaped(words[ReportWords.noScript]))
      case .title: output(PageText.escaped(title))
      case .policy: output(#"<meta http-equiv="Content-Security-Policy" content="\#(Self.policy)">"#)
      case .style: output("<style>\(PageSource.style)</style>")
      case .script: output("<script>\(PageSource.script)</script>")
      case .data: writeData(to: output)
      }
    }
  }

  private static var policy: String {
    let script = SHA256(PageSource.script.utf8).policySource
    let style = SHA256(PageSource.style.utf8).policySource
    return "default-src 'none'; script-src '\(script)'; style-src '\(style)'; base-uri 'none'; form-action 'none'"
  }

  // MARK: The data

  private func writeData(to output: (String) -> Void) {
    output(#"{"kind":"\#(kind.rawValue)","language":\#(quoted(language.code)),"title":\#(quoted(title)),"texts":"#)
    output(words.pageObject)
    if isWatched { output(#","watched":true"#) }
    if let range = runs.first?.range { output(#","steps":[\#(range.lowerBound),\#(range.upperBound)]"#) }
    let count = runs.reduce(0) { $0 + $1.omittedLineCount }
    if count > 0 { output(#","omittedLines":\#(count)"#) }
    output(#","omitted":[\#(omitted.map(quoted).joined(separator: ","))],"rules":"#)
    output(
      explained(\.rules) { rule in explanations.rule(rule).map { $0.text(in: language) } })
    output(#","callbacks":"#)
    output(explained(\.callbacks, by: explanations.callback))
    output(#","runs":["#)
    for (index, run) in runs.enumerated() {
      output(#"\#(index > 0 ? "," : ""){"name":\#(quoted(run.name ?? title)),"lines":["#)
      output(String(decoding: run.lines, as: UTF8.self))
      output("]}")
    }
    output("]}")
  }

  /// What runs name, each with its explanation, if there is one.
  private func explained(_ names: KeyPath<ReportRun, Set<String>>, by explanation: (String) -> String?) -> String {
    let all = Set(runs.flatMap { $0[keyPath: names] }).sorted()
    return object(all.compactMap { name in explanation(name).map { (name, quoted($0)) } })
  }

  private func object(_ members: [(String, String)]) -> String { PageText.object(members) }
  private func quoted(_ text: String) -> String { PageText.quoted(text) }
}

/// A stretch of the page.
enum PagePart {
  /// Markup as it is.
  case markup(String)
  /// What the page may load and run, where no server says it.
  case policy
  case language
  case noscript
  case title
  case style
  case data
  case script
}
