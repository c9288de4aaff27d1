import Foundation
import KVLessons
import KVTexts
import KVTrace
import Testing

/// The lessons that the command has. That each fails and passes as it says is proved by `learn check-all --course`.
struct StandardCourseTests {
  private static let lessons = Course.standard.lessons
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let rules =
    (try? FileManager.default.contentsOfDirectory(
      at: package.appending(path: "Documentation/Rules"), includingPropertiesForKeys: nil))?
    .map { (name: $0.lastPathComponent, text: (try? String(contentsOf: $0, encoding: .utf8)) ?? "") } ?? []
  private static let facts =
    (try? String(contentsOf: package.appending(path: "Documentation/Facts.md"), encoding: .utf8)) ?? ""

  @Test func `there are the 25 confusions, each once, hello before them and contexts behind`() {
    #expect(Self.lessons.compactMap(\.confusion).sorted() == Array(1...25))
    #expect(Self.lessons.first?.id == "hello")
    #expect(Self.lessons.suffix(3).map(\.id) == ["contexts-and-saves", "generations", "fetch-limit"])
    #expect(Self.lessons.count == 29)
  }

  @Test(arguments: lessons.map(\.id))
  func `a lesson has everything that there is to read, in every language`(id: String) throws {
    let lesson = try #require(Course.standard[id])
    for language in Language.all {
      let text = lesson.text(in: language)
      #expect(!text.title.isEmpty)
      #expect(text.unknownParts.isEmpty)
      for part in LessonText.Part.allCases { #expect(!text[part].isEmpty, "\(part) in \(language)") }
      #expect(text[.story].split(separator: "\n", omittingEmptySubsequences: false).count <= 15)
      let why = text[.why]
      if let rule = lesson.rule { #expect(why.contains("kvosandbox explain \(rule)")) }
      for fact in lesson.facts { #expect(why.contains(fact), "\(fact) in \(language)") }
    }
  }

  @Test(arguments: lessons.map(\.id))
  func `a lesson's script is short, and its third hint holds the solution`(id: String) throws {
    let lesson = try #require(Course.standard[id])
    let lines = lesson.kind == .predict ? lesson.start.otherLines : lesson.start.otherLines + lesson.start.partLines
    #expect(lines.count <= 15)
    #expect(lesson.start.hasPart)
    #expect(lesson.start.difference(of: lesson.solution.text) == nil)
    for language in Language.all {
      let hint = lesson.text(in: language)[.hint3]
      for line in lesson.solution.partLines where lesson.kind != .hello {
        #expect(hint.contains(line.trimmingCharacters(in: .whitespaces)), "\(line) in \(language)")
      }
    }
  }

  @Test(arguments: lessons.map(\.id))
  func `the facts and the rule of a lesson are there`(id: String) throws {
    let lesson = try #require(Course.standard[id])
    if let rule = lesson.rule { #expect(TraceRules.rule(named: rule) != nil, "\(rule)") }
    #expect(!lesson.facts.isEmpty)
    for fact in lesson.facts { #expect(Self.isKnown(fact), "\(fact)") }
  }

  /// `K140` and `A2.12` have rows, `controllers.md 2` is a section of a page, `A2` a section with rows.
  private static func isKnown(_ fact: String) -> Bool {
    let words = fact.split(separator: " ")
    if words.count == 2 {
      return rules.contains { page in
        page.name == words[0]
          && page.text.split(separator: "\n").contains {
            $0.hasPrefix("#") && $0.drop { $0 == "#" || $0 == " " }.hasPrefix(words[1])
          }
      }
    }
    return (rules.map(\.text) + [facts]).contains { text in
      text.ranges(of: fact).contains { range in
        // Not the beginning of a longer one.
        range.upperBound == text.endIndex || !(text[range.upperBound].isNumber)
      }
    }
  }

  @Test func `a lesson that shows a failure says which, and hello shows none`() {
    for lesson in Self.lessons { #expect((lesson.fails == nil) == (lesson.kind == .hello), "\(lesson.id)") }
  }
}
