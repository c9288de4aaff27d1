/// What there is to read of a lesson, as its file in one language has it.
///
/// The file is Markdown with fixed headings: `# Title`, then `## story`, `## task`, `## hint 1` to `## hint 3` and `## why`, in
/// any order. Inside of a part there are paragraphs, lists (`- `), code between backticks, and blocks of code, indented by
/// four blanks.
package struct LessonText: Sendable, Hashable {
  package let title: String
  private let parts: [String: String]

  /// A part that every lesson has.
  package enum Part: String, CaseIterable, Sendable {
    case story
    case task
    case hint1 = "hint 1"
    case hint2 = "hint 2"
    case hint3 = "hint 3"
    case why
  }

  /// The hints, in the order in which they are given.
  package static let hints: [Part] = [.hint1, .hint2, .hint3]

  /// Reads a file. O(length).
  package init(parsing source: String) {
    var title = ""
    var parts: [String: [Substring]] = [:]
    var name: String?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        name = String(line.dropFirst(3))
      } else if line.hasPrefix("# "), name == nil {
        title = String(line.dropFirst(2))
      } else if let name {
        parts[name, default: []].append(line)
      }
    }
    self.title = title
    self.parts = parts.mapValues { lines in
      let isBlank: (Substring) -> Bool = { line in line.allSatisfy { $0 == " " } }
      let rest = Array(lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      return rest.joined(separator: "\n")
    }
  }

  /// A part without empty lines around it; empty where there is none.
  package subscript(part: Part) -> String { parts[part.rawValue] ?? "" }

  /// The names of parts that no lesson has.
  package var unknownParts: [String] { parts.keys.filter { Part(rawValue: $0) == nil }.sorted() }
}
