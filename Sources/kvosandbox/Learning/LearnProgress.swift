import KVLessons
import KVTrace

/// How far a learner has come: what is kept between two calls of `learn`.
///
/// Lessons are known by their IDs, neither by number nor by path, and those that this course does not know are kept: another
/// version may.
struct LearnProgress: Sendable, Equatable {
  /// What became of one lesson.
  struct Entry: Sendable, Equatable {
    enum State: String, Sendable {
      case open, solved, skipped
    }
    var state = State.open
    /// How many hints were asked for.
    var hints = 0
    /// How often it was checked.
    var tries = 0
    /// What the last try was worth, from 0 to 1.
    var credit = 0.0
  }

  /// Where the learner's files are; nil before `learn start`.
  var folder: String?
  /// The lesson under way.
  var current: String?
  private(set) var lessons: [(id: String, entry: Entry)] = []

  static func == (left: LearnProgress, right: LearnProgress) -> Bool {
    left.folder == right.folder && left.current == right.current
      && left.lessons.elementsEqual(right.lessons) { $0.id == $1.id && $0.entry == $1.entry }
  }

  /// What became of a lesson.
  subscript(id: String) -> Entry {
    get { lessons.first { $0.id == id }?.entry ?? Entry() }
    set {
      if let place = lessons.firstIndex(where: { $0.id == id }) {
        lessons[place].entry = newValue
      } else {
        lessons.append((id, newValue))
      }
    }
  }

  /// Nothing is known any more of a lesson.
  mutating func forget(_ id: String) { lessons.removeAll { $0.id == id } }

  /// The lesson under way: the current one, where the course has it, else the first that is open.
  func lesson(of course: Course) -> Lesson? {
    current.flatMap { course[$0] } ?? course.lessons.first { self[$0.id].state == .open } ?? course.lessons.last
  }

  /// The first open lesson behind one, else the first open of all; nil where every one is solved or skipped.
  func next(after id: String, in course: Course) -> Lesson? {
    let place = course.place(of: id) ?? -1
    let isOpen: (Lesson) -> Bool = { $0.id != id && self[$0.id].state == .open }
    return course.lessons.dropFirst(place + 1).first(where: isOpen) ?? course.lessons.first(where: isOpen)
  }

  func count(_ state: Entry.State, in course: Course) -> Int { course.lessons.count { self[$0.id].state == state } }
}

extension LearnProgress {
  private static let version = 1
  private static let courseName = "kvosandbox"

  /// Reads what ``text`` wrote; nil where it is something else, such as what a later version has written.
  init?(parsing text: String) {
    self.init()
    guard let value = JSONValue(parsing: text), value["version"]?.integerValue == Self.version else { return nil }
    folder = value["folder"]?.stringValue
    current = value["current"]?.stringValue
    guard case .object(let members)? = value["lessons"] else { return }
    for member in members {
      var entry = Entry()
      entry.state = member.value["state"]?.stringValue.flatMap(Entry.State.init) ?? .open
      entry.hints = max(0, member.value["hints"]?.integerValue ?? 0)
      entry.tries = max(0, member.value["tries"]?.integerValue ?? 0)
      entry.credit = min(1, max(0, member.value["credit"]?.doubleValue ?? 0))
      self[member.name] = entry
    }
  }

  /// `{"version":1,"course":…,"folder":…,"current":ID,"lessons":{ID:{"state":…,"hints":n,"tries":n,"credit":x}}}`.
  var text: String {
    var members: [JSONValue.Member] = [
      .init("version", .integer(Self.version)), .init("course", .string(Self.courseName)),
    ]
    if let folder { members.append(.init("folder", .string(folder))) }
    if let current { members.append(.init("current", .string(current))) }
    members.append(
      .init(
        "lessons",
        .object(
          lessons.map { id, entry in
            .init(
              id,
              .object([
                .init("state", .string(entry.state.rawValue)), .init("hints", .integer(entry.hints)),
                .init("tries", .integer(entry.tries)), .init("credit", .number(entry.credit.decimals(most: 3))),
              ]))
          })))
    return JSONValue.object(members).text
  }
}

extension JSONValue {
  /// The number, if this is one.
  fileprivate var doubleValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let text): Double(text)
    default: nil
    }
  }
}
