import KVLua

/// All lessons, in the order in which they are learned.
///
///     for lesson in Course.standard.lessons { print(lesson.id) }
///
/// It is read when it is asked for first: 29 files of data, which Lua reads in under a millisecond.
package struct Course: Sendable {
  /// Lessons that belong together.
  package struct Group: Sendable {
    /// What it is called; its title is a text of the catalogue.
    package let name: String
    package let lessons: [Lesson]
  }

  package let groups: [Group]
  /// Those of all groups.
  package let lessons: [Lesson]
  private let places: [String: Int]

  private init(_ groups: [Group]) {
    self.groups = groups
    lessons = groups.flatMap(\.lessons)
    places = Dictionary(
      lessons.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The lesson of an ID; nil where there is none. O(1).
  package subscript(id: String) -> Lesson? { places[id].map { lessons[$0] } }

  /// The place of a lesson, from 0; nil where there is no such one. O(1).
  package func place(of id: String) -> Int? { places[id] }

  // MARK: The one that is embedded

  /// The lessons that the command has.
  package static let standard: Course = {
    do { return try Course(reading: LessonSource.course, LessonSource.lessons) } catch {
      // It is read by the tests of every build.
      preconditionFailure("the lessons that are embedded: \(error)")
    }
  }()

  /// Reads the file of a course and those of its lessons.
  /// - Throws: ``CourseError``, or `LuaError` for what is no data.
  package init(reading course: String, _ sources: [LessonFiles]) throws {
    let state = try LuaState(limits: LuaLimits(time: 10, memory: 64 << 20))
    defer { state.close() }
    let name = "course.lua"
    guard let table = try state.data(course, chunkName: name).tableValue else {
      throw CourseError(file: name, reason: "gives no table")
    }
    var left = Dictionary(sources.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let groups = try table.elements().map { entry in
      guard let group = entry.tableValue, let title = try group["name"].stringValue else {
        throw CourseError(file: name, reason: "has a group without a name")
      }
      let lessons = try group.elements().map { entry in
        guard let id = entry.stringValue, let files = left.removeValue(forKey: id) else {
          throw CourseError(file: name, reason: "names '\(entry.stringValue ?? "")', of which there is no folder")
        }
        return try Self.lesson(files, state)
      }
      return Group(name: title, lessons: lessons)
    }
    if let id = left.keys.min() { throw CourseError(file: name, reason: "does not name '\(id)'") }
    self.init(groups)
  }

  private static func lesson(_ files: LessonFiles, _ state: LuaState) throws -> Lesson {
    let data = try LessonData(files.data, of: files.id, in: state)
    return Lesson(
      id: files.id, data: data, start: LessonScript(text: files.start, kind: data.kind),
      solution: LessonScript(text: files.solution, kind: data.kind), texts: files.texts.mapValues(LessonText.init))
  }
}

/// The files of one lesson as they are embedded.
package struct LessonFiles: Sendable {
  let id: String
  /// lesson.lua.
  let data: String
  let start: String
  let solution: String
  /// What there is to read, by the code of its language.
  let texts: [String: String]

  package init(id: String, data: String, start: String, solution: String, texts: [String: String]) {
    (self.id, self.data, self.start, self.solution, self.texts) = (id, data, start, solution, texts)
  }
}
