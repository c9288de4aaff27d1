import KVLessons
import KVTexts
import Testing

/// What is read of a course that is not as it should be.
struct CourseTests {
  private static func files(_ id: String, data: String = "return { kind = 'repair' }") -> LessonFiles {
    LessonFiles(id: id, data: data, start: "", solution: "", texts: ["en": "# \(id)"])
  }

  @Test func `lessons stand in the order of the course`() throws {
    let course = try Course(
      reading: "return { { name = 'one', 'b' }, { name = 'two', 'c', 'a' } }",
      ["a", "b", "c"].map { Self.files($0) })
    #expect(course.lessons.map(\.id) == ["b", "c", "a"])
    #expect(course.groups.map(\.name) == ["one", "two"])
    #expect(course.place(of: "a") == 2)
    #expect(course["c"]?.text(in: .german).title == "c")
    #expect(course["d"] == nil)
  }

  @Test(
    "A course that is no data, or does not fit its folders, is refused",
    arguments: [
      ("return 1", "course.lua gives no table"), ("", "course.lua gives no table"),
      ("return { { 'a' } }", "course.lua has a group without a name"),
      ("return { 1 }", "course.lua has a group without a name"),
      ("return { { name = 'x', 'a', 'b' } }", "course.lua names 'b', of which there is no folder"),
      ("return { { name = 'x', 'a', 'a' } }", "course.lua names 'a', of which there is no folder"),
      ("return { { name = 'x' } }", "course.lua does not name 'a'"),
    ])
  func refused(_ source: String, _ message: String) {
    #expect {
      _ = try Course(reading: source, [Self.files("a")])
    } throws: {
      "\($0)" == message
    }
  }

  @Test(
    "A file of data sees no globals, and has a time limit",
    arguments: [
      "return { kind = tostring(1) }", "print 'a' return { kind = 'repair' }", "return {", "error 'a'",
      "return setmetatable({}, {})",
    ])
  func closed(_ data: String) {
    #expect(throws: (any Error).self) {
      _ = try Course(reading: "return { { name = 'x', 'a' } }", [Self.files("a", data: data)])
    }
  }

  @Test func `a lesson without a kind is refused`() {
    #expect {
      _ = try Course(reading: "return { { name = 'x', 'a' } }", [Self.files("a", data: "return { kind = 'other' }")])
    } throws: {
      "\($0)" == "a/lesson.lua has no kind: hello, repair or predict"
    }
  }

  @Test func `a text is read by its headings`() {
    let text = LessonText(parsing: "# A title\n\n## story\n\nOne.\n\n    code\n\n## hint 1\nTwo.\n## other\nx\n")
    #expect(text.title == "A title")
    #expect(text[.story] == "One.\n\n    code")
    #expect(text[.hint1] == "Two.")
    #expect(text[.why].isEmpty)
    #expect(text.unknownParts == ["other"])
  }
}
