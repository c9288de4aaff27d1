package import KVTexts
package import KVTrace

/// The page of `kvosandbox play`: that of a report, with an editor and modes, which asks a server to run what is typed.
///
/// It is three files, each the same for every user: its policy is said by the server, and nothing in it is a text of a user's.
///
/// ```swift
/// let page = PlayPage(language: .english, contents: [.init("examples", .array(examples))])
/// for file in page.files { serve(file.path, file.text) }
/// ```
package struct PlayPage {
  /// A file that the server answers with.
  package struct File {
    /// The path of the request.
    package let path: String
    /// Its media type.
    package let type: String
    package let text: String
  }

  private let language: Language
  private let contents: [JSONValue.Member]

  /// A page in a language.
  ///
  /// - Parameter contents: what its data holds beside its texts: `examples`, `lessons`, `rules`, `callbacks`, `variants` and `names`.
  package init(language: Language, contents: [JSONValue.Member]) {
    (self.language, self.contents) = (language, contents)
  }

  /// All of its files. O(bytes).
  package var files: [File] {
    [
      File(path: "/", type: "text/html", text: markup),
      File(path: "/page.css", type: "text/css", text: PageSource.playStyle),
      File(path: "/page.js", type: "text/javascript", text: PageSource.playScript),
    ]
  }

  private static let title = "kvosandbox play"

  private var markup: String {
    let words = ReportWords(language, for: .play)
    return PageSource.parts.map { part in
      switch part {
      case .markup(let text): text
      case .language: PageText.escaped(language.code)
      case .noscript: PageText.escaped(words[ReportWords.noScript])
      case .title: PageText.escaped(Self.title)
      case .policy: ""
      // Without an icon of its own a browser asks for one.
      case .style: #"<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">"#
      case .script: #"<script src="/page.js"></script>"#
      case .data: data(words)
      }
    }.joined()
  }

  private func data(_ words: ReportWords) -> String {
    let members = [
      ("kind", #""play""#), ("language", PageText.quoted(language.code)), ("title", PageText.quoted(Self.title)),
      ("texts", words.pageObject), ("runs", "[]"), ("omitted", "[]"),
    ]
    return PageText.object(
      members + contents.map { ($0.name, String(decoding: PageText.embedded($0.value.text), as: UTF8.self)) })
  }
}
