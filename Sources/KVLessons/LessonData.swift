import KVLua

/// What the file lesson.lua says.
struct LessonData {
  let kind: Lesson.Kind
  let confusion: Int?
  let facts: [String]
  let rule: String?
  let fails: String?

  /// Reads it in a state of which it sees nothing.
  /// - Throws: ``CourseError`` where it is not what it should be.
  init(_ source: String, of id: String, in state: LuaState) throws {
    let name = "\(id)/lesson.lua"
    guard let table = try state.data(source, chunkName: name).tableValue else {
      throw CourseError(file: name, reason: "gives no table")
    }
    guard let word = try table["kind"].stringValue, let kind = Lesson.Kind(rawValue: word) else {
      throw CourseError(file: name, reason: "has no kind: hello, repair or predict")
    }
    self.kind = kind
    confusion = try table["confusion"].integerValue
    facts = try (table["facts"].tableValue?.elements() ?? []).compactMap(\.stringValue)
    rule = try table["rule"].stringValue
    fails = try table["fails"].stringValue
  }
}

/// A file of a course that is not what it should be.
package struct CourseError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let reason: String

  package var description: String { "\(file) \(reason)" }
}
