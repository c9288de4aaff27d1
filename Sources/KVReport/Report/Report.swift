package import KVTexts

/// Runs as one page that needs nothing else: no network, no fonts, no storage.
///
/// ```swift
/// let run = ReportRun()
/// for line in lines { run.take(line) }
/// let page = Report(title: "rename.lua", runs: [run]).page
/// ```
///
/// The page shows a script, its trace and the state at each event, which a reader steps through either way. The same
/// lines give the same bytes in the same language. Its policy lets it load nothing and run nothing but the style and the script that it came
/// with.
///
/// Costs: O(bytes) in time; the page stands in memory once more while it is made.
package struct Report {
  /// What the page is called: a script's name, or a suite's.
  package let title: String
  /// The runs, as `#test=N` counts them from 1; mostly one. Where no test was to be shown none: the page says so then.
  package let runs: [ReportRun]
  /// The names of further tests, which the page only names.
  package let omitted: [String]
  /// What it speaks.
  package let language: Language
  /// Whether it is written anew while it is open: it loads itself again then.
  package let isWatched: Bool
  private let ruleSentence: (String) -> Message?
  private let words: ReportWords

  /// A report of `runs`, which have taken all their lines.
  ///
  /// - Parameters:
  ///   - title: what the page is called.
  ///   - runs: the runs, in the order of their numbers.
  ///   - omitted: the names of further tests.
  ///   - language: what the page speaks.
  ///   - isWatched: whether it is written anew while it is open.
  ///   - ruleSentence: gives the sentence of a rule by its name; asked once for each rule that the runs name.
  package init(
    title: String, runs: [ReportRun], omitted: [String] = [], language: Language = .english,
    isWatched: Bool = false, ruleSentence: @escaping (String) -> Message? = { _ in nil }
  ) {
    self.language = language
    words = ReportWords(language)
    self.title = title
    self.runs = runs
    self.omitted = omitted
    self.isWatched = isWatched
    self.ruleSentence = ruleSentence
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
      case .policy: output(Self.policy)
      case .language: output(PageText.escaped(language.code))
      case .noscript: output(PageText.escaped(words[ReportWords.noScript]))
      case .title: output(PageText.escaped(title))
      case .style: output(PageSource.style)
      case .script: output(PageSource.script)
      case .data: for bytes in data { output(String(decoding: bytes, as: UTF8.self)) }
      }
    }
  }

  private static var policy: String {
    let script = SHA256(PageSource.script.utf8).policySource
    let style = SHA256(PageSource.style.utf8).policySource
    return "default-src 'none'; script-src '\(script)'; style-src '\(style)'; base-uri 'none'; form-action 'none'"
  }

  private var data: [[UInt8]] {
    var parts = [Array(#"{"version":1,"language":"#.utf8), PageText.quoted(language.code)]
    parts += [Array(#","texts":"#.utf8), texts, Array(#","title":"#.utf8), PageText.quoted(title)]
    if isWatched { parts.append(Array(#","watched":true"#.utf8)) }
    parts.append(Array(#","omitted":["#.utf8))
    parts.append(Array(omitted.map { PageText.quoted($0) }.joined(separator: ",".utf8)))
    var rules = PackedMembers()
    for rule in Set(runs.flatMap { $0.rules }).sorted() {
      if let sentence = ruleSentence(rule) { rules.add(rule, PageText.quoted(sentence.text(in: language))) }
    }
    parts.append(Array(#"],"rules":"#.utf8))
    parts.append(rules.closed)
    parts.append(Array(#","runs":["#.utf8))
    for (index, run) in (runs.isEmpty ? [ReportRun(name: "")] : runs).enumerated() {
      if index > 0 { parts.append([UInt8(ascii: ",")]) }
      parts.append(run.packed())
    }
    parts.append(Array("]}".utf8))
    return parts
  }

  /// The words of the page, by their keys: a text, or one for each form.
  private var texts: [UInt8] {
    var texts = PackedMembers()
    for word in words.words where word.key != ReportWords.noScript {
      guard word.hasForms else {
        texts.add(word.key, PageText.quoted(word.forms.other))
        continue
      }
      var forms = PackedMembers()
      for (category, text) in word.forms.all { forms.add(category.rawValue, PageText.quoted(text)) }
      texts.add(word.key, forms.closed)
    }
    return texts.closed
  }
}

/// A stretch of the page.
enum PagePart {
  /// Markup as it is.
  case markup(String)
  /// What the page may load and run.
  case policy
  case language
  case noscript
  case title
  case style
  case data
  case script
}
